import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChat, createTestGroup, headOf, send } from '../../platform/testing/chats.ts'
import { actBehindBlock } from '../../platform/testing/locks.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('CHAT-059: only the sender may delete a message for everyone', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'fica')
  expect((await world.ask(bia, 'messages.delete_for_everyone', { message_id })).code).toBe('not_found')
  const { messages } = await world.call(bia, 'messages.open', { conversation_id: id })
  expect(messages).toMatchObject([{ content: 'fica', deleted_for_everyone: false, deleted_at: null }])
})

test('CHAT-060: delete for everyone sets deleted_for_everyone and deleted_at, and blanks the content', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'some')
  world.platform.bus.take()
  const deleted = await world.call(ana, 'messages.delete_for_everyone', { message_id })
  expect(deleted).toEqual({ conversation_id: id, seq: 2 })
  const { messages } = await world.call(bia, 'messages.open', { conversation_id: id })
  expect(messages).toMatchObject([{ id: message_id, seq: 1, content: null, deleted_for_everyone: true }])
  const event = { kind: 'message_deleted', conversation_id: id, seq: 2, message_id, actor_id: ana.user_id }
  expect(world.platform.bus.take()).toEqual([
    { kind: 'event', event: { ...event, created_at: messages[0]?.deleted_at } },
  ])
  expect((await headOf(world, bia, id))?.preview).toMatchObject({ content: null, deleted_for_everyone: true })
  const { rows } = await world.platform.pool.query('select content from messages where id = $1', [message_id])
  expect(rows).toEqual([{ content: null }])
})

test('a second deletion answers the same number and says nothing again', async () => {
  const { id, ana } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'some')
  const first = await world.call(ana, 'messages.delete_for_everyone', { message_id })
  await send(world, ana, id, 'depois')
  world.platform.bus.take()
  expect(await world.call(ana, 'messages.delete_for_everyone', { message_id })).toEqual(first)
  expect(world.platform.bus.take()).toEqual([])
  expect((await headOf(world, ana, id))?.last_seq).toBe(3)
})

test('a deleted message keeps its client id: the send cannot happen again', async () => {
  const { id, ana } = await createChat(world)
  const ack = await send(world, ana, id, 'some')
  await world.call(ana, 'messages.delete_for_everyone', { message_id: ack.message_id })
  expect(await send(world, ana, id, 'some', { client_id: ack.client_id })).toEqual(ack)
  const { messages } = await world.call(ana, 'messages.open', { conversation_id: id })
  expect(messages).toMatchObject([{ content: null }])
})

test('I8: who is blocked changes nothing in the direct conversation any more, deletions included', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'fica')
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  expect((await world.ask(ana, 'messages.delete_for_everyone', { message_id })).code).toBe('not_found')
})

test('I8: a deletion that waited behind a block of another process changes nothing', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'fica')
  const { code } = await actBehindBlock(
    world.platform.pool,
    id,
    { by: bia.user_id, against: ana.user_id },
    () => world.ask(ana, 'messages.delete_for_everyone', { message_id }),
  )
  expect(code).toBe('not_found')
  expect((await headOf(world, bia, id))?.last_seq).toBe(1)
})

test('I8: who has left a group deletes nothing in it any more', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  const { id, conversation_id } = await createTestGroup(world, ana, [bia])
  const { message_id } = await send(world, bia, conversation_id, 'fica')
  await world.call(bia, 'groups.leave', { group_id: id })
  expect((await world.ask(bia, 'messages.delete_for_everyone', { message_id })).code).toBe('not_found')
  const { messages } = await world.call(ana, 'messages.open', { conversation_id })
  expect(messages).toMatchObject([{ content: 'fica', deleted_for_everyone: false }])
})
