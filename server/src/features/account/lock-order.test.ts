import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { befriend } from '../../platform/testing/chats.ts'
import { actBehind, untilWaiting } from '../../platform/testing/locks.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('the end of an account and who unfollows it meanwhile wait for each other, in one order', async () => {
  const { pool } = world.platform
  const [leaving, friend, ana] = (await world.people(3)) as [Caller, Caller, Caller]
  const follow = (is_following: boolean) =>
    world.ask(ana, 'follows.set', { user_id: leaving.user_id, is_following })
  await befriend(world, leaving, friend)
  await follow(true)
  const late: ReturnType<typeof follow>[] = []
  // The account has come to its friends by then.
  const holdFriend = (client: pg.ClientBase) =>
    client.query('select from user_heads where user_id = $1 for update', [friend.user_id])
  const erased = await actBehind(
    pool,
    holdFriend,
    () => world.ask(leaving, 'account.delete', { confirmation: 'DELETAR' }),
    async () => {
      late.push(follow(false))
      await untilWaiting(pool, 2)
    },
  )
  expect([erased, ...(await Promise.all(late))].map(({ code }) => code)).toEqual([null, null])
})
