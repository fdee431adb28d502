import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChat, createTestGroup, headOf, send } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const storedExtra = async (messageId: string): Promise<unknown> => {
  const { rows } = await world.platform.pool.query<{ extra: unknown }>(
    'select extra from messages where id = $1',
    [messageId],
  )
  return rows[0]?.extra
}

test('what a text has beside it is stored as it was sent, published, and told by every way to read', async () => {
  const { id, ana, bia } = await createChat(world)
  const plain = await send(world, ana, id, 'sem nada')
  const extra = { is_forwarded: true as const, mentions: [bia.user_id, ana.user_id] }
  world.platform.bus.take()
  const { message_id } = await send(world, ana, id, 'oi @Bia e @Ana', extra)
  expect(world.platform.bus.take()).toMatchObject([{ kind: 'event', event: { message: { extra } } }])
  expect([await storedExtra(plain.message_id), await storedExtra(message_id)]).toEqual([null, extra])

  const opened = await world.call(bia, 'messages.open', { conversation_id: id })
  expect(opened.messages.map((message) => message.extra)).toEqual([null, extra])
  const answer = await world.call(bia, 'messages.get', { conversation_id: id, after: 0 })
  const events = 'events' in answer ? answer.events : []
  expect(events.map((event) => event.kind === 'message' && event.message.extra)).toEqual([null, extra])
  await send(world, bia, id, 'resposta', { reply_to_message_id: message_id })
  const { reply_targets } = await world.call(ana, 'messages.open', { conversation_id: id, limit: 1 })
  expect(reply_targets).toMatchObject([{ id: message_id, extra }])
})

test('each part stands alone: what was not sent is not there', async () => {
  const { id, ana, bia } = await createChat(world)
  const forwarded = await send(world, ana, id, 'passei adiante', { is_forwarded: true })
  const naming = await send(world, ana, id, 'oi @Bia', { mentions: [bia.user_id] })
  expect(await storedExtra(forwarded.message_id)).toEqual({ is_forwarded: true })
  expect(await storedExtra(naming.message_id)).toEqual({ mentions: [bia.user_id] })
})

test('a repeat gets the first answer and what was stored with it, whatever it carries', async () => {
  const { id, ana, bia } = await createChat(world)
  const client_id = randomUUID()
  const first = await send(world, ana, id, 'oi', { client_id, is_forwarded: true })
  expect(await send(world, ana, id, 'oi', { client_id, mentions: [bia.user_id] })).toEqual(first)
  expect(await storedExtra(first.message_id)).toEqual({ is_forwarded: true })
})

test('deleted for everyone, a message has nothing left beside its text either', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi @Bia', {
    is_forwarded: true,
    mentions: [bia.user_id],
  })
  await world.call(ana, 'messages.delete_for_everyone', { message_id })
  expect(await storedExtra(message_id)).toBeNull()
  const { messages } = await world.call(bia, 'messages.open', { conversation_id: id })
  expect(messages).toMatchObject([{ content: null, extra: null, deleted_for_everyone: true }])
})

test('an edit leaves it as it is', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi', { is_forwarded: true })
  await world.call(ana, 'messages.edit', { message_id, content: 'olá' })
  const { messages } = await world.call(bia, 'messages.open', { conversation_id: id })
  expect(messages).toMatchObject([{ content: 'olá', extra: { is_forwarded: true } }])
})

test('a part that this program does not know hinders nobody', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'de amanhã', { is_forwarded: true })
  await world.platform.pool.query(
    `update messages set extra = extra || '{"tomorrow": {"is_here": true}}' where id = $1`,
    [message_id],
  )
  const { messages } = await world.call(bia, 'messages.open', { conversation_id: id })
  expect(messages).toMatchObject([{ content: 'de amanhã', extra: { is_forwarded: true } }])
  const answer = await world.call(bia, 'messages.get', { conversation_id: id, after: 0 })
  expect(answer).toMatchObject({ events: [{ message: { extra: { is_forwarded: true } } }] })
})

test.each([
  ['not true', { is_forwarded: false }],
  ['a word', { is_forwarded: 'sim' }],
  ['nobody', { mentions: [] }],
  ['no id', { mentions: ['Bia'] }],
  ['51 people', { mentions: Array.from({ length: 51 }, () => randomUUID()) }],
])('%s is refused, and nothing is written', async (_, extra) => {
  const { id, ana } = await createChat(world)
  const input = { conversation_id: id, client_id: randomUUID(), content: 'oi', ...extra }
  expect((await world.ask(ana, 'messages.send', input as never)).code).toBe('invalid_input')
  expect((await headOf(world, ana, id))?.last_seq).toBe(0)
})

test('outsiders, who was blocked and who has left send nothing of it', async () => {
  const { id, ana, bia } = await createChat(world)
  const outsider = await world.person()
  const input = () => ({
    conversation_id: id,
    client_id: randomUUID(),
    content: 'oi',
    is_forwarded: true as const,
  })
  expect((await world.ask(outsider, 'messages.send', input())).code).toBe('not_found')
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  expect((await world.ask(ana, 'messages.send', input())).code).toBe('blocked')
  expect((await headOf(world, bia, id))?.last_seq).toBe(0)

  const group = await createTestGroup(world, bia, [outsider])
  await world.call(outsider, 'groups.leave', { group_id: group.id })
  const late = { ...input(), conversation_id: group.conversation_id }
  const before = (await headOf(world, bia, group.conversation_id))?.last_seq
  expect((await world.ask(outsider, 'messages.send', late)).code).toBe('not_found')
  expect((await headOf(world, bia, group.conversation_id))?.last_seq).toBe(before)
})
