import { expect, test } from '@playwright/test'
import { PushStand } from './support/push-stand.ts'
import type { Person } from './support/world.ts'

const FOLLOWERS = 60
const FOLLOWED = 20
const KILL_AFTER = 300

let stand: PushStand

test.beforeAll(async () => {
  stand = await PushStand.start()
})
test.afterAll(() => stand.close())

test('60 people follow 20 who are away, under kill -9: each is pushed all of theirs, and nothing once more', async () => {
  test.setTimeout(240_000)
  const { server, store } = stand
  const followers = await stand.createPeople(FOLLOWERS)
  const followed = await stand.createPeople(FOLLOWED)
  await stand.addDevices(followed)
  let answered = 0
  let killing: Promise<unknown> = Promise.resolve()
  const followAll = async (follower: Person): Promise<void> => {
    for (const { userId } of followed) {
      await stand.call(follower, 'follows.set', { user_id: userId, is_following: true })
      answered += 1
      if (answered % KILL_AFTER === 0) killing = killing.then(() => server.killAndRestart())
    }
  }
  await Promise.all(followers.map(followAll))
  await killing
  expect(server.restarts).toBe((FOLLOWERS * FOLLOWED) / KILL_AFTER)

  const missing = () => followed.filter(({ userId }) => countsOf(userId).at(-1) !== followers.length)
  await expect.poll(missing, { timeout: 90_000 }).toEqual([])
  // What a kill overtook on its way is sent again: only then, and by now.
  const countDue = async () =>
    (
      await store.pool.query(
        `select from push_notices where due_at is not null union all select from notifications where is_push_due`,
      )
    ).rowCount
  await expect.poll(countDue, { timeout: 60_000 }).toBe(0)
  const counts = followed.map(({ userId }) => countsOf(userId))
  // One for everybody and burst, not one for everybody and follower; each tells of more than the one before.
  const all = counts.flat().length
  const distinct = counts.flatMap((one) => [...new Set(one)]).length
  console.log({ follows: answered, pushes: all, duplicates: all - distinct })
  expect(all).toBeLessThan(answered / 2)
  for (const one of counts) expect(one).toEqual(one.toSorted((a, b) => a - b))

  await server.killAndRestart()
  await expect.poll(countDue, { timeout: 60_000 }).toBe(0)
  expect(followed.flatMap(({ userId }) => countsOf(userId))).toHaveLength(all)
})

/** How many followers each push of this person told of. */
const countsOf = (userId: string): number[] =>
  stand.service
    .of(userId)
    .flatMap(({ payload }) =>
      payload.kind === 'notice' ? [1 + Number(/ e mais (\d+)$/.exec(payload.title)?.[1] ?? 0)] : [],
    )
