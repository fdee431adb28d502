import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../platform/call.ts'
import { type Chat, createChat, createTestGroup, send, sendAll } from '../../../platform/testing/chats.ts'
import { createWorld, type World } from '../../../platform/testing/world.ts'
import { findTexts, indexAll } from '../testing/searching.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** What is found while nothing is indexed, and that the index changes nothing of it. */
const find = async (
  caller: Caller,
  query: string,
  asked: { conversation_id?: string; limit?: number } = {},
) => {
  const before = await findTexts(world, caller, query, asked)
  await indexAll(world)
  expect(await findTexts(world, caller, query, asked)).toEqual(before)
  return before
}

test('accents, case and endings do not matter, and the last word may be unfinished', async () => {
  const { id, ana } = await createChat(world)
  const texts = [
    'A reunião é amanhã às 9h',
    'Reuniões demais!',
    'Comprei PÃO',
    'vamos comprar pães',
    'cão e gato',
  ]
  await sendAll(world, ana, id, texts)
  expect(await find(ana, 'reuniao')).toEqual([texts[1], texts[0]])
  expect(await find(ana, 'REUNIÕES')).toEqual([texts[1], texts[0]])
  expect(await find(ana, 'comprando')).toEqual([texts[3], texts[2]])
  expect(await find(ana, 'reu')).toEqual([texts[1], texts[0]])
  expect(await find(ana, 'reu amanha')).toEqual([])
  expect(await find(ana, 'amanha reu')).toEqual([texts[0]])
  expect(await find(ana, 'pao compra')).toEqual([texts[2]])
  expect(await find(ana, 'gat')).toEqual([texts[4]])
  expect(await find(ana, 'ato')).toEqual([])
})

test('a hit says where it is, who wrote it and by which words it was found', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id, seq, created_at } = await send(world, ana, id, 'Canções, canção e mais uma CANÇÃO')
  const { hits, next, is_partial } = await world.call(bia, 'messages.search', { query: 'cancao' })
  expect(hits).toEqual([
    {
      conversation_id: id,
      message_id,
      seq,
      sender_id: ana.user_id,
      created_at,
      content: 'Canções, canção e mais uma CANÇÃO',
      marks: ['cancoes', 'cancao'],
    },
  ])
  expect([next, is_partial]).toEqual([null, false])
})

test('fewer than 2 characters find nothing, nor does what has no letters', async () => {
  const { id, ana } = await createChat(world)
  await sendAll(world, ana, id, ['a b c', '100% _ \\ \' " 😀'])
  for (const query of ['', 'a', '  a  ', '%%', '__', '\\\\', "''", '😀😀', '&|!', '::*']) {
    expect(await find(ana, query)).toEqual([])
  }
})

test('signs of SQL and of search languages stand for nothing', async () => {
  const { id, ana } = await createChat(world)
  await sendAll(world, ana, id, [
    'gato preto',
    'gato & cachorro',
    "d'água",
    'conta_nova 100%',
    'maria@exemplo.com.br',
  ])
  expect(await find(ana, 'gato | cachorro')).toEqual(['gato & cachorro'])
  expect(await find(ana, '!gato')).toEqual(['gato & cachorro', 'gato preto'])
  expect(await find(ana, 'g%')).toEqual([])
  expect(await find(ana, 'ga_o')).toEqual([])
  expect(await find(ana, "'); drop table messages; --")).toEqual([])
  expect(await find(ana, "d'agua")).toEqual(["d'água"])
  expect(await find(ana, 'nova')).toEqual(['conta_nova 100%'])
  expect(await find(ana, 'maria@exemplo.com')).toEqual(['maria@exemplo.com.br'])
  expect(await find(ana, 'ｇａｔｏ preto')).toEqual(['gato preto'])
})

test('what cannot be looked for is refused, however long it is', async () => {
  const { id, ana } = await createChat(world)
  await send(world, ana, id, 'palavra '.repeat(25))
  for (const query of ['x'.repeat(201), 'palavra '.repeat(1280), 'pala\0vra', 'oi \ud800']) {
    expect((await world.ask(ana, 'messages.search', { query })).code).toBe('invalid_input')
  }
  for (const limit of [0, 101, 1.5])
    expect((await world.ask(ana, 'messages.search', { query: 'palavra', limit })).code).toBe('invalid_input')
  const cursor = { created_at: 'ontem', conversation_id: id, seq: 1 }
  expect((await world.ask(ana, 'messages.search', { query: 'palavra', cursor })).code).toBe('invalid_input')
  expect(await find(ana, 'palavra '.repeat(25))).toHaveLength(1)
  expect(await find(ana, 'a1 b2 c3 d4 e5 f6 g7 h8 i9 j10 k11 l12 m13 n14')).toEqual([])
})

test('very long words are told apart by their beginning', async () => {
  const { id, ana } = await createChat(world)
  const long = 'k'.repeat(39)
  await sendAll(world, ana, id, [`${long}xb`, `${long}😀b`, `${long}𝟙𝟚`])
  expect(await find(ana, `${long}x`)).toEqual([`${long}xb`])
  expect(await find(ana, long)).toHaveLength(3)
})

test('pages follow each other without a gap and without a double, newest first, across conversations', async () => {
  const [one, two] = [await createChat(world), await createChat(world)]
  const group = await createTestGroup(world, one.ana, [two.ana])
  const written: string[] = []
  for (let n = 0; n < 40; n += 1) {
    const text = `laranja ${n}`
    await send(world, one.ana, n % 3 === 0 ? group.conversation_id : one.id, text)
    await send(world, two.ana, two.id, `laranja alheia ${n}`)
    if (n === 20) await indexAll(world)
    written.unshift(text)
  }
  expect(await find(one.ana, 'laranjas', { limit: 7 })).toEqual(written)
  expect(await find(one.ana, 'laranjas', { limit: 1 })).toEqual(written)
  const own = written.filter((_, index) => (39 - index) % 3 !== 0)
  expect(await find(one.ana, 'laranjas', { limit: 7, conversation_id: one.id })).toEqual(own)
})

test('messages of one moment are in one order, over pages too', async () => {
  const { id, ana } = await createChat(world)
  const other = await world.call(ana, 'conversations.start_direct_conversation', {
    other_user_id: (await world.person()).user_id,
  })
  const texts = ['um abacate', 'dois abacates', 'três abacates']
  for (const conversation of [id, other.conversation_id]) await sendAll(world, ana, conversation, texts)
  await world.platform.pool.query(
    "update messages set created_at = '2026-01-01' where conversation_id in ($1, $2)",
    [id, other.conversation_id],
  )
  const found = await find(ana, 'abacate', { limit: 1 })
  expect(found.toSorted()).toEqual([...texts, ...texts].toSorted())
  expect(found.slice(0, 3)).toEqual(texts.toReversed())
})

/** A chat of two with one message of each, and somebody who is in none. */
const createStage = async (): Promise<Chat & { outsider: Caller }> => {
  const chat = await createChat(world)
  await send(world, chat.ana, chat.id, 'segredo da Ana')
  await send(world, chat.bia, chat.id, 'segredo da Bia')
  return { ...chat, outsider: await world.person() }
}

test('nobody finds what they cannot see: anonymous, outsider', async () => {
  const { id, ana, outsider } = await createStage()
  expect((await world.ask(null, 'messages.search', { query: 'segredo' })).code).toBe('unauthenticated')
  expect(await find(outsider, 'segredo')).toEqual([])
  for (const conversation_id of [id, '00000000-0000-4000-8000-000000000000']) {
    const asked = await world.ask(outsider, 'messages.search', { query: 'segredo', conversation_id })
    expect(asked.code).toBe('not_found')
  }
  // A cursor into somebody else's conversation opens nothing.
  const { hits } = await world.call(ana, 'messages.search', { query: 'segredo' })
  const { created_at, conversation_id, seq } = hits[0]!
  const cursor = { created_at, conversation_id, seq: seq + 1 }
  expect((await world.call(outsider, 'messages.search', { query: 'segredo', cursor })).hits).toEqual([])
})

test('with a block between the two the old chat is still found by both', async () => {
  const { ana, bia } = await createStage()
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  for (const person of [ana, bia])
    expect(await find(person, 'segredo')).toEqual(['segredo da Bia', 'segredo da Ana'])
})

test('what waits among the requests is found where one looks at it, and everywhere once it is accepted', async () => {
  const [stranger, ana] = await world.people(2)
  const { conversation_id } = await world.call(stranger!, 'conversations.start_direct_conversation', {
    other_user_id: ana!.user_id,
  })
  await send(world, stranger!, conversation_id, 'carambola')
  expect(await find(stranger!, 'carambola')).toEqual(['carambola'])
  expect(await find(ana!, 'carambola')).toEqual([])
  expect(await find(ana!, 'carambola', { conversation_id })).toEqual(['carambola'])
  await world.call(ana!, 'conversations.set_state', { conversation_id, is_request: false })
  expect(await find(ana!, 'carambola')).toEqual(['carambola'])
})

test('a former member finds nothing, and who comes back only what came after', async () => {
  const [ana, bia] = await world.people(2)
  const { id, conversation_id } = await createTestGroup(world, ana!, [bia!])
  await send(world, ana!, conversation_id, 'abacaxi antes')
  await indexAll(world)
  await world.call(bia!, 'groups.leave', { group_id: id })
  expect(await find(bia!, 'abacaxi')).toEqual([])
  expect((await world.ask(bia!, 'messages.search', { query: 'abacaxi', conversation_id })).code).toBe(
    'not_found',
  )
  await send(world, ana!, conversation_id, 'abacaxi no meio')
  await world.call(ana!, 'groups.add_member', { group_id: id, user_id: bia!.user_id })
  await send(world, ana!, conversation_id, 'abacaxi depois')
  expect(await find(bia!, 'abacaxi')).toEqual(['abacaxi depois'])
  expect(await find(bia!, 'abacaxi', { conversation_id })).toEqual(['abacaxi depois'])
  expect(await find(ana!, 'abacaxi')).toHaveLength(3)
})

test('a text that was changed before one joined is not found by who came later', async () => {
  const [ana, bia] = await world.people(2)
  const { id, conversation_id } = await createTestGroup(world, ana!, [])
  const { message_id } = await send(world, ana!, conversation_id, 'cupuaçu')
  await indexAll(world)
  await world.call(ana!, 'messages.edit', { message_id, content: 'umbu antes' })
  await world.call(ana!, 'groups.add_member', { group_id: id, user_id: bia!.user_id })
  expect(await findTexts(world, ana!, 'umbu')).toEqual(['umbu antes'])
  expect(await find(bia!, 'umbu')).toEqual([])
})

test('a picture that may be seen only once is not found by a caption that was changed', async () => {
  const { id, ana } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'seriguela')
  await indexAll(world)
  await world.call(ana, 'messages.edit', { message_id, content: 'seriguela nova' })
  await world.platform.pool.query('update messages set view_once = true where conversation_id = $1', [id])
  expect(await find(ana, 'seriguela')).toEqual([])
})

test('hidden for oneself: found by the others alone', async () => {
  const { id, ana, bia } = await createChat(world)
  const acks = await sendAll(world, ana, id, ['jabuticaba um', 'jabuticaba dois'])
  await world.call(bia, 'messages.delete_for_me', { message_id: acks[0]!.message_id })
  expect(await find(bia, 'jabuticaba')).toEqual(['jabuticaba dois'])
  await world.call(bia, 'messages.delete_for_me', { message_id: acks[1]!.message_id })
  expect(await find(bia, 'jabuticaba')).toEqual([])
  expect(await find(ana, 'jabuticaba')).toHaveLength(2)
})

test('a chat removed for oneself is not found, and what comes later is', async () => {
  const { id, ana, bia } = await createChat(world)
  await send(world, ana, id, 'caju velho')
  await world.call(bia, 'conversations.delete', { conversation_id: id, scope: 'me' })
  expect(await find(bia, 'caju')).toEqual([])
  await send(world, ana, id, 'caju novo')
  expect(await find(bia, 'caju')).toEqual(['caju novo'])
  expect(await find(ana, 'caju')).toEqual(['caju novo', 'caju velho'])
})

test('what may be seen only once is never found, by its caption neither', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['pitanga uma vez', 'pitanga sempre'])
  const markOnce = () =>
    world.platform.pool.query('update messages set view_once = true where conversation_id = $1 and seq = 1', [
      id,
    ])
  await markOnce()
  for (const person of [ana, bia]) expect(await find(person, 'pitanga')).toEqual(['pitanga sempre'])
  // And where its words are in the index all the same.
  const other = await createChat(world)
  await send(world, other.ana, other.id, 'araçá')
  await indexAll(world)
  await world.platform.pool.query('update messages set view_once = true where conversation_id = $1', [
    other.id,
  ])
  expect(await find(other.bia, 'araca')).toEqual([])
})
