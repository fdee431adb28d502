import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { actBehind, untilWaiting } from '../../platform/testing/locks.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Call = () => Promise<{ code: string | null }>

const lockLog =
  ({ user_id }: Caller) =>
  (client: pg.ClientBase) =>
    client.query('select from user_heads where user_id = $1 for update', [user_id])
const ask = (who: Caller, whom: Caller) => world.call(who, 'connections.request', { user_id: whom.user_id })

/** Two people in the order of their ids, in which their logs are written; the second asked the first to be friends. */
const askedPair = async (): Promise<readonly [Caller, Caller]> => {
  const [low, high] = (await world.people(2)).toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1)) as [
    Caller,
    Caller,
  ]
  await ask(high, low)
  return [low, high]
}

/** What `first` and then `second` answer, where `first` goes on after `second` waits too. */
const bothBehind = async (hold: (client: pg.ClientBase) => Promise<unknown>, first: Call, second: Call) => {
  const late: ReturnType<Call>[] = []
  const answer = await actBehind(world.platform.pool, hold, first, async () => {
    late.push(second())
    await untilWaiting(world.platform.pool, 2)
  })
  return [answer.code, ...(await Promise.all(late)).map(({ code }) => code)]
}

const accept = (who: Caller, { user_id }: Caller) => world.ask(who, 'connections.accept', { user_id })
const block = (who: Caller, { user_id }: Caller) => world.ask(who, 'people.block', { user_id })
const erase = (_: Caller, other: Caller) => world.ask(other, 'account.delete', { confirmation: 'DELETAR' })

const markAllRead = (who: Caller) => world.ask(who, 'notifications.mark_all_read', {})
const deleteAll = async (who: Caller) => {
  const { notifications } = await world.call(who, 'notifications.list', {})
  return world.ask(who, 'notifications.delete', { ids: notifications.map(({ id }) => id) })
}

test.each([
  ['an acceptance', 'reading notifications', accept, markAllRead],
  ['an acceptance', 'deleting notifications', accept, deleteAll],
  ['a block', 'deleting notifications', block, deleteAll],
])('%s and %s wait for each other, in one order', async (_, __, end, tidy) => {
  const [low, high] = await askedPair()
  expect(
    await bothBehind(
      lockLog(high),
      () => end(low, high),
      () => tidy(low),
    ),
  ).toEqual([null, null])
})

test('the end of an account and reading notifications of it wait for each other, in one order', async () => {
  const [low, high] = await askedPair()
  const leaving = await world.person()
  for (const other of [low, high]) await ask(leaving, other)
  expect(
    await bothBehind(
      lockLog(high),
      () => erase(low, leaving),
      () => markAllRead(low),
    ),
  ).toEqual([null, null])
})

test('taking a notification back and reading it wait for each other, in one order', async () => {
  const [ana, bia] = (await world.people(2)) as [Caller, Caller]
  const follow = (is_following: boolean) =>
    world.ask(bia, 'follows.set', { user_id: ana.user_id, is_following })
  await follow(true)
  const lockNotifications = (client: pg.ClientBase) =>
    client.query('select from notifications where user_id = $1 for update', [ana.user_id])
  expect(
    await bothBehind(
      lockNotifications,
      () => follow(false),
      () => markAllRead(ana),
    ),
  ).toEqual([null, null])
})
