import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { readSchema } from './schema.queries.ts'
import { formatSchema } from './schema-text.ts'
import { formatTableTypes } from './table-types.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('server/schema.sql and tables.ts are those of the migrated database (else: npm run schema)', async () => {
  const schema = await readSchema(database.pool)
  expect(await readFile(new URL('../../../schema.sql', import.meta.url), 'utf8')).toBe(formatSchema(schema))
  expect(await readFile(new URL('./tables.ts', import.meta.url), 'utf8')).toBe(formatTableTypes(schema))
})

test('the dump shows every kind of object, and the types what may be written', async () => {
  const { pool, drop } = await createTestDatabase()
  await pool.query('drop schema public cascade; drop schema auth cascade; create schema public')
  await pool.query(`
    create table item (
      id bigint generated always as identity primary key, role text not null check (role in ('a', 'b')),
      tags text[], at timestamptz not null default now(), seen timestamptz, data jsonb,
      twice int generated always as (length(role) * 2) stored);
    create index item_role on item (role);
    create view roles as select role from item;
    create function touch() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger touched before update on item for each row execute function touch();`)
  const schema = await readSchema(pool)
  await drop()
  const text = formatSchema(schema)
  expect(text).toContain('  id bigint not null generated always as identity,')
  expect(text).toContain('  twice integer generated always as ((length(role) * 2)) stored,')
  expect(text).toContain('CREATE INDEX item_role ON public.item USING btree (role);')
  expect(text).toContain(
    'CREATE TRIGGER touched BEFORE UPDATE ON item FOR EACH ROW EXECUTE FUNCTION touch();',
  )
  expect(text).toContain('create view public.roles as')
  expect(text).toContain('CREATE OR REPLACE FUNCTION public.touch()')
  expect(formatTableTypes(schema)).toContain(`export type ItemTable = {
  id: Computed<number>
  role: 'a' | 'b'
  tags: string[] | null
  at: Defaulted<Timestamp>
  seen: NullableTimestamp
  data: NullableJson
  twice: Computed<number | null>
}`)
})
