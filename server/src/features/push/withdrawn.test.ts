import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createTestGroup, send } from '../../platform/testing/chats.ts'
import { joinWorld, type World } from '../../platform/testing/world.ts'
import type { Push } from './start-push.ts'
import type { PushService } from './testing/push-service.ts'
import {
  addDevice,
  createPushedChat,
  createPushWorld,
  readDue,
  setInFront,
  waitFor,
} from './testing/push-world.ts'

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

/** What the device was told of conversations. */
const kinds = (device: string) =>
  service.told(device).flatMap((payload) => ('conversation_id' in payload ? [payload.kind] : []))
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

test('who leaves a group, or is taken out of it, keeps nothing of it on their other devices', async () => {
  const [ana, bia, caio] = (await world.people(3)) as [Caller, Caller, Caller]
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia, caio])
  await addDevice(world, bia, service, 'left')
  await addDevice(world, caio, service, 'removed')
  await send(world, ana, conversation_id, 'oi, turma')
  await untilShown('left')
  await untilShown('removed')
  await world.call(bia, 'groups.leave', { group_id })
  await world.call(ana, 'groups.remove_member', { group_id, user_id: caio.user_id })
  for (const device of ['left', 'removed'])
    await waitFor(() =>
      expect(service.told(device)).toMatchObject([{ kind: 'message' }, { kind: 'read', conversation_id }]),
    )
})

test('what waits in a group as one leaves it keeps nothing older in sight', async () => {
  const [ana, bia] = (await world.people(2)) as [Caller, Caller]
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia])
  await addDevice(world, bia, service, 'waits')
  await send(world, ana, conversation_id, 'um')
  await untilShown('waits')
  await setInFront(world, bia, 'now')
  await send(world, ana, conversation_id, 'dois')
  await waitFor(async () => expect(await readDue(world, conversation_id)).toHaveLength(1))
  await world.call(bia, 'groups.leave', { group_id })
  await waitFor(() => expect(kinds('waits')).toEqual(['message', 'read']))
})

test.each(['blocks', 'is blocked'])('who %s keeps nothing of the other on their devices', async (how) => {
  const { id, ana, bia } = await createPushedChat(world, service, how)
  await send(world, ana, id, 'oi')
  await untilShown(how)
  const [by, whom] = how === 'blocks' ? [bia, ana] : [ana, bia]
  await world.call(by, 'people.block', { user_id: whom.user_id })
  await waitFor(() => expect(kinds(how)).toEqual(['message', 'read']))
})

test('who left or blocked in a process that told nobody of it keeps it until the next look', async () => {
  const { id, ana, bia } = await createPushedChat(world, service, 'blocks unheard')
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia])
  await send(world, ana, conversation_id, 'oi, turma')
  await untilShown('blocks unheard')
  await send(world, ana, id, 'oi')
  await untilShown('blocks unheard', 2)
  const other = joinWorld(world)
  await other.call(bia, 'groups.leave', { group_id })
  await other.call(bia, 'people.block', { user_id: ana.user_id })
  await other.close()
  await recover()
  await waitFor(() => expect(kinds('blocks unheard')).toEqual(['message', 'message', 'read', 'read']))
})

test('a chat that is deleted for everyone goes from the devices, as does a group with its last member', async () => {
  const { id, ana, bia } = await createPushedChat(world, service, 'chat gone')
  await send(world, ana, id, 'isto some')
  await untilShown('chat gone')
  await world.call(ana, 'conversations.delete', { conversation_id: id, scope: 'everyone' })
  await waitFor(() =>
    expect(service.told('chat gone')).toMatchObject([
      { kind: 'message' },
      { kind: 'read', conversation_id: id, unread_chats: 0 },
    ]),
  )
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia])
  await addDevice(world, bia, service, 'group gone')
  await send(world, ana, conversation_id, 'tchau, turma')
  await world.call(ana, 'groups.leave', { group_id })
  await untilShown('group gone')
  // A process that tells nobody.
  const other = joinWorld(world)
  await other.call(bia, 'groups.leave', { group_id })
  await other.close()
  await recover()
  await waitFor(() => expect(kinds('group gone')).toEqual(['message', 'read']))
  const { rows } = await world.platform.pool.query('select from push_notices where target_id = any($1)', [
    [id, conversation_id],
  ])
  expect(rows).toEqual([])
})
