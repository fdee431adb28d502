import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserEvent } from '#contract/frames.ts'
import { notificationTypes } from '#contract/notifications.ts'
import type { Caller } from '../../platform/call.ts'
import { befriend, createTestGroup } from '../../platform/testing/chats.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'
import { announceNotifications } from './announce-notifications.ts'
import { notify } from './notify.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const three = async () => (await world.people(3)) as [Caller, Caller, Caller]
const listOf = (who: Caller) => world.call(who, 'notifications.list', {})
const typesOf = async (who: Caller) => (await listOf(who)).notifications.map(({ type }) => type)
const unreadOf = async (who: Caller) => (await listOf(who)).unread_count
const follow = (who: Caller, whom: Caller, is_following = true) =>
  world.call(who, 'follows.set', { user_id: whom.user_id, is_following })
const ask = (who: Caller, whom: Caller) => world.call(who, 'connections.request', { user_id: whom.user_id })

/** The rows as they are, those that were taken back too. */
const rowsOf = async (who: Caller) =>
  (
    await world.platform.pool.query<{ type: string; is_read: boolean; created_at: string }>(
      'select type, is_read, created_at from notifications where user_id = $1 order by created_at',
      [who.user_id],
    )
  ).rows

/** All that this person has was made so many hours before. */
const age = (who: Caller, hours: number) =>
  world.platform.pool.query(
    'update notifications set created_at = created_at - make_interval(hours => $2) where user_id = $1',
    [who.user_id, hours],
  )

type Told = Extract<UserEvent, { kind: 'notifications_changed' }>
const toldTo = (who: Caller): Told[] =>
  world.platform.bus
    .take()
    .flatMap((message) =>
      message.kind === 'user_event' &&
      message.user_id === who.user_id &&
      message.event.kind === 'notifications_changed'
        ? [message.event]
        : [],
    )

test('DATA-017, NOTIFICATIONS-013: a row has recipient, sender, type, reel, read and time; the types have the documented names', async () => {
  expect(notificationTypes.slice(0, 3)).toEqual(['reel_like', 'reel_comment', 'new_follower'])
  const [ana, bia] = await three()
  const reel_id = randomUUID()
  for (const type of ['reel_like', 'reel_comment', 'new_follower'])
    await world.platform.pool.query(
      'insert into notifications (user_id, from_user_id, type, reel_id) values ($1, $2, $3, $4)',
      [ana.user_id, bia.user_id, type, type === 'new_follower' ? null : reel_id],
    )
  const { notifications, profiles } = await listOf(ana)
  expect(notifications).toMatchObject([
    { type: 'new_follower', reel_id: null },
    { type: 'reel_comment', reel_id },
    { type: 'reel_like', reel_id },
  ])
  for (const row of notifications)
    expect(row).toMatchObject({
      id: expect.any(String),
      user_id: ana.user_id,
      from_user_id: bia.user_id,
      is_read: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
  expect(profiles).toMatchObject([{ user_id: bia.user_id, email: null }])
})

test('NOTIFICATIONS-016, DATA-029: a new follower makes one row, told to the devices of its person alone', async () => {
  const [ana, bia] = await three()
  world.platform.bus.take()
  await follow(bia, ana)
  const sent = world.platform.bus.messages.filter(
    (message) => message.kind === 'user_event' && message.event.kind === 'notifications_changed',
  )
  expect(sent.map((message) => message.kind === 'user_event' && message.user_id)).toEqual([ana.user_id])
  expect(toldTo(ana)).toMatchObject([
    {
      user_seq: 1,
      notifications: [{ type: 'new_follower', from_user_id: bia.user_id, is_read: false }],
      removed: [],
      unread_count: 1,
    },
  ])
  await follow(bia, ana)
  expect(toldTo(ana)).toEqual([])
  expect(await typesOf(ana)).toEqual(['new_follower'])
  expect(await typesOf(bia)).toEqual([])

  await world.call(ana, 'notifications.mark_all_read', {})
  expect(toldTo(ana)).toMatchObject([{ user_seq: 2, read_until: expect.any(String), unread_count: 0 }])
})

test('an unfollow takes the unread one back; to follow again within 24 hours is no news, after them it is', async () => {
  const [ana, bia] = await three()
  await follow(bia, ana)
  const [first] = (await listOf(ana)).notifications
  world.platform.bus.take()
  await follow(bia, ana, false)
  expect(toldTo(ana)).toMatchObject([{ notifications: [], removed: [first!.id], unread_count: 0 }])
  expect(await typesOf(ana)).toEqual([])
  await follow(bia, ana)
  expect((await listOf(ana)).notifications).toEqual([first])

  await world.call(ana, 'notifications.mark_all_read', {})
  await follow(bia, ana, false)
  expect((await listOf(ana)).notifications).toEqual([{ ...first!, is_read: true }])
  await follow(bia, ana)
  expect(await unreadOf(ana)).toBe(0)

  await age(ana, 25)
  await follow(bia, ana, false)
  await follow(bia, ana)
  expect(await unreadOf(ana)).toBe(1)
  expect(await rowsOf(ana)).toHaveLength(1)
  expect(Date.parse((await rowsOf(ana))[0]!.created_at)).toBeGreaterThan(Date.parse(first!.created_at))
})

test('friend requests and their acceptance are told; what was answered, withdrawn or ended no longer stands', async () => {
  const [ana, bia, caio] = await three()
  await ask(bia, ana)
  await ask(caio, ana)
  expect(await typesOf(ana)).toEqual(['friend_request', 'friend_request'])
  await world.call(caio, 'connections.cancel', { user_id: ana.user_id })
  expect(await typesOf(ana)).toEqual(['friend_request'])
  // What was seen goes too, once it is answered.
  await world.call(ana, 'notifications.mark_all_read', {})
  await world.call(ana, 'connections.accept', { user_id: bia.user_id })
  expect(await typesOf(ana)).toEqual([])
  expect(await typesOf(bia)).toEqual(['friend_accepted'])
  await world.call(ana, 'connections.remove', { user_id: bia.user_id })
  expect(await typesOf(bia)).toEqual([])

  await ask(caio, ana)
  await world.call(ana, 'connections.reject', { user_id: caio.user_id })
  expect([await typesOf(ana), await typesOf(caio)]).toEqual([[], []])
})

test('a request that was seen, taken back and made again within 24 hours stays read', async () => {
  const [ana, bia] = await three()
  await ask(bia, ana)
  await world.call(ana, 'notifications.mark_all_read', {})
  await world.call(bia, 'connections.cancel', { user_id: ana.user_id })
  await ask(bia, ana)
  expect([await typesOf(ana), await unreadOf(ana)]).toEqual([['friend_request'], 0])
})

test('who asks each other are friends, and the first is told', async () => {
  const [ana, bia] = await three()
  await ask(ana, bia)
  await ask(bia, ana)
  expect([await typesOf(ana), await typesOf(bia)]).toEqual([['friend_accepted'], []])
})

test('a reaction to a story is told to its owner, once, and goes with the story', async () => {
  const [ana, bia] = await three()
  await befriend(world, ana, bia)
  await world.platform.pool.query('delete from notifications')
  const { story } = await world.call(ana, 'stories.publish', {
    id: randomUUID(),
    content_type: 'text',
    text_content: 'bom dia',
  })
  const react = (who: Caller, reaction_type: 'heart' | 'fire') =>
    world.call(who, 'stories.react', { story_id: story.id, reaction_type, client_id: randomUUID() })
  await react(ana, 'heart')
  expect(await typesOf(ana)).toEqual([])
  await react(bia, 'heart')
  await react(bia, 'fire')
  expect((await listOf(ana)).notifications).toMatchObject([
    { type: 'story_reaction', from_user_id: bia.user_id, story_id: story.id },
  ])
  world.platform.bus.take()
  await world.call(ana, 'stories.delete', { story_id: story.id })
  expect(toldTo(ana)).toMatchObject([{ removed: [expect.any(String)], unread_count: 0 }])
  expect(await rowsOf(ana)).toEqual([])
})

test('who is added to a group is told, who is asked to come too; an answer and leaving take it back', async () => {
  const [ana, bia, caio] = await three()
  await world.call(caio, 'settings.update', { allow_messages: 'nobody' })
  const group = await createTestGroup(world, ana, [bia])
  expect((await listOf(bia)).notifications).toMatchObject([
    {
      type: 'group_invite',
      from_user_id: ana.user_id,
      group_id: group.id,
      group_name: 'Turma',
      conversation_id: group.conversation_id,
    },
  ])
  await world.ask(ana, 'groups.add_member', { group_id: group.id, user_id: caio.user_id })
  const asked = await world.call(caio, 'groups.invitations', {})
  expect(asked.invitations).toHaveLength(1)
  expect((await listOf(caio)).notifications).toMatchObject([
    { type: 'group_invite', group_name: 'Turma', conversation_id: null },
  ])
  world.platform.bus.take()
  await world.call(caio, 'groups.answer_invitation', { group_id: group.id, is_accepted: false })
  expect(toldTo(caio)).toMatchObject([{ removed: [expect.any(String)], unread_count: 0 }])
  await world.call(bia, 'groups.leave', { group_id: group.id })
  expect(await typesOf(bia)).toEqual([])
  expect(await typesOf(ana)).toEqual([])
})

test('a block ends what each has of the other, and nothing comes across it', async () => {
  const [ana, bia, caio] = await three()
  await follow(bia, ana)
  await follow(ana, bia)
  await follow(caio, ana)
  world.platform.bus.take()
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  expect(world.platform.bus.messages).toContainEqual(
    expect.objectContaining({
      user_id: bia.user_id,
      event: expect.objectContaining({ kind: 'notifications_changed', unread_count: 0 }),
    }),
  )
  expect(toldTo(ana)).toMatchObject([{ removed: [expect.any(String)], unread_count: 1 }])
  expect([await rowsOf(ana), await rowsOf(bia)]).toMatchObject([[{ type: 'new_follower' }], []])
  await world.call(ana, 'people.unblock', { user_id: bia.user_id })
  expect([await typesOf(ana), await typesOf(bia)]).toEqual([['new_follower'], []])

  await world.call(ana, 'people.block', { user_id: bia.user_id })
  for (const [who, whom] of [
    [ana, bia],
    [bia, ana],
  ] as const) {
    expect((await world.ask(who, 'follows.set', { user_id: whom.user_id, is_following: true })).code).toBe(
      'not_found',
    )
    expect((await world.ask(who, 'connections.request', { user_id: whom.user_id })).code).toBe('not_found')
  }
  expect([await typesOf(ana), await typesOf(bia)]).toEqual([['new_follower'], []])
})

test('nobody is told of themselves, or across a block in either direction, whoever forgot to ask', async () => {
  const [ana, bia, caio] = await three()
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  await world.call(caio, 'people.block', { user_id: ana.user_id })
  const everybody = [ana, bia, caio].map(({ user_id }) => user_id)
  const entries = await inTransaction(world.platform.pool, (client) =>
    notify(client, { type: 'group_invite', from_user_id: ana.user_id, user_ids: everybody }),
  )
  expect(entries).toEqual([])
  for (const one of [ana, bia, caio]) expect(await rowsOf(one)).toEqual([])
})

test('a follow and a block at once leave nothing across the block', async () => {
  for (let round = 0; round < 12; round += 1) {
    const [ana, bia] = await three()
    await Promise.all([
      world.ask(bia, 'follows.set', { user_id: ana.user_id, is_following: true }),
      world.call(ana, 'people.block', { user_id: bia.user_id }),
    ])
    expect([await rowsOf(ana), await unreadOf(ana)]).toEqual([[], 0])
  }
})

test('what is told in the moment in which a block is set stays unseen', async () => {
  const [ana, bia] = await three()
  const entries = await inTransaction(world.platform.pool, async (client) => {
    const story = { story_id: randomUUID(), type: 'story_reaction' } as const
    const told = await notify(client, { ...story, from_user_id: bia.user_id, user_ids: [ana.user_id] })
    // The row alone: the call waits for the log that is written here, and takes away what it finds then.
    await world.platform.pool.query('insert into blocked_users (user_id, blocked_user_id) values ($1, $2)', [
      bia.user_id,
      ana.user_id,
    ])
    return told
  })
  expect(await rowsOf(ana)).toHaveLength(1)
  expect(await listOf(ana)).toMatchObject({ notifications: [], unread_count: 0 })
  toldTo(ana)
  await announceNotifications(world.platform, entries)
  expect(toldTo(ana)).toMatchObject([{ notifications: [], unread_count: 0 }])
})

test('an account takes with it what it did and what it was told', async () => {
  const [ana, bia] = await three()
  await follow(bia, ana)
  await follow(ana, bia)
  await world.platform.pool.query('delete from auth.users where id = $1', [bia.user_id])
  expect(await rowsOf(ana)).toEqual([])
  expect(await rowsOf(bia)).toEqual([])
})

test('NOTIFICATIONS-017, NOTIFICATIONS-018: the list is the newest 50, the count all that is unread', async () => {
  const [ana, ...others] = (await world.people(56)) as [Caller, ...Caller[]]
  for (const who of others) await follow(who, ana)
  const { notifications, unread_count, profiles } = await listOf(ana)
  expect(notifications.map((row) => row.from_user_id)).toEqual(
    others
      .slice(-50)
      .map((who) => who.user_id)
      .toReversed(),
  )
  expect([unread_count, profiles.length]).toEqual([55, 50])
  await world.platform.pool.query(
    'update notifications set is_read = true where user_id = $1 and from_user_id = $2',
    [ana.user_id, others[0]!.user_id],
  )
  expect(await unreadOf(ana)).toBe(54)
})

test('no more than 200 are kept of one person', async () => {
  const [ana, bia, caio] = await three()
  await follow(bia, ana)
  await age(ana, 3)
  await world.platform.pool.query(
    `insert into notifications (user_id, from_user_id, type, reel_id)
     select $1, $2, 'reel_like', gen_random_uuid() from generate_series(1, 199)`,
    [ana.user_id, bia.user_id],
  )
  expect(await rowsOf(ana)).toHaveLength(200)
  await follow(caio, ana)
  const kept = await rowsOf(ana)
  expect(kept).toHaveLength(200)
  expect(kept.filter(({ type }) => type === 'new_follower')).toHaveLength(1)
})

test('NOTIFICATIONS-021: mark all read sets is_read for the person alone, count 0; until a moment, those up to it', async () => {
  const [ana, bia, caio] = await three()
  await follow(bia, ana)
  await follow(bia, caio)
  const [first] = (await listOf(ana)).notifications
  await follow(caio, ana)
  expect(await world.call(ana, 'notifications.mark_all_read', { until: first!.created_at })).toEqual({
    unread_count: 1,
  })
  expect((await listOf(ana)).notifications.map((row) => row.is_read)).toEqual([false, true])
  world.platform.bus.take()
  for (let time = 0; time < 2; time += 1)
    expect(await world.call(ana, 'notifications.mark_all_read', {})).toEqual({ unread_count: 0 })
  expect(toldTo(ana)).toHaveLength(1)
  expect((await rowsOf(ana)).every((row) => row.is_read)).toBe(true)
  expect(await unreadOf(caio)).toBe(1)
})

test('one deletes what is one’s own; ids of others and of nobody change nothing', async () => {
  const [ana, bia, caio] = await three()
  await follow(bia, ana)
  await follow(caio, ana)
  await follow(ana, bia)
  const ids = (await listOf(ana)).notifications.map(({ id }) => id)
  const input = { ids: [ids[0]!, randomUUID()] }
  expect(await world.call(bia, 'notifications.delete', input)).toEqual({ unread_count: 1 })
  expect(await unreadOf(ana)).toBe(2)
  for (let time = 0; time < 2; time += 1)
    expect(await world.call(ana, 'notifications.delete', input)).toEqual({ unread_count: 1 })
  expect((await listOf(ana)).notifications.map(({ id }) => id)).toEqual(ids.slice(1))
  for (const wrong of [{ ids: [] }, { ids: ['eins'] }, {}])
    expect((await world.ask(ana, 'notifications.delete', wrong as never)).code).toBe('invalid_input')
})

test('nobody without a session lists, reads or deletes', async () => {
  for (const name of ['notifications.list', 'notifications.mark_all_read'] as const)
    expect((await world.ask(null, name, {})).code).toBe('unauthenticated')
  const deleted = await world.ask(null, 'notifications.delete', { ids: [randomUUID()] })
  expect(deleted.code).toBe('unauthenticated')
})

test('the job takes what is older than 90 days, and what was taken back a day ago', async () => {
  const [ana, bia, caio] = await three()
  await follow(bia, ana)
  await age(ana, 91 * 24)
  await follow(caio, ana)
  await ask(caio, ana)
  await follow(caio, ana, false)
  await world.platform.pool.query(
    `update notifications set withdrawn_at = withdrawn_at - interval '25 hours' where withdrawn_at is not null`,
  )
  await world.platform.pool.query(`select lero_jobs.add_job('notifications.prune')`)
  await world.runJobs()
  expect(await rowsOf(ana)).toMatchObject([{ type: 'friend_request' }])
})
