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

test('whatever refers to a row is found by an index when that row goes', async () => {
  const { rows } = await database.pool.query<{ missing: string }>(`
    select c.conrelid::regclass || '.' || a.attname as missing
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid and i.indpred is null and i.indkey[0] = c.conkey[1]
    )`)
  expect(rows).toEqual([])
})

test.each(['email_change', 'phone_change'])(
  'an account is found by its %s without going through all',
  async (column) => {
    const { rows } = await database.pool.query<{ indexdef: string }>(
      'select indexdef from pg_indexes where schemaname = $1 and tablename = $2',
      ['auth', 'users'],
    )
    expect(rows.map((row) => row.indexdef).join()).toContain(`(${column})`)
  },
)

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
