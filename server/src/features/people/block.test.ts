import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChat, createTestGroup, headOf, send } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const sendCode = async (sender: Parameters<typeof send>[1], conversation_id: string) =>
  (await world.ask(sender, 'messages.send', { conversation_id, client_id: randomUUID(), content: 'oi' })).code

test('a block in either direction refuses both, and an unblock lets both write again', async () => {
  const { id, ana, bia } = await createChat(world)
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  expect([await sendCode(ana, id), await sendCode(bia, id)]).toEqual(['blocked', 'blocked'])
  expect(await headOf(world, ana, id)).toMatchObject({ blocked_by_me: true, sending_disabled: true })
  expect(await headOf(world, bia, id)).toMatchObject({ blocked_by_me: false, sending_disabled: true })
  await world.call(bia, 'people.unblock', { user_id: ana.user_id })
  expect(await sendCode(bia, id)).toBe('blocked')
  await world.call(ana, 'people.unblock', { user_id: bia.user_id })
  expect([await sendCode(ana, id), await sendCode(bia, id)]).toEqual([null, null])
})

test('both hear of it with the head as it is then; a repeat says nothing', async () => {
  const { id, ana, bia } = await createChat(world)
  world.platform.bus.take()
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  const told = world.platform.bus.take()
  expect(told).toHaveLength(2)
  for (const person of [ana, bia]) {
    const head = { conversation_id: id, blocked_by_me: person === ana, sending_disabled: true }
    const event = { kind: 'conversation_changed', user_seq: 2, head }
    expect(told).toContainEqual(
      expect.objectContaining({
        kind: 'user_event',
        user_id: person.user_id,
        event: expect.objectContaining({ ...event, head: expect.objectContaining(head) }),
      }),
    )
  }
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  expect(world.platform.bus.take()).toEqual([])
})

test('a repeat of a send from before the block gets its first answer', async () => {
  const { id, ana, bia } = await createChat(world)
  const ack = await send(world, ana, id, 'antes')
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  expect(await send(world, ana, id, 'antes', { client_id: ack.client_id })).toEqual(ack)
})

test('groups both are in keep working', async () => {
  const { ana, bia } = await createChat(world)
  const { conversation_id } = await createTestGroup(world, ana, [bia])
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  expect([await sendCode(ana, conversation_id), await sendCode(bia, conversation_id)]).toEqual([null, null])
})

test('DATA-015: a block is a row of blocked_users with id, user_id and blocked_user_id', async () => {
  const [ana, bia] = await Promise.all([world.person(), world.person()])
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  const { rows } = await world.platform.pool.query(
    'select id, user_id, blocked_user_id from blocked_users where user_id = $1',
    [ana.user_id],
  )
  expect(rows).toEqual([{ id: expect.any(String), user_id: ana.user_id, blocked_user_id: bia.user_id }])
})

test('nobody blocks themselves or nobody', async () => {
  const ana = await world.person()
  expect((await world.ask(ana, 'people.block', { user_id: ana.user_id })).code).toBe('not_found')
  expect((await world.ask(ana, 'people.block', { user_id: randomUUID() })).code).toBe('not_found')
})
