import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestPostgres } from '../testing/database.ts'
import type { TestPostgres } from '../testing/database.ts'
import { ask, killNow } from '../testing/embedded-process.ts'
import { bundleServer, endServerProcesses, startServerProcess } from '../testing/server-process.ts'
import { startOnSmallDisk } from '../testing/small-disk.ts'
import { visit } from '../testing/visitor.ts'
import { findPostgresProcesses } from './processes.ts'

let postgres: TestPostgres

beforeAll(async () => {
  await bundleServer()
  postgres = await startTestPostgres()
}, 60_000)
afterAll(async () => {
  signalAll('SIGCONT')
  await endServerProcesses()
  await postgres.stop()
})

/** Every process of this PostgreSQL, as a machine that stands still does. */
function signalAll(signal: NodeJS.Signals): void {
  for (const pid of findPostgresProcesses(postgres.clusterDir)) process.kill(pid, signal)
}

async function askReady(url: string): Promise<{ status: number; says: string }> {
  const startedMs = performance.now()
  const answer = await fetch(`${url}/readyz`)
  const { status: says } = (await answer.json()) as { status: string }
  expect(performance.now() - startedMs).toBeLessThan(1_000)
  return { status: answer.status, says }
}

/** Asks again and again; what was seen a moment ago may still be told. */
async function untilReadyIs(url: string, says: string): Promise<void> {
  const isSaid = async () => (await askReady(url)).says === says
  await vi.waitUntil(isSaid, { timeout: 10_000, interval: 100 })
  expect((await askReady(url)).status).toBe(says === 'ready' ? 200 : 503)
}

/** Settings of a database reach new connections. */
async function cutAll(): Promise<void> {
  await ask(
    postgres.connectionString,
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null',
  )
}

test('RUN-010: SIGTERM ends the server within 10 s with exit 0 while the database hangs, with calls in flight and a socket open', async () => {
  const server = await startServerProcess({ DATABASE_URL: postgres.connectionString })
  const ana = await visit(server.url)
  await ana.connect()
  signalAll('SIGSTOP')
  const inFlight = ana.ask('settings.get', {}).catch((error: Error) => error.name)
  const startedMs = performance.now()
  const code = await server.end('SIGTERM')
  const tookMs = performance.now() - startedMs
  signalAll('SIGCONT')
  await inFlight
  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
}, 60_000)

test('RUN-010: also when it is the embedded database that hangs, which then ends too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lero-frozen-'))
  const clusterDir = join(dataDir, 'postgres')
  const server = await startServerProcess({ DATA_DIR: dataDir })
  await visit(server.url)
  for (const pid of findPostgresProcesses(clusterDir)) process.kill(pid, 'SIGSTOP')
  const startedMs = performance.now()
  expect(await server.end('SIGTERM')).toBe(0)
  expect(performance.now() - startedMs).toBeLessThan(10_000)
  expect(findPostgresProcesses(clusterDir)).toEqual([])
  await rm(dataDir, { recursive: true, force: true })
}, 30_000)

test('RUN-008: /readyz answers within 1 s and is 503 while the database is frozen, read-only, full or away; calls then answer 503 busy', async () => {
  const server = await startServerProcess({ DATABASE_URL: postgres.connectionString })
  const ana = await visit(server.url)
  await untilReadyIs(server.url, 'ready')

  signalAll('SIGSTOP')
  const asking = ana.ask('settings.get', {})
  await untilReadyIs(server.url, 'database away')
  const frozen = await asking
  signalAll('SIGCONT')
  expect(frozen).toMatchObject({ status: 503, body: { code: 'busy' } })
  await untilReadyIs(server.url, 'ready')

  await ask(postgres.connectionString, 'alter database lero set default_transaction_read_only = on')
  await cutAll()
  await untilReadyIs(server.url, 'database read-only')
  expect(await ana.ask('settings.update', { language: 'en' })).toMatchObject({
    status: 503,
    body: { code: 'busy' },
  })
  await ask(
    postgres.connectionString,
    'begin read write; alter database lero reset default_transaction_read_only; commit',
  )
  await cutAll()
  await untilReadyIs(server.url, 'ready')

  // A disk without room says so to whoever needs a new block, and to whoever sorts more than fits into memory.
  const writable = 'alter database lero reset temp_file_limit; drop trigger full_disk on privacy_settings'
  await ask(
    postgres.connectionString,
    `alter database lero set temp_file_limit = 0;
     create function refuse() returns trigger language plpgsql as $$ begin
       raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
     end $$;
     create trigger full_disk before update on privacy_settings execute function refuse()`,
  )
  await cutAll()
  await untilReadyIs(server.url, 'database cannot write')
  expect(await ana.ask('settings.update', { language: 'en' })).toMatchObject({
    status: 503,
    body: { code: 'busy' },
  })
  await ask(postgres.connectionString, writable)
  await cutAll()
  await untilReadyIs(server.url, 'ready')
  expect(await ana.ask('settings.update', { language: 'en' })).toMatchObject({ status: 200 })

  await postgres.stop()
  await untilReadyIs(server.url, 'database away')
  expect(await server.end()).toBe(0)
}, 60_000)

test('RUN-008: a disk that is really full: /readyz is 503, calls answer 503, and all goes on when there is room again', async () => {
  // Mounting a small disk needs rights that not every machine gives.
  if (process.env['LERO_DEEP'] !== '1') return
  const dataDir = await mkdtemp(join(tmpdir(), 'lero-full-'))
  const disk = await startOnSmallDisk(dataDir, 250)
  const server = await startServerProcess({ DATABASE_URL: disk.connectionString })
  const ana = await visit(server.url)
  await untilReadyIs(server.url, 'ready')
  await disk.fill()
  await untilReadyIs(server.url, 'database cannot write')
  const makeGroup = () => ana.ask('groups.create', { id: randomUUID(), name: 'x'.repeat(100) })
  let refused = await makeGroup()
  for (let count = 0; refused.status === 200 && count < 500; count += 1) refused = await makeGroup()
  expect(refused).toMatchObject({ status: 503, body: { code: 'busy' } })
  expect(server.child.exitCode).toBeNull()
  await disk.free()
  await untilReadyIs(server.url, 'ready')
  expect(await makeGroup()).toMatchObject({ status: 200 })
  expect(await server.end()).toBe(0)
  await killNow(disk.child)
  await rm(dataDir, { recursive: true, force: true })
}, 120_000)
