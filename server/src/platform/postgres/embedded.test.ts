import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { ask, asOrdinaryUser, killNow, spawnHolder, startInProcess } from '../testing/embedded-process.ts'
import { killPostgres } from '../testing/kill-postgres.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import type { EmbeddedPostgres } from './embedded.ts'
import { findPostgresProcesses } from './processes.ts'

const log = createLog('silent')
const isRoot = process.getuid?.() === 0
const ORDINARY_USER = 65_534
let dataDir = ''
let running: EmbeddedPostgres | undefined

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lero-embedded-'))
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  await rm(dataDir, { recursive: true, force: true })
})

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir: folder, log })
  return running
}

/** Inserts until the connection breaks; answers how many inserts were acknowledged. */
async function insertUntilBroken(connectionString: string): Promise<number> {
  for (let acknowledged = 0; ; acknowledged += 1) {
    try {
      await ask(connectionString, 'insert into kept default values')
    } catch {
      return acknowledged
    }
  }
}

async function countKept(connectionString: string): Promise<number> {
  const [row] = (await ask(connectionString, 'select count(*)::int as n from kept')) as { n: number }[]
  return row?.n ?? -1
}

test('the first start makes a durable database that knows Brazilian letters, the second finds it', async () => {
  const first = await start()
  expect(first.isNew).toBe(true)
  const facts = await ask(
    first.connectionString,
    `select lower('JOÃO Á') as lower, current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
       current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit,
       current_setting('listen_addresses') as addresses`,
  )
  expect(facts).toEqual([
    { lower: 'joão á', fsync: 'on', checksums: 'on', pages: 'on', commit: 'on', addresses: '' },
  ])
  expect((await stat(join(dataDir, 'run'))).mode & 0o777).toBe(0o700)
  await ask(first.connectionString, 'create table kept (n int)')
  await first.stop()
  expect(findPostgresProcesses(join(dataDir, 'postgres'))).toEqual([])
  const startedMs = performance.now()
  const second = await start()
  expect(performance.now() - startedMs).toBeLessThan(2_000)
  expect(second.isNew).toBe(false)
  expect(await countKept(second.connectionString)).toBe(0)
})

test('a second server on the folder of a running one is refused in one sentence', async () => {
  await start()
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
    /^Lero is already running on the data folder/,
  )
})

test('the database ends with its killed server, and one that starts at once finds every acknowledged row', async () => {
  const server = await startInProcess(dataDir)
  await ask(server.connectionString, 'create table kept (n int)')
  const inserting = insertUntilBroken(server.connectionString)
  await vi.waitUntil(async () => (await countKept(server.connectionString)) > 20, { timeout: 10_000 })
  await killNow(server.child)
  const next = await start()
  expect(next.pid()).not.toBe(server.postmasterPid)
  expect(findPostgresProcesses(join(dataDir, 'postgres'))).not.toContain(server.postmasterPid)
  expect(await countKept(next.connectionString)).toBeGreaterThanOrEqual(await inserting)
})

test('PostgreSQL killed under a living server comes back by itself with every acknowledged row', async () => {
  const postgres = await start()
  await ask(postgres.connectionString, 'create table kept (n int)')
  const inserting = insertUntilBroken(postgres.connectionString)
  await vi.waitUntil(async () => (await countKept(postgres.connectionString)) > 20, { timeout: 10_000 })
  const firstPid = killPostgres(postgres)
  const acknowledged = await inserting
  await vi.waitUntil(() => countKept(postgres.connectionString).catch(() => undefined), { timeout: 10_000 })
  expect(postgres.pid()).not.toBe(firstPid)
  expect(await countKept(postgres.connectionString)).toBeGreaterThanOrEqual(acknowledged)
})

test('server and PostgreSQL killed together leave nothing that needs a person', async () => {
  const server = await startInProcess(dataDir)
  await ask(server.connectionString, 'create table kept (n int)')
  process.kill(server.postmasterPid, 'SIGKILL')
  await killNow(server.child)
  expect(await countKept((await start()).connectionString)).toBe(0)
})

test('a stale lock file that names a living process of somebody else is no obstacle', async () => {
  await (await start()).stop()
  const stranger = spawn('sleep', ['60'])
  await once(stranger, 'spawn')
  await writeFile(
    join(dataDir, 'postgres', 'postmaster.pid'),
    `${stranger.pid}\n${dataDir}/postgres\n1\n5432\n`,
  )
  await writeFile(
    join(dataDir, 'run', '.s.PGSQL.5432.lock'),
    `${stranger.pid}\n${dataDir}/postgres\n1\n5432\n`,
  )
  try {
    await start()
    expect(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).toMatch(
      new RegExp(`^${running?.pid()}\n`),
    )
  } finally {
    stranger.kill()
  }
})

test.each([100, 300])(
  'a server killed %i ms into the first start leaves no half-made database',
  async (ms) => {
    const server = spawnHolder(dataDir)
    await vi.waitUntil(
      async () => (await readdir(dataDir)).some((name) => name.startsWith('postgres.half-made-')),
      {
        interval: 5,
        timeout: 10_000,
      },
    )
    await new Promise((resolve) => setTimeout(resolve, ms))
    await killNow(server)
    const postgres = await start()
    expect(await ask(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'run'])
  },
)

test('a data folder with a very long path works: its socket lies elsewhere', async () => {
  const postgres = await start(join(dataDir, 'pasta-com-nome-muito-comprido-'.repeat(4)))
  expect(await ask(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an ordinary user runs it in a closed folder of theirs', async () => {
  await chmod(dataDir, 0o700)
  if (isRoot) await chown(dataDir, ORDINARY_USER, ORDINARY_USER)
  const server = await startInProcess(dataDir, asOrdinaryUser)
  expect(await ask(server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  await killNow(server.child)
  await vi.waitUntil(() => findPostgresProcesses(join(dataDir, 'postgres')).length === 0, { timeout: 10_000 })
})

test('who starts it keeps the files in a closed folder; in the closed folder of another user root leaves them theirs', async () => {
  await chmod(dataDir, 0o755)
  const me = process.getuid?.() ?? 0
  for (const uid of isRoot ? [me, ORDINARY_USER] : [me]) {
    const home = join(dataDir, `home-${uid}`)
    await mkdir(home, { mode: 0o700 })
    await chown(home, uid, uid)
    await (await start(join(home, 'data'))).stop()
    expect((await stat(join(home, 'data', 'postgres', 'PG_VERSION'))).uid).toBe(uid)
  }
})
