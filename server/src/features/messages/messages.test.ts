import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createChat, headOf, send, sendAll, sendMany } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `mensagem ${index + 1}`)

test('a message is stored, acknowledged with its number and published once', async () => {
  const { id, ana } = await createChat(world)
  world.platform.bus.take()
  const client_id = randomUUID()
  const ack = await send(world, ana, id, ' oi ', { client_id })
  expect(ack).toMatchObject({ conversation_id: id, client_id, seq: 1 })
  const event = { kind: 'message', seq: 1, conversation_id: id, created_at: ack.created_at }
  const message = { id: ack.message_id, sender_id: ana.user_id, client_id, content: 'oi', seq: 1 }
  expect(world.platform.bus.take()).toMatchObject([{ kind: 'event', event: { ...event, message } }])
})

test('while more than two seconds of work wait, a send over HTTP is told to come back', async () => {
  const { id, ana } = await createChat(world)
  const backlog = vi.spyOn(world.platform.append, 'backlogMs').mockReturnValue(2001)
  const input = { conversation_id: id, client_id: randomUUID(), content: 'oi' }
  expect((await world.ask(ana, 'messages.send', input)).code).toBe('busy')
  backlog.mockReturnValue(2000)
  expect((await world.ask(ana, 'messages.send', input)).output).toMatchObject({ seq: 1 })
  backlog.mockRestore()
})

test('a repeat gets the first answer, writes nothing and is told as it stands; another conversation refuses its client id', async () => {
  const { id, ana } = await createChat(world)
  const other = await createChat(world)
  await world.platform.pool.query(
    'insert into conversation_participants (conversation_id, user_id) values ($1, $2)',
    [other.id, ana.user_id],
  )
  const client_id = randomUUID()
  const ack = await send(world, ana, id, 'oi', { client_id })
  world.platform.bus.take()
  expect(await send(world, ana, id, 'outro texto', { client_id })).toEqual(ack)
  const told = [{ kind: 'event', event: { seq: 1, message: { content: 'oi' } } }]
  await vi.waitFor(() => expect(world.platform.bus.messages).toMatchObject(told))
  const input = { conversation_id: other.id, client_id, content: 'oi' }
  expect((await world.ask(ana, 'messages.send', input)).code).toBe('client_id_reused')
  expect((await headOf(world, ana, id))?.last_seq).toBe(1)
})

test('an id is the same in capitals: a repeat with another spelling is a repeat', async () => {
  const { id, ana } = await createChat(world)
  const client_id = randomUUID()
  const ack = await send(world, ana, id, 'oi', { client_id })
  expect(await send(world, ana, id.toUpperCase(), 'oi', { client_id: client_id.toUpperCase() })).toEqual({
    ...ack,
    client_id: client_id.toUpperCase(),
  })
})

test('COMPOSER-012, COMPOSER-013, COMPOSER-016: the server trims, strips and cuts too, and refuses what is left empty', async () => {
  const { id, ana, bia } = await createChat(world)
  await send(world, ana, id, '  a<script>alert(1)</script>b  ')
  await send(world, ana, id, 'x'.repeat(2001))
  const { messages } = await world.call(bia, 'messages.open', { conversation_id: id })
  expect(messages.map((message) => message.content)).toEqual(['ab', 'x'.repeat(2000)])
  const empty = { conversation_id: id, client_id: randomUUID(), content: ' <script></script> ' }
  expect((await world.ask(ana, 'messages.send', empty)).code).toBe('invalid_input')
})

test('CHAT-022, DATA-043: history loads the latest 100 messages, oldest first, and the rest by number', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, numbered(130))
  const latest = await world.call(bia, 'messages.open', { conversation_id: id })
  expect(latest.messages.map((message) => message.content)).toEqual(numbered(130).slice(30))
  expect(latest).toMatchObject({ as_of: 130, first_seq: 1, has_more: true })
  const created = latest.messages.map((message) => message.created_at)
  expect(created).toEqual(created.toSorted())
  const older = await world.call(bia, 'messages.open', { conversation_id: id, before: 31 })
  expect(older.messages.map((message) => message.content)).toEqual(numbered(30))
  expect(older.has_more).toBe(false)
})

test('CHAT-024, REPLIES-006: reply targets outside the loaded messages come along, found by their id', async () => {
  const { id, ana, bia } = await createChat(world)
  const first = await send(world, ana, id, 'a primeira')
  await sendAll(world, bia, id, numbered(100))
  await send(world, bia, id, 'resposta', { reply_to_message_id: first.message_id })
  const { messages, reply_targets } = await world.call(ana, 'messages.open', { conversation_id: id })
  expect(messages.map((message) => message.id)).not.toContain(first.message_id)
  expect(messages.at(-1)?.reply_to_message_id).toBe(first.message_id)
  expect(reply_targets).toMatchObject([
    { id: first.message_id, content: 'a primeira', sender_id: ana.user_id },
  ])
})

test('a quote does not open another conversation', async () => {
  const secret = await createChat(world)
  const { message_id } = await send(world, secret.ana, secret.id, 'segredo')
  const { id, ana, bia } = await createChat(world)
  await send(world, ana, id, 'veja', { reply_to_message_id: message_id })
  const { reply_targets } = await world.call(bia, 'messages.open', { conversation_id: id })
  expect(reply_targets).toEqual([])
})

test('CHAT-025, DATA-010: a message carries every documented field', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'pergunta')
  await send(world, bia, id, 'resposta', { reply_to_message_id: message_id })
  const { messages } = await world.call(ana, 'messages.open', { conversation_id: id })
  const fields = ['id', 'conversation_id', 'sender_id', 'content', 'message_type', 'media_url', 'media_type']
  const more = ['file_name', 'audio_url', 'audio_duration', 'view_once', 'viewed_at', 'reply_to_message_id']
  const state = ['is_read', 'deleted_for_everyone', 'deleted_at', 'created_at']
  for (const message of messages)
    expect(Object.keys(message)).toEqual(expect.arrayContaining([...fields, ...more, ...state]))
  expect(messages[1]).toMatchObject({
    content: 'resposta',
    message_type: 'text',
    reply_to_message_id: message_id,
  })
  expect(messages[0]).toMatchObject({
    id: message_id,
    content: 'pergunta',
    audio_duration: null,
    view_once: false,
  })
})

test('CHAT-026: what a message quotes comes with sender, type, text and audio duration', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'pergunta')
  await sendAll(world, bia, id, numbered(99))
  await send(world, bia, id, 'resposta', { reply_to_message_id: message_id })
  const { reply_targets } = await world.call(bia, 'messages.open', { conversation_id: id })
  const { profiles } = await world.call(bia, 'profile.get', { user_ids: [reply_targets[0]?.sender_id ?? ''] })
  expect(reply_targets).toMatchObject([{ message_type: 'text', content: 'pergunta', audio_duration: null }])
  expect(profiles).toMatchObject([{ display_name: 'Ana' }])
})

test('DATA-032: a new message is published for its conversation, as members see it', async () => {
  const { id, ana } = await createChat(world)
  world.platform.bus.take()
  await send(world, ana, id, 'oi')
  const [published] = world.platform.bus.take()
  const { events } = (await world.call(ana, 'messages.get', { conversation_id: id, after: 0 })) as {
    events: unknown[]
  }
  expect(published).toEqual({ kind: 'event', event: events[0] })
})

test('events after a number come in order and are cut at 500 and at the head', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendMany(world, ana, id, numbered(600))
  const page = await world.call(bia, 'messages.get', { conversation_id: id, after: 50 })
  if (!('events' in page)) throw new Error('a snapshot came')
  expect(page).toMatchObject({ from: 50, head: 600 })
  expect(page.events.map((event) => event.seq)).toEqual(Array.from({ length: 500 }, (_, index) => 51 + index))
  const beyond = await world.call(bia, 'messages.get', { conversation_id: id, after: 700 })
  expect(beyond).toMatchObject({ from: 700, head: 600, events: [] })
})

test('a gap of more than 1,000 events is answered by a snapshot', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendMany(world, ana, id, numbered(1001))
  expect(await world.call(bia, 'messages.get', { conversation_id: id, after: 1 })).toMatchObject({
    head: 1001,
  })
  expect(await world.call(bia, 'messages.get', { conversation_id: id, after: 0 })).toMatchObject({
    as_of: 1001,
  })
})
