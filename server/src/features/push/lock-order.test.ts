import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import type { World } from '../../platform/testing/world.ts'
import { deriveNotices } from './notices.queries.ts'
import type { PushService } from './testing/push-service.ts'
import { addDevice, createPushWorld } from './testing/push-world.ts'

/* Statements about many rows beside others that change the same rows. */

let world: World
let pool: pg.Pool
let service: PushService
let close: () => Promise<void>

beforeAll(async () => {
  ;({ world, service, close } = await createPushWorld())
  ;({ pool } = world.platform)
})
afterAll(() => close())

const follow = (who: Caller, whom: Caller) =>
  world.call(who, 'follows.set', { user_id: whom.user_id, is_following: true })

/** For how many devices of each of these people something is due. */
const countDue = async (people: readonly Caller[]): Promise<number[]> => {
  const { rows } = await pool.query<{ due: number }>(
    `select (select count(*)::integer from push_notices q where q.user_id = u.id) as due
     from unnest($1::uuid[]) with ordinality u (id, place) order by place`,
    [people.map(({ user_id }) => user_id)],
  )
  return rows.map(({ due }) => due)
}

test('noting waits for nobody who changes notifications: what they hold is noted when they have', async () => {
  const told = (await world.people(2)) as [Caller, Caller]
  const [ana, bia] = told
  for (const one of told) await addDevice(world, one, service, one.user_id)
  await follow(ana, bia)
  await follow(bia, ana)
  const ids = told.map(({ user_id }) => user_id)
  const lockOf = (client: pg.ClientBase, { user_id }: Caller) =>
    client.query('select from notifications where user_id = $1 for update', [user_id])
  const changing = await pool.connect()
  onTestFinished(() => changing.release(true))
  await changing.query('begin')
  await lockOf(changing, bia)
  expect(await deriveNotices(pool, ids)).toBe(1)
  // The job that looks for what nobody noted ends too.
  await addJob(pool, 'push.recover', {})
  await world.runJobs()
  expect(await countDue(told)).toEqual([1, 0])
  await lockOf(changing, ana)
  await changing.query('commit')
  expect(await deriveNotices(pool, ids)).toBe(1)
  expect(await countDue(told)).toEqual([1, 1])
})
