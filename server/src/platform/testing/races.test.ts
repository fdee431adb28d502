import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConversationEvent } from '#contract/messages.ts'
import { recounts, selectViolations } from '../append/testing/recount.queries.ts'
import type { Caller } from '../call.ts'
import { createTestGroup, send, startChat } from './chats.ts'
import { createWorld, joinWorld, type World } from './world.ts'

/*
 * What two people, or two devices of one, do at the same moment, each by another process: one of them is first, and what
 * comes of it is what would have come of that order. The races of photos stand in features/media/races.test.ts, those of
 * requests in features/conversations/request-races.test.ts.
 */

const ROUNDS = 200
const AT_ONCE = 8

/** Two processes on one database. */
let here: World
let there: World

beforeAll(async () => {
  here = await createWorld()
  there = joinWorld(here)
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const run = async (round: (nth: number) => Promise<void>): Promise<void> => {
  for (let from = 0; from < ROUNDS; from += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => round(from + index)))
}

const three = async () => (await here.people(3)) as [Caller, Caller, Caller]

/** All that stands in the log of a conversation, as a member reads it. */
const readLog = async (caller: Caller, conversation_id: string): Promise<readonly ConversationEvent[]> => {
  const page = await here.call(caller, 'messages.get', { conversation_id, after: 0 })
  if (!('events' in page)) throw new Error('no events')
  return page.events
}

const kindsOf = (events: readonly ConversationEvent[]) => events.map(({ kind }) => kind)

const sendText = (conversation_id: string) => ({ conversation_id, client_id: randomUUID(), content: 'oi' })

test('200 rounds of a block against sends: what was acknowledged is in the log, the rest refused, and nothing comes after', async () => {
  await run(async () => {
    const [ana, bia] = await three()
    const id = await startChat(here, ana, bia)
    const [sent] = await Promise.all([
      Promise.all([0, 1, 2].map(() => there.ask(ana, 'messages.send', sendText(id)))),
      here.call(bia, 'people.block', { user_id: ana.user_id }),
    ])
    const there_are = (await readLog(bia, id)).length
    expect(sent.filter(({ code }) => code === null)).toHaveLength(there_are)
    expect(sent.every(({ code }) => code === null || code === 'blocked')).toBe(true)
    expect((await there.ask(ana, 'messages.send', sendText(id))).code).toBe('blocked')
    expect(await readLog(bia, id)).toHaveLength(there_are)
  })
})

test('200 rounds of leaving against sends: nothing of who left stands behind their leaving', async () => {
  await run(async (nth) => {
    const [ana, bia] = await three()
    const { id: group_id, conversation_id } = await createTestGroup(here, ana, [bia])
    const leave = () =>
      nth % 2 === 0
        ? here.call(bia, 'groups.leave', { group_id })
        : here.call(ana, 'groups.remove_member', { group_id, user_id: bia.user_id })
    const [sent] = await Promise.all([
      Promise.all([0, 1, 2].map(() => there.ask(bia, 'messages.send', sendText(conversation_id)))),
      leave(),
    ])
    const log = await readLog(ana, conversation_id)
    const kinds = kindsOf(log)
    expect(kinds.at(-1)).toBe('member_left')
    expect(kinds.filter((kind) => kind === 'message')).toHaveLength(
      sent.filter(({ code }) => code === null).length,
    )
    expect(sent.every(({ code }) => code === null || code === 'not_found')).toBe(true)
  })
})

test('200 rounds of accepting a friend twice: one friendship, told once', async () => {
  await run(async () => {
    const [ana, bia] = await three()
    await here.call(ana, 'connections.request', { user_id: bia.user_id })
    const accept = (world: World) => world.ask(bia, 'connections.accept', { user_id: ana.user_id })
    const [one, other] = await Promise.all([accept(here), accept(there)])
    expect(one.output?.friend).toMatchObject({ status: 'accepted' })
    expect(other).toEqual(one)
    const { friends } = await here.call(ana, 'connections.list', {})
    expect(friends.map(({ person_id }) => person_id)).toEqual([bia.user_id])
    const { rows } = await here.platform.pool.query(
      `select kind from user_log where user_id = $1 and kind like 'friend%' order by seq`,
      [ana.user_id],
    )
    expect(rows).toHaveLength(2)
  })
})

test('200 rounds of two who let somebody in, or do not: one member or none, and nobody waits', async () => {
  await run(async (nth) => {
    const [ana, bia, caio] = await three()
    const { id: group_id, conversation_id } = await createTestGroup(here, ana, [bia])
    await here.call(ana, 'groups.set_role', { group_id, user_id: bia.user_id, role: 'moderator' })
    await here.call(ana, 'groups.set_invite', { group_id, is_on: true, needs_approval: true })
    await here.call(caio, 'groups.join', { group_id })
    const answer = (world: World, by: Caller, is_accepted: boolean) =>
      world.call(by, 'groups.answer_request', { group_id, user_id: caio.user_id, is_accepted })
    // At every second time they are not of one mind.
    const areAlike = nth % 2 === 0
    await Promise.all([answer(here, ana, true), answer(there, bia, areAlike)])
    const { members } = await here.call(ana, 'groups.members', { group_id })
    const joined = (await readLog(ana, conversation_id)).filter(
      (event) => event.kind === 'member_joined' && event.user_id === caio.user_id,
    )
    expect(joined).toHaveLength(members.length - 2)
    expect(areAlike ? [3] : [2, 3]).toContain(members.length)
    expect((await here.call(ana, 'groups.requests', { group_id })).requests).toEqual([])
  })
})

test('200 rounds of joining against being removed: in the group or not, in tables, log and list alike', async () => {
  await run(async (nth) => {
    const [ana, bia, caio] = await three()
    const { id: group_id, conversation_id } = await createTestGroup(here, ana, nth % 2 === 0 ? [bia] : [])
    await here.call(ana, 'groups.set_invite', { group_id, is_on: true })
    const { user_id } = bia
    await Promise.all([
      here.call(ana, 'groups.remove_member', { group_id, user_id }),
      there.call(bia, 'groups.join', { group_id }),
      there.call(caio, 'groups.join', { group_id }),
      here.call(bia, 'groups.join', { group_id }),
    ])
    const { members } = await here.call(ana, 'groups.members', { group_id })
    const log = await readLog(ana, conversation_id)
    const moves = log.filter(
      (event) =>
        (event.kind === 'member_joined' || event.kind === 'member_left') && event.user_id === user_id,
    )
    const isIn = members.some((member) => member.user_id === user_id)
    // By turns in and out, as often as it happened.
    expect(kindsOf(moves)).toEqual(
      moves.map((_, index) => (index % 2 === 0 ? 'member_joined' : 'member_left')),
    )
    expect(moves.at(-1)?.kind === 'member_joined').toBe(isIn)
    expect((await there.call(bia, 'conversations.list', {})).total).toBe(isIn ? 1 : 0)
    expect(members.length).toBe((await here.call(ana, 'groups.get', { group_id })).group.member_count)
  })
})

test('200 rounds of deleting against reactions: of a message that is gone nobody reacted to anything', async () => {
  const [ana, bia] = await three()
  const id = await startChat(here, ana, bia)
  await run(async () => {
    const { message_id } = await send(here, ana, id, 'some')
    const react = (world: World, who: Caller, reaction: string) =>
      world.ask(who, 'reactions.set', { message_id, reaction, is_set: true })
    const [first, second] = await Promise.all([
      react(there, bia, '👍'),
      react(here, ana, '😂'),
      there.call(ana, 'messages.delete_for_everyone', { message_id }),
    ])
    for (const { code } of [first, second]) expect(code ?? 'not_found').toBe('not_found')
    expect((await here.call(bia, 'reactions.list', { message_id })).reactions).toEqual([])
    const { rows } = await here.platform.pool.query<{ kind: string; reactions: unknown }>(
      `select l.kind, m.reactions from conversation_log l join messages m on m.id = l.message_id
       where l.message_id = $1 order by l.seq`,
      [message_id],
    )
    expect(rows.at(-1)).toEqual({ kind: 'message_deleted', reactions: null })
  })
})

test('200 rounds of editing against deleting: nothing of what it ever said is left', async () => {
  const [ana, bia] = await three()
  const id = await startChat(here, ana, bia)
  await run(async (nth) => {
    const { message_id } = await send(here, ana, id, `segredo ${nth}`)
    const [edited] = await Promise.all([
      there.ask(ana, 'messages.edit', { message_id, content: `segredo mudado ${nth}` }),
      here.call(ana, 'messages.delete_for_everyone', { message_id }),
      there.ask(ana, 'messages.edit', { message_id, content: `segredo outra vez ${nth}` }),
    ])
    expect(edited.code ?? 'not_found').toBe('not_found')
    const { rows } = await here.platform.pool.query(
      `select l.kind, l.data::text from conversation_log l where l.message_id = $1 order by l.seq`,
      [message_id],
    )
    expect(rows.at(-1)).toMatchObject({ kind: 'message_deleted' })
    expect(JSON.stringify(rows)).not.toContain('segredo')
    expect((await here.ask(bia, 'messages.versions', { message_id })).code).toBe('not_found')
  })
  const { rows } = await here.platform.pool.query(
    `select from messages where content like 'segredo%' union all select from message_versions where content like 'segredo%'`,
  )
  expect(rows).toEqual([])
})

test('none of it broke an invariant', async () => {
  for (const name of recounts)
    expect([name, await selectViolations(here.platform.pool, name)]).toEqual([name, []])
})
