import { mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createDb, createPool } from '../postgres/connect.ts'
import { readMigrations } from '../postgres/migrate.ts'
import type { Migration } from '../postgres/migrate.ts'
import type { Database } from '../postgres/tables.ts'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { ask } from '../testing/embedded-process.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

/** Everything that could break a line-based format. */
const HARD_TEXTS = [
  '\\.',
  'a\nb\r\nc',
  'tab\there',
  'ação 👩‍🚀 \u2028 \u0085 end',
  '',
  '\\N',
  '{"end":{"tables":1}}',
]
const WORLD_SIZE = 5_000

let migrations: Migration[]
let source: TestDatabase
let target: TestDatabase
let folder = ''

beforeAll(async () => {
  migrations = await readMigrations(join(import.meta.dirname, '../../../migrations'))
  source = await createTestDatabase()
  await fillWorld(source.db)
})
afterAll(() => source.drop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lero-backup-'))
  target = await createTestDatabase()
  await addPerson(target.db, 'was here before')
  await target.disconnect()
})
afterEach(async () => {
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Account and profile are one write, as at a sign-up: a backup holds both or neither. */
async function addPerson(db: Kysely<Database>, display_name: string): Promise<void> {
  const id = crypto.randomUUID()
  await db.transaction().execute(async (transaction) => {
    const user = { id, email: `${id}@example.com` }
    await transaction.insertInto('auth.users').values(user).execute()
    await transaction.insertInto('profiles').values({ user_id: id, display_name, bio: null }).execute()
  })
}

async function fillWorld(db: Kysely<Database>): Promise<void> {
  for (const text of HARD_TEXTS) await addPerson(db, text)
  for (let index = 0; index < WORLD_SIZE; index += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, offset) => addPerson(db, `person ${index + offset}`)))
  }
}

async function readNames(connectionString: string): Promise<string[]> {
  const pool = createPool({ connectionString, log: createLog('silent') })
  const rows = await createDb(pool).selectFrom('profiles').select('display_name').execute()
  await pool.end()
  return rows.map((row) => row.display_name ?? '').toSorted()
}

test('a restored backup is the database of its moment, under a new epoch', async () => {
  const file = join(folder, 'lero.backup')
  const { epoch } = await source.db.selectFrom('server_epoch').select('epoch').executeTakeFirstOrThrow()
  const { tables } = await backUp(source.connectionString, file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['lero.backup'])
  const restored = await restore(target.connectionString, file, migrations)
  expect(restored.tables).toBe(tables)
  expect(restored.epoch).not.toBe(epoch)
  const names = await readNames(target.connectionString)
  expect(names).toEqual(await readNames(source.connectionString))
  expect(names).toHaveLength(WORLD_SIZE + HARD_TEXTS.length)
  expect(names).toEqual(expect.arrayContaining(HARD_TEXTS))
})

test('what is written during a backup is in it wholly or not at all', async () => {
  const file = join(folder, 'lero.backup')
  let isDone = false
  const writing = (async () => {
    while (!isDone) await addPerson(source.db, 'meanwhile')
  })()
  await backUp(source.connectionString, file)
  isDone = true
  await writing
  await restore(target.connectionString, file, migrations)
  const people = await ask(
    target.connectionString,
    `
    select (select count(*)::int from auth.users) as users, (select count(*)::int from profiles) as profiles`,
  )
  const { users, profiles } = people[0] as { users: number; profiles: number }
  expect(users).toBe(profiles)
  expect(users).toBeLessThan((await readNames(source.connectionString)).length)
})

test('a cut, a damaged and a foreign file change nothing', async () => {
  const file = join(folder, 'lero.backup')
  await backUp(source.connectionString, file)
  const whole = await readFile(file)
  await truncate(file, whole.length - 100)
  await expect(restore(target.connectionString, file, migrations)).rejects.toThrow(/unexpected end of file/)
  const lines = gunzipSync(whole).toString().split('\n')
  await writeFile(file, gzipSync(lines.slice(0, -2).join('\n')))
  await expect(restore(target.connectionString, file, migrations)).rejects.toThrow(/ends too early/)
  await writeFile(file, 'hello')
  await expect(restore(target.connectionString, file, migrations)).rejects.toThrow(/is not a backup of Lero/)
  expect(await readNames(target.connectionString)).toEqual(['was here before'])
})

test('a backup of a newer program, and one into a database in use, are refused', async () => {
  const file = join(folder, 'lero.backup')
  await backUp(source.connectionString, file)
  await expect(restore(target.connectionString, file, migrations.slice(0, 2))).rejects.toThrow(
    /^The backup was made by a newer Lero \(it knows /,
  )
  await expect(restore(source.connectionString, file, migrations)).rejects.toThrow(
    'Lero is running on this database: stop it before a restore.',
  )
})
