import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { loadKeys } from './keys.ts'
import { createTestDatabase } from './testing/database.ts'
import type { TestDatabase } from './testing/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('processes that start together agree on the keys, which are not each other', async () => {
  const config = loadConfig({})
  const all = await Promise.all([1, 2, 3, 4].map(() => loadKeys(database.db, config)))
  expect(new Set(all.map((keys) => JSON.stringify(keys))).size).toBe(1)
  const [keys] = all
  expect(new Set(Object.values(keys ?? {})).size).toBe(4)
  expect(keys?.link).toMatch(/^[\w-]{43}$/)
})

test('a key of the environment is used and not stored', async () => {
  const given = 'x'.repeat(32)
  const other = await createTestDatabase()
  const keys = await loadKeys(other.db, loadConfig({ KEY_LINK: given }))
  const stored = await other.db.selectFrom('server_keys').select('name').orderBy('name').execute()
  await other.drop()
  expect(keys.link).toBe(given)
  expect(stored).toEqual([{ name: 'access_token' }, { name: 'second_factor' }, { name: 'vapid' }])
})
