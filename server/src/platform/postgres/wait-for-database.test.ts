import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createTestDatabase } from '../testing/database.ts'
import { bundleServer, endServerProcesses, startServerProcess } from '../testing/server-process.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { waitForDatabase } from './wait-for-database.ts'

const servers: Server[] = []
const TEST_URL = new URL(process.env['TEST_DATABASE_URL'] ?? '')

beforeAll(bundleServer, 60_000)
afterAll(async () => {
  await endServerProcesses()
  for (const server of servers) server.close()
})

/** A port where this answers; only a database that is not PostgreSQL 18 of ours has to be played. */
async function listen(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => answer(socket.on('error', () => undefined)))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** The tests' PostgreSQL behind a port, which says that it is version 14.9. */
function playOldPostgres(): Promise<number> {
  return listen((client) => {
    const real = connect(`${TEST_URL.searchParams.get('host')}/.s.PGSQL.5432`)
    client.pipe(real)
    real.on('data', (bytes) => {
      const text = bytes.toString('latin1').replace(/\b18(\d{4})\b/, '140009')
      client.write(Buffer.from(text, 'latin1'))
    })
    client.on('close', () => real.destroy())
  })
}

/** What `npm start` says and how it ends with this DATABASE_URL. */
async function startWith(databaseUrl: string): Promise<{ said: string; code: unknown }> {
  const server = await startServerProcess({ DATABASE_URL: databaseUrl })
  return { code: await server.ended, said: server.said() }
}

/** The wait alone: how long a process takes to begin depends on who else uses the machine. */
async function measureWait(databaseUrl: string): Promise<number> {
  const startedMs = performance.now()
  await expect(waitForDatabase(databaseUrl)).rejects.toThrow(/^PostgreSQL at /)
  return performance.now() - startedMs
}

test('a database that is not up yet is waited for, and one that never comes is an error', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lero-wait-'))
  const options = { dataDir, log: createLog('silent') }
  const { connectionString, stop } = await startEmbeddedPostgres(options)
  await stop()
  await expect(waitForDatabase(connectionString, 0)).rejects.toMatchObject({ code: 'ENOENT' })
  const waiting = waitForDatabase(connectionString, 20_000)
  const again = await startEmbeddedPostgres(options)
  await waiting
  await again.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('what waiting cannot mend is told at once', async () => {
  const url = new URL(TEST_URL)
  url.pathname = '/there_is_no_such_database'
  await expect(waitForDatabase(url.href)).rejects.toMatchObject({
    code: '3D000',
    message: expect.stringMatching(
      /^PostgreSQL at .* cannot be used: database "there_is_no_such_database" does not exist\.$/,
    ),
  })
})

test('RUN-009: a DATABASE_URL that refuses, is silent, is read-only or too old is told in one sentence within 10 s, exit 1', async () => {
  const closed = await listen(() => undefined)
  await new Promise((resolve) => servers.pop()?.close(resolve))
  const silent = await listen(() => undefined)
  const old = await playOldPostgres()
  const readOnly = await createTestDatabase()
  const name = new URL(readOnly.connectionString).pathname.slice(1)
  await readOnly.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  await readOnly.disconnect()

  const waiting = [closed, silent].map((port) => measureWait(`postgresql://lero@127.0.0.1:${port}/lero`))
  const answers = await Promise.all([
    startWith(`postgresql://lero:segredo@127.0.0.1:${closed}/lero`),
    startWith(`postgresql://lero:segredo@127.0.0.1:${silent}/lero`),
    startWith(readOnly.connectionString),
    startWith(`postgresql://lero:segredo@127.0.0.1:${old}/${name}`),
  ])
  const sentences = answers.map(({ said }) =>
    said.split('\n').filter((line) => line.startsWith('Lero could')),
  )
  expect(sentences).toEqual([
    [
      `Lero could not start: PostgreSQL at 127.0.0.1:${closed} takes no connections: is it running, and is the address right?`,
    ],
    [
      `Lero could not start: PostgreSQL at 127.0.0.1:${silent} did not answer within 5 s: is the address right?`,
    ],
    [
      'Lero could not start: PostgreSQL is read-only (a standby, or default_transaction_read_only): Lero needs to write.',
    ],
    [
      expect.stringMatching(
        /^Lero could not start: PostgreSQL is too old: it is 18\.\d+, and Lero needs 15 or newer\.$/,
      ),
    ],
  ])
  for (const { said, code } of answers) {
    expect(said).not.toContain('segredo')
    expect(code).toBe(1)
  }
  expect(Math.max(...(await Promise.all(waiting)))).toBeLessThan(10_000)
  await readOnly.drop()
}, 60_000)
