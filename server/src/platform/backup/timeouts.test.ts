import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FileStore } from '../files/file-store.ts'
import { createLocalStore } from '../files/local-store.ts'
import { readMigrations } from '../postgres/migrate.ts'
import type { Migration } from '../postgres/migrate.ts'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { ask } from '../testing/embedded-process.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

let migrations: Migration[]
let database: TestDatabase
let folder = ''
let file = ''

beforeEach(async () => {
  migrations = await readMigrations(join(import.meta.dirname, '../../../migrations'))
  folder = await mkdtemp(join(tmpdir(), 'lero-backup-'))
  file = join(folder, 'lero.backup')
  database = await createTestDatabase()
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function addFile(): Promise<string> {
  const id = crypto.randomUUID()
  await database.pool.query(
    `insert into files (id, bucket, path, state, expected_bytes, content_type, sha256)
     values ($1, 'avatars', 'a.webp', 'used', 3, 'image/webp', 'x')`,
    [id],
  )
  return `avatars/${id}`
}

/** Of every session that begins after it. */
async function limitSessions(name: string): Promise<void> {
  const [row] = (await ask(database.connectionString, 'select current_database() as name')) as {
    name: string
  }[]
  await ask(database.connectionString, `alter database ${row?.name} set ${name} = '200ms'`)
}

/** Until the session of this name has stood as it stands for three times the limit, or the limit has ended it. */
async function outlastLimit(session: string): Promise<void> {
  const standing = `select from pg_stat_activity where datname = current_database()
    and application_name = '${session}' and clock_timestamp() - state_change < interval '600 ms'`
  await vi.waitFor(async () => expect(await ask(database.connectionString, standing)).toEqual([]), 10_000)
}

/** Answers what `act` answers, whose session waits for this table for longer than the limit, or until `then`. */
async function actBehindTable<T>(
  table: string,
  session: string,
  act: () => Promise<T>,
  then: (session: string) => Promise<void> = outlastLimit,
): Promise<T> {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  const waiting = `select from pg_stat_activity where datname = current_database()
    and application_name = '${session}' and wait_event_type = 'Lock'`
  const finish = async () => {
    await vi.waitFor(async () => expect(await ask(database.connectionString, waiting)).toEqual([{}]), 10_000)
    await then(session)
    await client.query('commit')
    await client.end()
  }
  const [acted] = await Promise.allSettled([act(), finish()])
  if (acted.status === 'rejected') throw acted.reason
  return acted.value
}

async function endSession(session: string): Promise<void> {
  const end = `select pg_terminate_backend(pid, 5000) as is_gone from pg_stat_activity
    where datname = current_database() and application_name = '${session}'`
  expect(await ask(database.connectionString, end)).toEqual([{ is_gone: true }])
}

/** A restore is refused while sessions of a server are there. */
async function endServer(): Promise<void> {
  await database.disconnect()
  const serving = `select from pg_stat_activity where datname = current_database() and application_name = 'lero'`
  await vi.waitFor(async () => expect(await ask(database.connectionString, serving)).toEqual([]), 10_000)
}

const LOST = /terminat|not queryable/
const noFiles = createLocalStore('/nonexistent')

const backUpWith = (read: FileStore['read']) =>
  backUp({ connectionString: database.connectionString, files: { read }, migrations }, file)

test('while files are written a backup has its session, for however long, and no snapshot', async () => {
  await addFile()
  await limitSessions('idle_session_timeout')
  let sessions: unknown[] = []
  const made = await backUpWith(async () => {
    await outlastLimit('lero backup')
    sessions = await ask(
      database.connectionString,
      `select state, backend_xmin, xact_start from pg_stat_activity
       where datname = current_database() and application_name = 'lero backup'`,
    )
    return Readable.from([Buffer.from('abc')])
  })
  expect(sessions).toEqual([{ state: 'idle', backend_xmin: null, xact_start: null }])
  expect(made).toMatchObject({ files: 1, missingFiles: [] })
}, 30_000)

test('a backup that loses its database among the rows fails and leaves no part of itself', async () => {
  const made = actBehindTable('profiles', 'lero backup', () => backUpWith(noFiles.read), endSession)
  await expect(made).rejects.toThrow(LOST)
  expect(await readdir(folder)).toEqual([])
}, 30_000)

test('a backup that loses its database when its rows are written is whole', async () => {
  await addFile()
  const made = await backUpWith(async () => {
    await endSession('lero backup')
    return Readable.from([Buffer.from('abc')])
  })
  expect(made).toMatchObject({ files: 1, missingFiles: [] })
  expect(await readdir(folder)).toEqual(['lero.backup'])
}, 30_000)

test('a statement of a backup may take longer than the database lets others take', async () => {
  await limitSessions('statement_timeout')
  await actBehindTable('profiles', 'lero backup', () => backUpWith(noFiles.read))
  expect(await readdir(folder)).toEqual(['lero.backup'])
}, 30_000)

test('a statement of a restore may take longer than the database lets others take', async () => {
  const { connectionString } = database
  await backUpWith(noFiles.read)
  await limitSessions('statement_timeout')
  await endServer()
  const target = { connectionString, files: noFiles, migrations }
  const restored = await actBehindTable('profiles', 'lero restore', () => restore(target, file))
  expect(restored.tables).toBeGreaterThan(0)
}, 30_000)

test('a restore whose files take longer than a transaction may stand idle is whole', async () => {
  await addFile()
  const { connectionString } = database
  await backUpWith(async () => Readable.from([Buffer.from('abc')]))
  await limitSessions('idle_in_transaction_session_timeout')
  await endServer()
  const put = async (key: string, content: AsyncIterable<Uint8Array>) => {
    await outlastLimit('lero restore')
    return createLocalStore(join(folder, 'into')).put(key, content)
  }
  expect(await restore({ connectionString, files: { put }, migrations }, file)).toMatchObject({ files: 1 })
}, 30_000)

test('a restore that loses its database in the middle fails with an error that is answered', async () => {
  await addFile()
  const { connectionString } = database
  await backUpWith(async () => Readable.from([Buffer.from('abc')]))
  await endServer()
  const put = async (key: string, content: AsyncIterable<Uint8Array>) => {
    await endSession('lero restore')
    return createLocalStore(join(folder, 'into')).put(key, content)
  }
  await expect(restore({ connectionString, files: { put }, migrations }, file)).rejects.toThrow(LOST)
}, 30_000)
