import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUCKETS } from '../../platform/files/buckets.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts'
import { EMPTIED, ERASED, ERASED_BUCKETS, EVIDENCE, IMPERSONAL } from './testing/places.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const select = async (sql: string): Promise<string[]> =>
  (await database.pool.query<{ name: string }>(sql)).rows.map(({ name }) => name)

test('of every table it is said what becomes of it when an account is deleted', async () => {
  const tables = await select(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('auth', 'public') and table_type = 'BASE TABLE'`,
  )
  expect(tables.toSorted()).toEqual([...ERASED, ...EMPTIED, ...EVIDENCE, ...IMPERSONAL].toSorted())
})

test('of every bucket it is said that its files go', () => {
  expect(Object.keys(BUCKETS).toSorted()).toEqual(ERASED_BUCKETS.toSorted())
})

test('a table that refers to people is not called impersonal', async () => {
  const tables = await select(
    `select distinct table_schema || '.' || table_name as name from information_schema.columns
     where table_schema in ('auth', 'public') and column_name in (
       'user_id', 'sender_id', 'owner_id', 'actor_id', 'creator_id', 'viewer_id', 'friend_id', 'follower_id',
       'following_id', 'blocked_user_id', 'inviter_id', 'reporter_id', 'reported_id', 'direct_low', 'email', 'phone'
     )`,
  )
  expect(tables.filter((name) => IMPERSONAL.includes(name))).toEqual([])
})

test('whatever refers to an account is found by an index, so that deleting one reads no table whole', async () => {
  const unindexed = await select(
    `select c.conrelid::regclass || '.' || a.attname as name
     from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid in ('auth.users'::regclass, 'auth.sessions'::regclass, 'profiles'::regclass)
       and not exists (
         select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null
       )`,
  )
  expect(unindexed).toEqual([])
})
