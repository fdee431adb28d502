import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { befriend, createChat, createTestGroup, headOf, send } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const sendCode = async (sender: Parameters<typeof send>[1], conversation_id: string) =>
  (await world.ask(sender, 'messages.send', { conversation_id, client_id: randomUUID(), content: 'oi' })).code

test('BLOCK-005, BLOCK-006, BLOCK-009, BLOCK-012: a block in either direction refuses both, and only who blocked undoes it', async () => {
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

test('of what was read behind a block nothing is told when the last of the two ends, but with what is read next', async () => {
  const { id, ana, bia } = await createChat(world)
  await send(world, ana, id, 'um')
  await world.call(bia, 'messages.read', { conversation_id: id, seq: 1 })
  await send(world, ana, id, 'dois')
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  await world.call(bia, 'messages.read', { conversation_id: id, seq: 2 })
  const readSeq = async () => (await headOf(world, ana, id))?.peer_read_seq
  await world.call(ana, 'people.unblock', { user_id: bia.user_id })
  expect(await readSeq()).toBe(1)
  await world.call(bia, 'people.unblock', { user_id: ana.user_id })
  expect(await readSeq()).toBe(1)
  await send(world, ana, id, 'três')
  world.platform.bus.take()
  await world.call(bia, 'messages.read', { conversation_id: id, seq: 3 })
  expect(world.platform.bus.take()).toContainEqual(
    expect.objectContaining({ conversations: [id], except: [bia.user_id] }),
  )
  expect(await readSeq()).toBe(3)
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

test('DATA-015, BLOCK-010: a block is a row of blocked_users with id, user_id and blocked_user_id', async () => {
  const [ana, bia] = await Promise.all([world.person(), world.person()])
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  const { rows } = await world.platform.pool.query(
    'select id, user_id, blocked_user_id from blocked_users where user_id = $1',
    [ana.user_id],
  )
  expect(rows).toEqual([{ id: expect.any(String), user_id: ana.user_id, blocked_user_id: bia.user_id }])
})

test('BLOCK-011, BLOCK-015: a block repeated is the same row; unblocking takes the row of the pair alone', async () => {
  const [ana, bia, caio] = await Promise.all([world.person(), world.person(), world.person()])
  const listRows = async () =>
    (
      await world.platform.pool.query<{ user_id: string; blocked_user_id: string }>(
        'select user_id, blocked_user_id from blocked_users where $1 in (user_id, blocked_user_id)',
        [ana.user_id],
      )
    ).rows
  for (const user_id of [bia.user_id, bia.user_id, caio.user_id])
    await world.call(ana, 'people.block', { user_id })
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  expect(await listRows()).toHaveLength(3)
  for (let time = 0; time < 2; time += 1) await world.call(ana, 'people.unblock', { user_id: bia.user_id })
  expect(await listRows()).toEqual(
    expect.arrayContaining([
      { user_id: ana.user_id, blocked_user_id: caio.user_id },
      { user_id: bia.user_id, blocked_user_id: ana.user_id },
    ]),
  )
  expect(await listRows()).toHaveLength(2)
})

test('BLOCK-023: whom one blocked are rows with id and blocked_user_id, newest first, in pages', async () => {
  const ana = await world.person({ display_name: 'Ana' })
  const others = await Promise.all(
    ['Bia', 'Caio', 'Davi'].map((display_name) => world.person({ display_name })),
  )
  expect(await world.call(ana, 'people.list_blocked', {})).toEqual({ blocked: [], has_more: false })
  for (const { user_id } of others) await world.call(ana, 'people.block', { user_id })
  await world.call(others[0]!, 'people.block', { user_id: ana.user_id })
  const newestFirst = others.map(({ user_id }) => user_id).toReversed()

  const first = await world.call(ana, 'people.list_blocked', { limit: 2 })
  expect(first.blocked.map((row) => row.blocked_user_id)).toEqual(newestFirst.slice(0, 2))
  expect(Object.keys(first.blocked[0]!).toSorted()).toEqual(['blocked_user_id', 'id'])
  expect(first.has_more).toBe(true)
  const after = first.blocked[1]!.id
  const second = await world.call(ana, 'people.list_blocked', { limit: 2, after })
  expect(second.blocked.map((row) => row.blocked_user_id)).toEqual(newestFirst.slice(2))
  expect(second.has_more).toBe(false)

  const { profiles } = await world.call(ana, 'profile.get', { user_ids: newestFirst })
  expect(profiles).toEqual(
    expect.arrayContaining(
      ['Bia', 'Caio', 'Davi'].map((display_name) =>
        expect.objectContaining({ user_id: expect.any(String), display_name, avatar_url: null }),
      ),
    ),
  )
  // The row of somebody else is no place to go on from: it names no place in one's own list.
  const theirs = (await world.call(others[0]!, 'people.list_blocked', {})).blocked[0]!.id
  expect((await world.ask(ana, 'people.list_blocked', { after: theirs })).code).toBe('not_found')
  // Nor is one's own that is gone; behind the last there is nothing.
  await world.call(ana, 'people.unblock', { id: after })
  expect((await world.ask(ana, 'people.list_blocked', { limit: 2, after })).code).toBe('not_found')
  const end = await world.call(ana, 'people.list_blocked', { after: second.blocked[0]!.id })
  expect(end).toEqual({ blocked: [], has_more: false })
})

test('BLOCK-024: the id of the row unblocks, of an own row alone', async () => {
  const { id, ana, bia } = await createChat(world)
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  const row = (await world.call(ana, 'people.list_blocked', {})).blocked[0]!
  await world.call(bia, 'people.unblock', { id: row.id })
  expect(await sendCode(ana, id)).toBe('blocked')
  for (let time = 0; time < 2; time += 1) await world.call(ana, 'people.unblock', { id: row.id })
  expect(await sendCode(ana, id)).toBeNull()
  expect((await world.call(ana, 'people.list_blocked', {})).blocked).toEqual([])
  expect(await world.call(ana, 'people.unblock', { id: randomUUID() })).toEqual({})
})

test('nobody blocks themselves or nobody', async () => {
  const ana = await world.person()
  expect((await world.ask(ana, 'people.block', { user_id: ana.user_id })).code).toBe('not_found')
  expect((await world.ask(ana, 'people.block', { user_id: randomUUID() })).code).toBe('not_found')
})

/** Whose log tells how the two stand now, of what was told since the last time. */
const listFriendNews = () =>
  world.platform.bus
    .take()
    .flatMap((told) =>
      told.kind === 'user_event' && told.event.kind === 'friend_changed'
        ? [{ user_id: told.user_id, person_id: told.event.person_id, friend: told.event.friend }]
        : [],
    )
const newsOf = (one: Caller, other: Caller) => [
  { user_id: one.user_id, person_id: other.user_id, friend: null },
  { user_id: other.user_id, person_id: one.user_id, friend: null },
]
const sorted = (news: ReturnType<typeof listFriendNews>) =>
  news.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1))

test('strangers who have no chat hear of a block and of its end in their own logs; a repeat says nothing', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  const both = sorted(newsOf(ana, bia))
  for (const call of ['people.block', 'people.unblock'] as const) {
    world.platform.bus.take()
    await world.call(ana, call, { user_id: bia.user_id })
    expect(sorted(listFriendNews())).toEqual(both)
    await world.call(ana, call, { user_id: bia.user_id })
    expect(listFriendNews()).toEqual([])
  }
})

test('of a block behind one of their own, and of its end, nobody is told', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  world.platform.bus.take()
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  await world.call(bia, 'people.unblock', { user_id: ana.user_id })
  expect(world.platform.bus.take()).toEqual([])
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  await world.call(ana, 'people.unblock', { user_id: bia.user_id })
  expect(world.platform.bus.take()).toEqual([])
  await world.call(bia, 'people.unblock', { user_id: ana.user_id })
  expect(sorted(listFriendNews())).toEqual(sorted(newsOf(ana, bia)))
})

test('a chat that one has deleted tells them nothing, the entry of their log does', async () => {
  const { id, ana, bia } = await createChat(world)
  await send(world, ana, id, 'oi')
  await world.call(bia, 'conversations.delete', { conversation_id: id, scope: 'me' })
  for (const call of ['people.block', 'people.unblock'] as const) {
    world.platform.bus.take()
    await world.call(ana, call, { user_id: bia.user_id })
    expect(sorted(listFriendNews())).toEqual(sorted(newsOf(ana, bia)))
  }
})

test('the end of a friendship tells of the block already, once', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  await befriend(world, ana, bia)
  world.platform.bus.take()
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  expect(sorted(listFriendNews())).toEqual(sorted(newsOf(ana, bia)))
})
