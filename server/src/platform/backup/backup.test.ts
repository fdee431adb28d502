import { mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createDb, createPool } from '../postgres/connect.ts'
import { readMigrations } from '../postgres/migrate.ts'
import { listOwnObjects } from '../postgres/own-objects.ts'
import type { Migration } from '../postgres/migrate.ts'
import type { Database } from '../postgres/tables.ts'
import { createLocalStore } from '../files/local-store.ts'
import { createS3Store } from '../files/s3-store.ts'
import type { FileStore } from '../files/file-store.ts'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { ask } from '../testing/embedded-process.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { backUp as backUpFrom } from './backup.ts'
import { restore as restoreInto } from './restore.ts'

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
/** Of a world without files. */
const noFiles = createLocalStore('/nonexistent')

beforeAll(async () => {
  migrations = await readMigrations(join(import.meta.dirname, '../../../migrations'))
  source = await createTestDatabase()
  await fillWorld(source.db)
}, 60_000)
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

const backUp = (connectionString: string, file: string, files: Pick<FileStore, 'read'> = noFiles) =>
  backUpFrom({ connectionString, files, migrations }, file)
const restore = (
  connectionString: string,
  file: string,
  known = migrations,
  files: Pick<FileStore, 'put'> = noFiles,
) => restoreInto({ connectionString, files, migrations: known }, file)

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

/** A connection that was ended is seen by the database for a moment more, and a restore would take it for a server. */
async function untilNobodyIsThere(connectionString: string): Promise<void> {
  const count = `select count(*)::int as sessions from pg_stat_activity
    where datname = current_database() and application_name = 'lero'`
  await vi.waitFor(async () => expect(await ask(connectionString, count)).toEqual([{ sessions: 0 }]), {
    timeout: 10_000,
  })
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
  const restored = await restore(target.connectionString, file)
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
  await restore(target.connectionString, file)
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
  await expect(restore(target.connectionString, file)).rejects.toThrow(/unexpected end of file/)
  const lines = gunzipSync(whole).toString().split('\n')
  await writeFile(file, gzipSync(lines.slice(0, -2).join('\n')))
  await expect(restore(target.connectionString, file)).rejects.toThrow(/ends too early/)
  await writeFile(file, 'hello')
  await expect(restore(target.connectionString, file)).rejects.toThrow(/is not a backup of Lero/)
  expect(await readNames(target.connectionString)).toEqual(['was here before'])
})

test('a backup of a newer program, and one into a database in use, are refused', async () => {
  const file = join(folder, 'lero.backup')
  await backUp(source.connectionString, file)
  await expect(restore(target.connectionString, file, migrations.slice(0, 2))).rejects.toThrow(
    /^The backup was made by a newer Lero \(it knows /,
  )
  await expect(restore(source.connectionString, file)).rejects.toThrow(
    'Lero is running on this database: stop it before a restore.',
  )
})

const readAll = async (store: FileStore, key: string) => {
  const chunks: Buffer[] = []
  for await (const chunk of await store.read(key)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

test("RUN-005: in a shared database backup and restore touch only what is Lero's", async () => {
  const file = join(folder, 'lero.backup')
  const theirs = `
    create table orders (id bigserial primary key, what text);
    insert into orders (what) values ('coffee'), ('bread');
    create view orders_of_today as select what from orders;
    create function price(what text) returns int language sql as 'select 3';
    create schema shop; create table shop.users (id int); insert into shop.users values (7);`
  for (const { connectionString } of [source, target]) await ask(connectionString, theirs)
  await ask(target.connectionString, `insert into orders (what) values ('here alone')`)
  await backUp(source.connectionString, file)
  expect(gunzipSync(await readFile(file)).toString()).not.toMatch(/coffee|orders|shop/)

  await restore(target.connectionString, file)
  expect(await readNames(target.connectionString)).toEqual(await readNames(source.connectionString))
  const [left] = await ask(
    target.connectionString,
    `select (select array_agg(what order by id) from orders) as orders, (select count(*)::int from orders_of_today)
       as seen, price('x') as price, (select id from shop.users) as guest, nextval('orders_id_seq')::int as next`,
  )
  expect(left).toEqual({ orders: ['coffee', 'bread', 'here alone'], seen: 3, price: 3, guest: 7, next: 4 })

  // What of theirs hangs on ours would go with it: nothing is touched then.
  const hanging = `
    create table fans (user_id uuid references profiles (user_id));
    create view names as select display_name from profiles`
  await ask(target.connectionString, hanging)
  await ask(target.connectionString, `delete from profiles where display_name = 'person 1'`)
  const names = await readNames(target.connectionString)
  await untilNobodyIsThere(target.connectionString)
  await expect(restore(target.connectionString, file)).rejects.toThrow(
    "Something that is not Lero's hangs on its tables or schemas: public.fans, public.names.",
  )
  expect(await readNames(target.connectionString)).toEqual(names)
})

test('RUN-005: every object that the migrations make is known as ours', async () => {
  const own = listOwnObjects(migrations, 'public')
  const rows = await ask(
    target.connectionString,
    `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_'
       and n.nspname not in ('information_schema', 'lero_jobs')
     union
     select format('%s.%s', n.nspname, p.proname) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'lero_jobs')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  expect(rows.map((row) => (row as { name: string }).name).toSorted()).toEqual(
    [...own.tables, ...own.views, ...own.functions].toSorted(),
  )
  expect(own.schemas).toEqual(['auth'])
})

test('RUN-005: a backup carries every file that a row names, from a folder and from an S3 server', async () => {
  const world = await createTestDatabase()
  const s3 = await startS3Server()
  const stores = { local: createLocalStore(join(folder, 'from')), s3: createS3Store(s3) }
  /** Bytes that could be taken for the format's own lines. */
  const content = {
    used: Buffer.concat([Buffer.from('\\.\n{"end":{"tables":1}}\n0\n'), Buffer.alloc(3_000_000, 7)]),
    uploaded: Buffer.alloc(0),
    removed: Buffer.from('nobody misses it'),
    gone: null,
    once: Buffer.from('to be seen once'),
    exported: Buffer.from('there for a day'),
  }
  try {
    for (const [name, from] of Object.entries(stores)) {
      const ids = new Map<string, string>()
      await world.pool.query('delete from files')
      for (const [what, bytes] of Object.entries(content)) {
        const id = crypto.randomUUID()
        const bucket = what === 'exported' ? 'exports' : 'avatars'
        const state = ['gone', 'once', 'exported'].includes(what) ? 'used' : what
        ids.set(what, id)
        await world.pool.query(
          `insert into files (id, bucket, path, state, expected_bytes, content_type, sha256)
           values ($1, $5, $2, $3, $4, 'image/webp', 'x')`,
          [id, `${name}/${what}.webp`, state, bytes?.length ?? 1, bucket],
        )
        if (what === 'once')
          await world.pool.query(
            `insert into attachments (conversation_id, seq, role, file_id, is_once) values ($1, 1, 'media', $1, true)`,
            [id],
          )
        if (bytes) await from.put(`${bucket}/${id}`, Readable.from([bytes]))
      }
      const file = join(folder, `${name}.backup`)
      const made = await backUp(world.connectionString, file, from)
      expect(made).toMatchObject({ files: 2, missingFiles: [`avatars/${ids.get('gone')}`] })
      // Into the other kind of store: a backup is the way from one to the other.
      const into = name === 's3' ? createLocalStore(join(folder, 'into')) : stores.s3
      expect(await restore(target.connectionString, file, migrations, into)).toMatchObject({ files: 2 })
      for (const what of ['used', 'uploaded'] as const) {
        const restored = await readAll(into, `avatars/${ids.get(what)}`)
        expect(restored.equals(content[what])).toBe(true)
      }
      const rows = await ask(target.connectionString, 'select path from files order by path')
      expect(rows.map((row) => (row as { path: string }).path)).toEqual(
        ['gone', 'uploaded', 'used'].map((what) => `${name}/${what}.webp`),
      )
      const carried = gunzipSync(await readFile(file))
      for (const what of ['once', 'exported'] as const) expect(carried.includes(content[what])).toBe(false)
      const whole = await readFile(file)
      await writeFile(file, gzipSync(gunzipSync(whole).subarray(0, -2_000_000)))
      await expect(restore(target.connectionString, file, migrations, into)).rejects.toThrow(/ends too early/)
    }
  } finally {
    await s3.close()
    await world.drop()
  }
}, 60_000)
