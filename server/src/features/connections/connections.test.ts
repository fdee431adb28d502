import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recounts, selectViolations } from '../../platform/append/testing/recount.queries.ts'
import type { Caller } from '../../platform/call.ts'
import { befriend, createChat } from '../../platform/testing/chats.ts'
import { actBehind } from '../../platform/testing/locks.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Act = 'request' | 'cancel' | 'accept' | 'reject' | 'remove'
const act = (what: Act, who: Caller, whom: Caller) =>
  world.ask(who, `connections.${what}`, { user_id: whom.user_id })

const rowsOf = async ({ user_id }: Caller) => {
  const { rows } = await world.platform.pool.query(
    'select id, user_id, friend_id, status from friends where user_id = $1 or friend_id = $1 order by created_at',
    [user_id],
  )
  return rows
}
const statusOf = async (who: Caller) => (await rowsOf(who)).map((row: { status: string }) => row.status)

/** The list as a person's device has it: who, how, and who asked. */
const listOf = async (who: Caller) => {
  const { friends } = await world.call(who, 'connections.list', {})
  return friends.map(({ person_id, status, user_id }) => [person_id, status, user_id])
}

const pair = async () =>
  [await world.person({ display_name: 'Ana' }), await world.person({ display_name: 'Bia' })] as const

test('FRIENDS-018, FRIENDS-027, DATA-014: a request is a row of friends with id, user_id (who asked), friend_id and status pending', async () => {
  const [ana, bia] = await pair()
  const { output } = await act('request', ana, bia)
  const row = {
    id: expect.any(String) as string,
    user_id: ana.user_id,
    friend_id: bia.user_id,
    status: 'pending',
  }
  expect(await rowsOf(ana)).toEqual([row])
  expect(output?.friend).toMatchObject({ ...row, person_id: bia.user_id, profile: { display_name: 'Bia' } })
  const bare = world.platform.pool.query(
    'insert into friends (user_id, friend_id, status) values ($1, $2, $3)',
    [bia.user_id, randomUUID(), 'declined'],
  )
  await expect(bare).rejects.toThrow('friends_status_check')
})

test('FRIENDS-019: accepting a request sets it accepted', async () => {
  const [ana, bia] = await pair()
  await act('request', ana, bia)
  const { output } = await act('accept', bia, ana)
  expect(output?.friend).toMatchObject({ status: 'accepted', user_id: ana.user_id, person_id: ana.user_id })
  expect(await statusOf(ana)).toEqual(['accepted'])
  expect((await act('accept', bia, ana)).output).toEqual(output)
})

test('FRIENDS-022: on reject the status becomes blocked: no friendship, and the same person asks again after 30 days', async () => {
  const [ana, bia] = await pair()
  await act('request', ana, bia)
  expect((await act('reject', bia, ana)).output).toEqual({ friend: null })
  expect(await statusOf(ana)).toEqual(['blocked'])
  expect([await listOf(ana), await listOf(bia)]).toEqual([[], []])
  expect((await act('request', ana, bia)).code).toBe('request_declined')
  await world.platform.pool.query(
    `update friends set updated_at = updated_at - interval '30 days' where user_id = $1`,
    [ana.user_id],
  )
  expect((await act('request', ana, bia)).code).toBeNull()
  expect(await listOf(bia)).toEqual([[ana.user_id, 'pending', ana.user_id]])
})

test('who declined may ask, which turns the request round, and nobody is kept from writing', async () => {
  const { ana, bia, id } = await createChat(world)
  await act('request', ana, bia)
  await act('reject', bia, ana)
  const sent = await world.ask(ana, 'messages.send', {
    conversation_id: id,
    client_id: randomUUID(),
    content: 'oi',
  })
  expect(sent.code).toBeNull()
  await act('request', bia, ana)
  expect(await rowsOf(ana)).toMatchObject([
    { user_id: bia.user_id, friend_id: ana.user_id, status: 'pending' },
  ])
})

test('FRIENDS-028: only the recipient of a request may accept or reject it; everybody else finds nothing', async () => {
  const [ana, bia] = await pair()
  const caio = await world.person()
  await act('request', ana, bia)
  for (const answer of ['accept', 'reject'] as const) {
    expect((await act(answer, ana, bia)).code).toBe('not_found')
    for (const whom of [ana, bia]) expect((await act(answer, caio, whom)).code).toBe('not_found')
  }
  expect(await statusOf(ana)).toEqual(['pending'])
})

test('FRIENDS-029, DATA-046: friends are read by user_id, friend_id and status: in both directions, accepted, with the profile', async () => {
  const [ana, bia] = await pair()
  const [caio, dora] = [await world.person({ display_name: 'Caio' }), await world.person()]
  await befriend(world, ana, bia)
  await befriend(world, caio, ana)
  await act('request', dora, ana)
  const { friends } = await world.call(ana, 'connections.list', {})
  const accepted = friends.filter(({ status }) => status === 'accepted')
  expect(new Set(accepted.map(({ profile }) => profile.display_name))).toEqual(new Set(['Bia', 'Caio']))
  expect(accepted.map(({ profile }) => profile.email)).toEqual([null, null])
  expect(await listOf(dora)).toEqual([[ana.user_id, 'pending', dora.user_id]])
  expect(await listOf(bia)).toEqual([[ana.user_id, 'accepted', ana.user_id]])
})

test('a long list comes in pages, each person once', async () => {
  const ana = await world.person()
  const others = await world.people(5)
  for (const other of others) await befriend(world, other, ana)
  const found: string[] = []
  for (let after: string | undefined, hasMore = true; hasMore;) {
    const page = await world.call(ana, 'connections.list', { limit: 2, ...(after && { after }) })
    found.push(...page.friends.map((friend) => friend.person_id))
    after = found.at(-1)
    hasMore = page.has_more
  }
  expect(found).toEqual(others.map((other) => other.user_id).toSorted())
})

test('whose profile went between two reads is left out, and the pages go on behind them', async () => {
  const ana = await world.person()
  const others = await world.people(3)
  for (const other of others) await befriend(world, other, ana)
  const ids = others.map((other) => other.user_id).toSorted()
  await world.platform.pool.query('delete from profiles where user_id = $1', [ids[1]])
  const page = await world.call(ana, 'connections.list', { limit: 2 })
  expect([page.friends.map((friend) => friend.person_id), page.has_more]).toEqual([[ids[0]], true])
})

test('since a base only what changed is told, and who is gone; a base of another epoch gets the whole list', async () => {
  const [ana, bia] = await pair()
  const [caio, dora] = (await world.people(2)) as [Caller, Caller]
  await befriend(world, ana, bia)
  await befriend(world, ana, caio)
  const { epoch, user_seq } = await world.call(ana, 'connections.list', {})
  const since = { epoch, user_seq }
  const nothing = await world.call(ana, 'connections.list', { since })
  expect(nothing).toEqual({ ...since, complete: false, friends: [], removed: [], has_more: false })
  await act('remove', bia, ana)
  await act('request', dora, ana)
  const changed = await world.call(ana, 'connections.list', { since })
  expect(changed).toMatchObject({ complete: false, removed: [bia.user_id], user_seq: user_seq + 4 })
  expect(changed.friends.map((friend) => friend.person_id)).toEqual([dora.user_id])
  for (const other of [
    { epoch: randomUUID(), user_seq },
    { epoch, user_seq: user_seq + 1000 },
  ])
    expect(await world.call(ana, 'connections.list', { since: other })).toMatchObject({
      complete: true,
      removed: [],
    })
})

test('both are told in their own log how they stand; a repeat says nothing', async () => {
  const [ana, bia] = await pair()
  world.platform.bus.take()
  await act('request', ana, bia)
  await act('request', ana, bia)
  const event = (person: Caller, other: Caller, user_seq: number, friend: unknown) => ({
    kind: 'user_event',
    user_id: person.user_id,
    event: { kind: 'friend_changed', user_seq, person_id: other.user_id, friend },
  })
  const pending = expect.objectContaining({ status: 'pending', user_id: ana.user_id }) as unknown
  const told = world.platform.bus.take()
  // The third tells Bia of a notification.
  expect(told).toHaveLength(3)
  expect(told).toEqual(expect.arrayContaining([event(ana, bia, 1, pending), event(bia, ana, 1, pending)]))
  await act('reject', bia, ana)
  await act('reject', bia, ana)
  expect(world.platform.bus.take()).toEqual(
    expect.arrayContaining([event(ana, bia, 2, null), event(bia, ana, 3, null)]),
  )
  expect(world.platform.bus.take()).toEqual([])
})

test('an own request is taken back while it is open, a friendship ended by either; neither does the other', async () => {
  const [ana, bia] = await pair()
  await act('request', ana, bia)
  expect((await act('remove', ana, bia)).output?.friend).toMatchObject({ status: 'pending' })
  expect((await act('cancel', bia, ana)).output?.friend).toMatchObject({ status: 'pending' })
  expect((await act('cancel', ana, bia)).output).toEqual({ friend: null })
  expect((await act('cancel', ana, bia)).output).toEqual({ friend: null })
  expect(await rowsOf(ana)).toEqual([])
  await befriend(world, ana, bia)
  expect((await act('cancel', ana, bia)).output?.friend).toMatchObject({ status: 'accepted' })
  expect((await act('remove', bia, ana)).output).toEqual({ friend: null })
  expect((await act('remove', bia, ana)).output).toEqual({ friend: null })
  expect(await rowsOf(ana)).toEqual([])
})

test('a declined request is not taken away by who made it', async () => {
  const [ana, bia] = await pair()
  await act('request', ana, bia)
  await act('reject', bia, ana)
  await act('cancel', ana, bia)
  await act('remove', ana, bia)
  expect(await statusOf(ana)).toEqual(['blocked'])
})

test('nobody asks themselves, nobody, or a person behind a block: all answer alike', async () => {
  const [ana, bia] = await pair()
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  const answers = await Promise.all(
    [ana.user_id, randomUUID(), bia.user_id].map((user_id) =>
      world.ask(ana, 'connections.request', { user_id }),
    ),
  )
  expect(answers.map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found'])
  expect((await act('request', bia, ana)).code).toBe('not_found')
  expect((await world.ask(ana, 'connections.request', { user_id: 'bia' })).code).toBe('invalid_input')
})

test('a block ends friendship and requests for good: an unblock brings none back', async () => {
  const [ana, bia] = await pair()
  await befriend(world, ana, bia)
  world.platform.bus.take()
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  const told = world.platform.bus
    .take()
    .flatMap((message) =>
      message.kind === 'user_event' && message.event.kind === 'friend_changed' ? [message] : [],
    )
  expect(
    told.map(({ user_id, event }) => [user_id, event.kind === 'friend_changed' && event.friend]),
  ).toEqual(
    expect.arrayContaining([
      [ana.user_id, null],
      [bia.user_id, null],
    ]),
  )
  await world.call(bia, 'people.unblock', { user_id: ana.user_id })
  expect([await listOf(ana), await listOf(bia), await rowsOf(ana)]).toEqual([[], [], []])
})

test('a block opens no declined request again: after it the days go on', async () => {
  const [ana, bia] = await pair()
  await act('request', ana, bia)
  await act('reject', bia, ana)
  for (const what of ['block', 'unblock'] as const)
    await world.call(ana, `people.${what}`, { user_id: bia.user_id })
  expect((await act('request', ana, bia)).code).toBe('request_declined')
})

test('two who ask each other at once are friends, with one row', async () => {
  for (let time = 0; time < 10; time++) {
    const [ana, bia] = await pair()
    const answers = await Promise.all([act('request', ana, bia), act('request', bia, ana)])
    expect(answers.map(({ code }) => code)).toEqual([null, null])
    expect(await statusOf(ana)).toEqual(['accepted'])
  }
  for (const name of recounts) expect(await selectViolations(world.platform.pool, name)).toEqual([])
})

test('a request that meets a block under way finds nobody', async () => {
  const [ana, bia] = await pair()
  const [low, high] = [ana.user_id, bia.user_id].toSorted()
  const answer = await actBehind(
    world.platform.pool,
    async (client) => {
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${low}${high}`])
      await client.query('insert into blocked_users (user_id, blocked_user_id) values ($1, $2)', [
        bia.user_id,
        ana.user_id,
      ])
    },
    () => act('request', ana, bia),
  )
  expect(answer.code).toBe('not_found')
  expect(await rowsOf(ana)).toEqual([])
})

test('accepting and taking back at once: either friends or nothing, as both are told', async () => {
  for (let time = 0; time < 10; time++) {
    const [ana, bia] = await pair()
    await act('request', ana, bia)
    const [accepted, cancelled] = await Promise.all([act('accept', bia, ana), act('cancel', ana, bia)])
    const rows = await statusOf(ana)
    expect(accepted.code).toBe(rows.length === 1 ? null : 'not_found')
    expect(cancelled.output?.friend?.status ?? null).toBe(rows[0] ?? null)
  }
})

test('a friend hears of a new name and of coming online without a conversation, and not behind a block', async () => {
  const [ana, bia] = await pair()
  await befriend(world, ana, bia)
  const audienceOf = async (who: Caller) => {
    const { rows } = await world.platform.pool.query<{ user_id: string }>(
      'select user_id from audience($1, 256)',
      [who.user_id],
    )
    return rows.map((row) => row.user_id)
  }
  expect([await audienceOf(ana), await audienceOf(bia)]).toEqual([[bia.user_id], [ana.user_id]])
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  expect(await audienceOf(ana)).toEqual([])
})

test('a friend may write to who takes messages of contacts alone', async () => {
  const ana = await world.person({ allow_messages: 'contacts' })
  const bia = await world.person()
  const start = () =>
    world.ask(bia, 'conversations.start_direct_conversation', { other_user_id: ana.user_id })
  await act('request', bia, ana)
  expect((await start()).code).toBe('not_accepting')
  await act('accept', ana, bia)
  expect((await start()).code).toBeNull()
})
