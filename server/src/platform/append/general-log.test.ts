import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversationEvent } from '#contract/messages.ts'
import { block } from '../../features/people/block.ts'
import { getEvents } from '../../features/messages/public.ts'
import { createChat, createTestGroup, send } from '../testing/chats.ts'
import { createWorld, joinWorld, type World } from '../testing/world.ts'
import type { EntryRequest } from './append.ts'
import { selectViolations } from './testing/recount.queries.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** An entry of a kind that no release knows, as a later feature would write it. */
const reaction = (
  conversation_id: string,
  actor_id: string,
  message_id: string | null,
  more: object = { emoji: '👍' },
): EntryRequest => {
  const concerned = message_id === null ? {} : { message_id }
  return { ...more, ...concerned, kind: 'reaction_set', conversation_id, actor_id } as unknown as EntryRequest
}

/** In this turn of the event loop. */
const sendBare = async (sender_id: string, conversation_id: string) => {
  const message = { conversation_id, client_id: randomUUID(), content: 'olá' }
  const answer = await world.platform.append.send({ sender_id, message })
  return answer.ok ? answer.ack : answer
}

const readAll = async (userId: string, conversation_id: string) => {
  const page = await getEvents(world.platform, userId, { conversation_id, after: 0 })
  if (!page || !('events' in page)) throw new Error('no events')
  return page.events
}

test('an entry of any kind takes a number between messages, and several may concern one message', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  world.platform.bus.take()
  const answers = await Promise.all([
    world.platform.append.write(reaction(id, ana.user_id, message_id)),
    world.platform.append.write(reaction(id, bia.user_id, message_id, { emoji: '❤️', nested: { a: [1] } })),
    sendBare(bia.user_id, id),
    world.platform.append.write(reaction(id, bia.user_id, message_id, { emoji: null })),
  ])
  expect(answers.map((answer) => ('seq' in answer ? answer.seq : answer))).toEqual([2, 3, 4, 5])
  expect(world.platform.bus.take()).toHaveLength(4)
  const base = { kind: 'reaction_set', conversation_id: id, message_id }
  const events = await readAll(ana.user_id, id)
  expect(events).toMatchObject([
    { kind: 'message', seq: 1 },
    { ...base, seq: 2, actor_id: ana.user_id, emoji: '👍' },
    { ...base, seq: 3, actor_id: bia.user_id, emoji: '❤️', nested: { a: [1] } },
    { kind: 'message', seq: 4 },
    { ...base, seq: 5, actor_id: bia.user_id, emoji: null },
  ])
  // What was published says the same, and the contract lets it pass as it is.
  expect(answers[1]).toMatchObject({ event: events[2] })
  expect(conversationEvent.parse(events[2])).toEqual(events[2])
  const { events: called } = (await world.call(ana, 'messages.get', { conversation_id: id, after: 0 })) as {
    events: unknown[]
  }
  expect(called).toEqual(events)
  // Neither list, unread nor the newest message know of it.
  const { output } = await world.ask(bia, 'conversations.list', {})
  expect(output?.heads).toMatchObject([{ last_seq: 5, unread_count: 1, preview: { seq: 4 } }])
  expect(await selectViolations(world.platform.pool, 'I2')).toEqual([])
  expect(await selectViolations(world.platform.pool, 'I9')).toEqual([])
})

test('an entry with a client id happens once, in either spelling of it', async () => {
  const { id, ana } = await createChat(world)
  const client_id = randomUUID()
  const entry = reaction(id, ana.user_id, null)
  const first = await world.platform.append.write({ ...entry, client_id })
  const again = await Promise.all(
    [client_id, client_id.toUpperCase()].map((spelt) =>
      world.platform.append.write({ ...entry, client_id: spelt }),
    ),
  )
  expect(first).toMatchObject({ ok: true, seq: 1 })
  expect(again).toEqual([1, 1].map((seq) => ({ ok: true, seq, event: null })))
  const elsewhere = await createChat(world)
  const other = { ...entry, conversation_id: elsewhere.id, client_id }
  expect(await world.platform.append.write(other)).toEqual({ ok: false, code: 'not_found' })
})

test('strangers, former members, blocked people and unseen messages are refused alike and touch no neighbour', async () => {
  const { id, ana, bia } = await createChat(world)
  const [admin, former, late] = (await world.people(3)) as [typeof ana, typeof ana, typeof ana]
  const group = await createTestGroup(world, admin, [former])
  const early = await send(world, admin, group.conversation_id, 'antes')
  await world.call(former, 'groups.leave', { group_id: group.id })
  await world.call(admin, 'groups.add_member', { group_id: group.id, user_id: late.user_id })
  const foreign = await send(world, ana, id, 'de outra conversa')
  const blocked = await createChat(world)
  await block(world.platform, blocked.bia.user_id, blocked.ana.user_id)
  const write = (conversationId: string, actor: typeof ana, messageId: string | null) =>
    world.platform.append.write(reaction(conversationId, actor.user_id, messageId))
  const answers = await Promise.all([
    write(group.conversation_id, ana, null),
    write(group.conversation_id, former, early.message_id),
    write(group.conversation_id, late, early.message_id),
    write(group.conversation_id, admin, foreign.message_id),
    write(group.conversation_id, admin, randomUUID()),
    write(randomUUID(), admin, null),
    write(blocked.id, blocked.ana, null),
    write(blocked.id, blocked.bia, null),
    write(id, bia, foreign.message_id),
  ])
  expect(answers.map((answer) => (answer.ok ? answer.seq : answer.code))).toEqual([
    ...Array.from({ length: 6 }, () => 'not_found'),
    'blocked',
    'blocked',
    2,
  ])
})

test('a conversation deleted for oneself stays away until there is a message: an entry that is none brings nothing back', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  await world.call(ana, 'conversations.delete', { conversation_id: id, scope: 'me' })
  const countHeads = async () => (await world.call(ana, 'conversations.list', {})).heads.length
  expect(await world.platform.append.write(reaction(id, bia.user_id, message_id))).toMatchObject({ ok: true })
  expect(await countHeads()).toBe(0)
  await send(world, bia, id, 'olá')
  expect(await countHeads()).toBe(1)
  expect(await selectViolations(world.platform.pool, 'I13')).toEqual([])
})

test('a kind of hostile shape and a payload that is too large are refused alone', async () => {
  const { id, ana } = await createChat(world)
  const good = await createChat(world)
  const entry = (kind: string, more: object = {}) =>
    ({ ...more, kind, conversation_id: id, actor_id: ana.user_id }) as unknown as EntryRequest
  const hostile = [
    entry(''),
    entry('Message'),
    entry("x'; drop table messages; --"),
    entry('a'.repeat(41)),
    entry('reaction\0set'),
    entry('__proto__'),
    entry('{null,"x"}'),
    entry('story_posted', { text: 'x'.repeat(17_000) }),
    entry('story_posted', { text: 'com \0 dentro' }),
  ]
  for (const one of hostile) {
    const outcomes = await Promise.allSettled([
      world.platform.append.write(one),
      world.platform.append.write(reaction(good.id, good.ana.user_id, null)),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  }
  expect(await readAll(ana.user_id, id)).toEqual([])
  expect(await readAll(good.ana.user_id, good.id)).toHaveLength(hostile.length)
})

test('what a payload calls its place, its kind or its actor counts for nothing', async () => {
  const { id, ana } = await createChat(world)
  const { pool } = world.platform
  const forged = { seq: 99, kind: 'message', actor_id: null, conversation_id: randomUUID(), emoji: 'x' }
  await pool.query(
    `select from append_entries(array[$1::uuid], array['reaction_set'], array[$2::uuid], array[null::uuid],
       array[null::uuid], array[null::text], array[$3::jsonb], false)`,
    [id, ana.user_id, JSON.stringify(forged)],
  )
  const [event] = await readAll(ana.user_id, id)
  expect(event).toMatchObject({
    seq: 1,
    kind: 'reaction_set',
    actor_id: ana.user_id,
    conversation_id: id,
    emoji: 'x',
  })
})

test('two processes write ten thousand entries of all kinds into one conversation: no number twice, none left out', async () => {
  const { id, ana, bia } = await createChat(world)
  const other = joinWorld(world)
  const { message_id } = await send(world, ana, id, 'oi')
  const seqs = await Promise.all(
    Array.from({ length: 10_000 }, async (_, index) => {
      const { append } = (index % 2 === 0 ? world : other).platform
      const actor = index % 3 === 0 ? ana : bia
      if (index % 4 > 0) {
        const answer = await append.write(reaction(id, actor.user_id, message_id, { index }))
        return answer.ok ? answer.seq : 0
      }
      const message = { conversation_id: id, client_id: randomUUID(), content: `${index}` }
      const answer = await append.send({ sender_id: actor.user_id, message })
      return answer.ok ? answer.ack.seq : 0
    }),
  )
  expect(new Set(seqs).size).toBe(10_000)
  expect(Math.max(...seqs)).toBe(10_001)
  for (const invariant of ['I2', 'I3', 'I7', 'I9', 'I13'] as const)
    expect(await selectViolations(world.platform.pool, invariant)).toEqual([])
  await other.close()
}, 60_000)

test('a message of another type stands in the batch of texts, with its caption', async () => {
  const { id, ana } = await createChat(world)
  const { rows } = await world.platform.pool.query(
    `select outcome, seq from append_entries(array[$1::uuid, $1], array['message', 'message'],
       array[$2::uuid, $2], array[gen_random_uuid(), gen_random_uuid()], array[null::uuid, null],
       array['legenda', 'texto'], array[$3::jsonb, null], false) order by ord`,
    [
      id,
      ana.user_id,
      JSON.stringify({ message_type: 'image', media_url: '/f/1', media_type: 'image', view_once: true }),
    ],
  )
  expect(rows).toEqual([
    { outcome: 'sent', seq: 1 },
    { outcome: 'sent', seq: 2 },
  ])
  const { messages } = await world.call(ana, 'messages.open', { conversation_id: id })
  expect(messages).toMatchObject([
    { content: 'legenda', message_type: 'image', media_url: '/f/1', media_type: 'image', view_once: true },
    { content: 'texto', message_type: 'text', media_url: null, view_once: false },
  ])
})

test('SAFE-021: A reply can quote only a message of the same conversation that its sender may see', async () => {
  const [admin, late] = (await world.people(2)) as [
    Awaited<ReturnType<World['person']>>,
    Awaited<ReturnType<World['person']>>,
  ]
  const group = await createTestGroup(world, admin, [])
  const { conversation_id } = group
  const early = await send(world, admin, conversation_id, 'antes de entrar')
  await world.call(admin, 'groups.add_member', { group_id: group.id, user_id: late.user_id })
  const seen = await send(world, admin, conversation_id, 'à vista')
  const elsewhere = await createChat(world)
  const foreign = await send(world, elsewhere.ana, elsewhere.id, 'segredo')
  world.platform.bus.take()
  const reply = (sender: typeof admin, reply_to_message_id: string) =>
    send(world, sender, conversation_id, 'resposta', { reply_to_message_id })
  const acks = [
    await reply(late, seen.message_id),
    await reply(late, early.message_id),
    await reply(late, foreign.message_id),
    await reply(late, randomUUID()),
    await reply(admin, early.message_id),
  ]
  // The message itself is kept: it stands without the quote, and everybody is told so.
  expect(acks.map((ack) => ack.seq)).toEqual([5, 6, 7, 8, 9])
  const quotes = [seen.message_id, null, null, null, early.message_id]
  const { messages, reply_targets } = await world.call(late, 'messages.open', { conversation_id })
  expect(messages.slice(1).map((message) => message.reply_to_message_id)).toEqual(quotes)
  expect(reply_targets).toEqual([])
  const told = world.platform.bus.take()
  expect(told).toMatchObject(quotes.map((quote) => ({ event: { message: { reply_to_message_id: quote } } })))
})
