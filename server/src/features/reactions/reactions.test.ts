import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recounts, selectViolations } from '../../platform/append/testing/recount.queries.ts'
import type { Caller } from '../../platform/call.ts'
import { createChat, createTestGroup, headOf, send } from '../../platform/testing/chats.ts'
import { actBehindBlock } from '../../platform/testing/locks.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const set = (who: Caller, message_id: string, reaction: string, is_set = true) =>
  world.ask(who, 'reactions.set', { message_id, reaction, is_set })

const seenBy = async (who: Caller, conversation_id: string) => {
  const { messages } = await world.call(who, 'messages.open', { conversation_id })
  return messages.map(({ reactions, my_reactions }) => ({ reactions, my_reactions }))
}

const rowsOf = async (messageId: string) => {
  const { rows } = await world.platform.pool.query<{ user_id: string; reaction: string }>(
    'select id, message_id, user_id, reaction from message_reactions where message_id = $1 order by created_at',
    [messageId],
  )
  return rows
}

const expectNoViolations = async () => {
  for (const name of recounts) expect(await selectViolations(world.platform.pool, name)).toEqual([])
}

test('REACTIONS-006, DATA-011: setting one writes a row of message_reactions with id, message_id, user_id, reaction', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  const { output } = await set(bia, message_id, '❤️')
  expect(output).toEqual({ reactions: [{ reaction: '❤️', count: 1 }], my_reactions: ['❤️'], amended_seq: 2 })
  expect(await rowsOf(message_id)).toEqual([
    { id: expect.any(String) as string, message_id, user_id: bia.user_id, reaction: '❤️' },
  ])
})

test('REACTIONS-007: taking one back deletes by message, user and reaction alone', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  for (const who of [ana, bia]) for (const emoji of ['👍', '😂']) await set(who, message_id, emoji)
  const { output } = await set(bia, message_id, '👍', false)
  expect(output).toMatchObject({
    reactions: [
      { reaction: '👍', count: 1 },
      { reaction: '😂', count: 2 },
    ],
    my_reactions: ['😂'],
  })
  expect((await rowsOf(message_id)).map(({ user_id, reaction }) => [user_id, reaction])).toEqual([
    [ana.user_id, '👍'],
    [ana.user_id, '😂'],
    [bia.user_id, '😂'],
  ])
  await expectNoViolations()
})

test('each sees the counts and their own; a repeat changes nothing and says nothing', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  await send(world, ana, id, 'sem nada')
  const first = await set(bia, message_id, '🙏')
  world.platform.bus.take()
  expect(await set(bia, message_id, '🙏')).toEqual(first)
  expect((await set(bia, message_id, '😢', false)).output).toEqual(first.output)
  expect(world.platform.bus.take()).toEqual([])
  const reactions = [{ reaction: '🙏', count: 1 }]
  expect(await seenBy(ana, id)).toEqual([
    { reactions, my_reactions: null },
    { reactions: null, my_reactions: null },
  ])
  expect((await seenBy(bia, id))[0]).toEqual({ reactions, my_reactions: ['🙏'] })
})

test('DATA-031: every change of reactions is told by the id of the message, with what became of it', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  world.platform.bus.take()
  await set(bia, message_id, '😮')
  await set(bia, message_id, '😮', false)
  const told = {
    kind: 'reactions_changed',
    conversation_id: id,
    message_id,
    actor_id: bia.user_id,
    reaction: '😮',
  }
  expect(world.platform.bus.take()).toMatchObject([
    { event: { ...told, is_set: true, reactions: [{ reaction: '😮', count: 1 }], actor_reactions: ['😮'] } },
    { event: { ...told, is_set: false, reactions: null, actor_reactions: null } },
  ])
  const page = await world.call(ana, 'messages.get', { conversation_id: id, after: 1 })
  expect('events' in page && page.events).toMatchObject([
    { ...told, seq: 2, is_set: true },
    { ...told, seq: 3, is_set: false },
  ])
  expect((await seenBy(ana, id))[0]).toEqual({ reactions: null, my_reactions: null })
})

test('DATA-047: the reactions of a message are read by its id, newest first, page by page', async () => {
  const [ana, bia, caio] = [await world.person(), await world.person(), await world.person()]
  const { conversation_id } = await createTestGroup(world, ana, [bia, caio])
  const { message_id } = await send(world, ana, conversation_id, 'oi')
  for (const who of [ana, bia, caio]) await set(who, message_id, '👍')
  const first = await world.call(bia, 'reactions.list', { message_id, limit: 2 })
  expect(first.reactions.map(({ user_id }) => user_id)).toEqual([caio.user_id, bia.user_id])
  expect(first.has_more).toBe(true)
  const after = first.reactions[1]?.id
  const rest = await world.call(bia, 'reactions.list', { message_id, limit: 2, after })
  expect(rest).toMatchObject({ reactions: [{ user_id: ana.user_id, reaction: '👍' }], has_more: false })
  const end = await world.call(bia, 'reactions.list', { message_id, after: rest.reactions[0]!.id })
  expect(end).toEqual({ reactions: [], has_more: false })
  // A reaction that was taken back is no place to go on from.
  await set(bia, message_id, '👍', false)
  expect((await world.ask(bia, 'reactions.list', { message_id, after })).code).toBe('not_found')
})

test('reactions move no chat up and make nothing unread (D-007)', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  const before = await headOf(world, bia, id)
  await set(ana, message_id, '👍')
  const after = await headOf(world, bia, id)
  expect(after).toMatchObject({
    last_seq: 2,
    updated_at: before?.updated_at,
    unread_count: before?.unread_count,
    preview: before?.preview,
  })
})

test('a message that is deleted for everyone loses its reactions and takes no more', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  await set(bia, message_id, '👍')
  await world.call(ana, 'messages.delete_for_everyone', { message_id })
  expect(await rowsOf(message_id)).toEqual([])
  expect(await seenBy(bia, id)).toEqual([{ reactions: null, my_reactions: null }])
  expect((await set(bia, message_id, '👍')).code).toBe('not_found')
  await expectNoViolations()
})

test.each(['', 'ok', '👍👍', '❤', '<b>', '👍 ', 'a👍'])('%j is no emoji to react with', async (reaction) => {
  const { id, ana } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  expect((await set(ana, message_id, reaction)).code).toBe('invalid_input')
  expect(await rowsOf(message_id)).toEqual([])
})

test('emoji of several code points are one reaction', async () => {
  const { id, ana } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  for (const emoji of ['👨‍👩‍👧‍👦', '🇧🇷', '👍🏽', '#️⃣']) expect((await set(ana, message_id, emoji)).code).toBeNull()
  expect((await rowsOf(message_id)).map(({ reaction }) => reaction)).toEqual(['👨‍👩‍👧‍👦', '🇧🇷', '👍🏽', '#️⃣'])
})

test('a message carries 64 different emoji, those it has go on counting', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  const emoji = Array.from({ length: 63 }, (_, index) => String.fromCodePoint(0x1f400 + index))
  emoji.push('👍', '😂')
  for (const one of emoji.slice(0, 64)) expect((await set(ana, message_id, one)).code).toBeNull()
  expect((await set(bia, message_id, emoji[64] ?? '')).code).toBe('too_many_reactions')
  expect((await set(bia, message_id, emoji[0] ?? '')).code).toBeNull()
  expect((await seenBy(bia, id))[0]?.reactions).toHaveLength(64)
  await expectNoViolations()
})

test('who joined later reacts to nothing that was said before, nor sees who did', async () => {
  const [ana, bia, caio] = [await world.person(), await world.person(), await world.person()]
  const { id, conversation_id } = await createTestGroup(world, ana, [bia])
  const { message_id } = await send(world, ana, conversation_id, 'antes')
  await world.call(ana, 'groups.add_member', { group_id: id, user_id: caio.user_id })
  expect((await set(caio, message_id, '👍')).code).toBe('not_found')
  expect((await world.ask(caio, 'reactions.list', { message_id })).code).toBe('not_found')
})

test('I8: a reaction that waited behind a block of another process changes nothing', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  const { code } = await actBehindBlock(
    world.platform.pool,
    id,
    { by: bia.user_id, against: ana.user_id },
    () => set(ana, message_id, '👍'),
  )
  expect(code).toBe('not_found')
  expect(await rowsOf(message_id)).toEqual([])
})

test('200 rounds of delete against react: the message ends without reactions, and the counts hold', async () => {
  const { id, ana, bia } = await createChat(world)
  for (let round = 0; round < 200; round += 1) {
    const { message_id } = await send(world, ana, id, `rodada ${round}`)
    await Promise.all([
      set(bia, message_id, '👍'),
      world.ask(ana, 'messages.delete_for_everyone', { message_id }),
      set(ana, message_id, '😂'),
    ])
  }
  const { rows } = await world.platform.pool.query(
    'select from message_reactions where conversation_id = $1',
    [id],
  )
  expect(rows).toEqual([])
  await expectNoViolations()
})

test('the reactions of a removed conversation go with it', async () => {
  const { id, ana } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  await set(ana, message_id, '👍')
  expect((await set(ana, randomUUID(), '👍')).code).toBe('not_found')
  await world.call(ana, 'conversations.delete', { conversation_id: id, scope: 'everyone' })
  await world.runJobs()
  expect(await rowsOf(message_id)).toEqual([])
})
