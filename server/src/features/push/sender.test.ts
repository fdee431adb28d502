import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../../platform/testing/world.ts'
import { Sender } from './sender.ts'
import { createMessages, createNotices } from './sources.ts'
import { Ways } from './ways.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('who wakes it while it asks when the next push is due is not forgotten until then', async () => {
  const { pool, ...platform } = world.platform
  let claims = 0
  let wakings = 0
  const watched = {
    query: async (query: pg.QueryConfig | string) => {
      const result = await pool.query(query as pg.QueryConfig)
      if (typeof query === 'string') {
        if (wakings++ === 0) sender.wake()
      } else if (query.name === 'claim_pushes') claims += 1
      return result
    },
  } as unknown as pg.Pool
  const sender = new Sender({
    platform: { ...platform, pool: watched },
    source: createMessages({ pool: watched, keys: platform.keys }),
    ways: new Ways(),
    services: { post: () => Promise.reject(new Error('nothing is due')), close: () => undefined },
    vapid: { authorize: () => '' },
  })
  sender.wake()
  await vi.waitFor(() => expect(wakings).toBeGreaterThan(0))
  await vi.waitFor(() => expect(claims).toBe(2), { timeout: 3000 })
  await sender.close()
})

test('where nothing is due nothing is looked at before the next half minute', async () => {
  const { pool, keys } = world.platform
  for (const source of [createMessages({ pool, keys }), createNotices({ pool })])
    expect(await source.selectNextDue()).toBeNull()
})
