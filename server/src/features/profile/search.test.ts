import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'
import { searchPeopleByName, searchProfiles } from './profile.queries.ts'

/* Every way in which a search may find somebody: by the beginning, by the middle, in a crowd by pairs of letters. */

let world: World
let ana: Caller

beforeAll(async () => {
  world = await createWorld()
  ana = await world.person({ display_name: 'Aa Quadrilha' })
})
afterAll(() => world.close())

test('nobody is found across a block, by the beginning, by the middle or in a crowd', async () => {
  const bia = await world.person({ display_name: 'Ab Quadrilha' })
  const count = async (text: string, limit = 20) => {
    const found = await Promise.all(
      [searchProfiles, searchPeopleByName].map((search) => search(world.platform, ana.user_id, text, limit)),
    )
    return found.map((people) => people.length)
  }
  const ways = async () => ({
    beginning: await count('ab qua'),
    middle: await count('b quadri'),
    // A full page needs no further look.
    page: await count('b quadri', 1),
  })
  expect(await ways()).toEqual({ beginning: [1, 1], middle: [1, 1], page: [1, 1] })
  for (const [by, whom] of [
    [ana, bia],
    [bia, ana],
  ] as const) {
    await world.call(by, 'people.block', { user_id: whom.user_id })
    expect(await ways()).toEqual({ beginning: [0, 0], middle: [0, 0], page: [0, 0] })
    await world.call(by, 'people.unblock', { user_id: whom.user_id })
  }
  // So many come before them in the order of names that only the pairs of letters lead to them.
  await world.platform.pool.query(
    `with crowd as (
       insert into auth.users (id) select gen_random_uuid() from generate_series(1, 2100) returning id
     )
     insert into profiles (user_id, display_name) select id, 'Aa' from crowd`,
  )
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  expect(await count('b quadri')).toEqual([0, 0])
  await world.call(ana, 'people.unblock', { user_id: bia.user_id })
  expect(await count('b quadri')).toEqual([1, 1])
})
