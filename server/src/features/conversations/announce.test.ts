import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChat } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'
import { announceUserEntries } from './announce.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('what is committed does not fail because it cannot be announced: heads will tell of it', async () => {
  const { id, ana } = await createChat(world)
  const pool = { query: () => Promise.reject(new Error('the database is away')) } as unknown as pg.Pool
  const entry = { user_id: ana.user_id, user_seq: 2, kind: 'conversation_added' } as const
  world.platform.bus.take()
  await announceUserEntries({ ...world.platform, pool }, id, [entry])
  expect(world.platform.bus.take()).toEqual([])
  await announceUserEntries(world.platform, id, [entry])
  expect(world.platform.bus.take()).toMatchObject([{ kind: 'user_event', user_id: ana.user_id }])
})
