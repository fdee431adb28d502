import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestGroup, send } from '../../platform/testing/chats.ts'
import { joinWorld, type World } from '../../platform/testing/world.ts'
import type { Push } from './start-push.ts'
import type { PushService } from './testing/push-service.ts'
import { addDevice, createPushedChat, createPushWorld, waitFor } from './testing/push-world.ts'

/* What a device shows goes when it is nobody's to see any more, not only when it was read. */

let world: World
let push: Push
let service: PushService
let close: () => Promise<void>

beforeAll(async () => {
  ;({ world, service, close } = await createPushWorld())
  push = world.startPush()
})
afterAll(() => close())

const kinds = (device: string) => service.told(device).map(({ kind }) => kind)
/** Until the device shows so many messages, and nothing is on its way. */
const untilShown = async (device: string, count = 1): Promise<void> => {
  await waitFor(() => expect(kinds(device)).toEqual(Array(count).fill('message')))
  await push.settle()
}
const recover = async (): Promise<void> => {
  await world.platform.pool.query(`select lero_jobs.add_job('push.recover')`)
  await world.runJobs()
  await push.settle()
}

test('a message that is deleted for everyone goes from each device that shows it', async () => {
  const ana = await world.person({ display_name: 'Ana' })
  const people = await world.people(2)
  const { conversation_id } = await createTestGroup(world, ana, people)
  const names = ['deleted 0', 'deleted 1']
  for (const [index, name] of names.entries()) await addDevice(world, people[index]!, service, name)
  const { message_id } = await send(world, ana, conversation_id, 'não era para vocês')
  for (const name of names) await untilShown(name)
  await world.call(ana, 'messages.delete_for_everyone', { message_id })
  for (const name of names)
    await waitFor(() =>
      expect(service.told(name)).toMatchObject([{ kind: 'message' }, { kind: 'read', conversation_id }]),
    )
})

test('a message deleted in a process that told nobody of it goes with the next look', async () => {
  const { id, ana } = await createPushedChat(world, service, 'unheard')
  const { message_id } = await send(world, ana, id, 'oi')
  await untilShown('unheard')
  const other = joinWorld(world)
  await other.call(ana, 'messages.delete_for_everyone', { message_id })
  await other.close()
  await recover()
  await waitFor(() => expect(kinds('unheard')).toEqual(['message', 'read']))
  await recover()
  expect(kinds('unheard')).toEqual(['message', 'read'])
})

test('what a newer message has taken the place of is deleted, and the newer one stays', async () => {
  const { id, ana } = await createPushedChat(world, service, 'newer')
  const { message_id } = await send(world, ana, id, 'um')
  await untilShown('newer')
  await send(world, ana, id, 'dois')
  await untilShown('newer', 2)
  await world.call(ana, 'messages.delete_for_everyone', { message_id })
  await recover()
  expect(kinds('newer')).toEqual(['message', 'message'])
})

test('what somebody wrote goes with their account', async () => {
  const { id, ana } = await createPushedChat(world, service, 'erased')
  await send(world, ana, id, 'até um dia')
  await untilShown('erased')
  await world.call(ana, 'account.delete', { confirmation: 'DELETAR' })
  await world.runJobs()
  await waitFor(() => expect(kinds('erased')).toEqual(['message', 'read']))
})
