import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from './platform/testing/database.ts'
import type { TestDatabase } from './platform/testing/database.ts'
import { bundleServer, endServerProcesses, startServerProcess } from './platform/testing/server-process.ts'
import { visit } from './platform/testing/visitor.ts'
import type { Visitor } from './platform/testing/visitor.ts'

let database: TestDatabase

beforeAll(async () => {
  await bundleServer()
  database = await createTestDatabase()
}, 60_000)
afterAll(async () => {
  await endServerProcesses()
  await database.drop()
})

/** Until so many statements of the server wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const countWaiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitUntil(async () => (await database.pool.query(countWaiting)).rows[0]?.n >= count, {
    timeout: 5_000,
    interval: 20,
  })
}

/** A call over a connection that is kept alive and used a second time, as browsers do. */
function askKeptAlive(
  url: string,
  ana: Visitor,
  agent: Agent,
  name: string,
): Promise<{ status: number; closes: boolean }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${ana.token}` }
    const sent = request(`${url}/api/${name}`, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, closes: response.headers.connection === 'close' }),
      )
    })
    sent.on('error', reject)
    sent.end('{}')
  })
}

test('RUN-006: at shutdown every call in flight gets its answer before its connection closes, over HTTP and the socket', async () => {
  const server = await startServerProcess({ DATABASE_URL: database.connectionString })
  const [ana, bia] = [await visit(server.url), await visit(server.url)]
  const { conversation_id } = await ana.call('conversations.start_direct_conversation', {
    other_user_id: bia.id,
  })
  const socket = await ana.connect()
  const agent = new Agent({ keepAlive: true })
  await askKeptAlive(server.url, ana, agent, 'settings.get')
  const held: pg.PoolClient = await database.pool.connect()
  await held.query('begin; lock table privacy_settings, messages in access exclusive mode')

  const calls = [
    ...Array.from({ length: 5 }, () => ana.ask('settings.get', {})),
    askKeptAlive(server.url, ana, agent, 'settings.get'),
  ]
  const client_id = randomUUID()
  socket.send({ t: 'send', conversation_id, client_id, content: 'até já', message_type: 'text' })
  socket.send({ t: 'call', id: 7, name: 'settings.get', input: {} })
  await untilWaiting(8)
  const ended = server.end('SIGTERM')
  await vi.waitUntil(() => server.said().includes('Lero stops (SIGTERM)'))
  await held.query('commit')
  held.release()

  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await calls[5]).toMatchObject({ closes: true })
  expect(await socket.next('ack')).toMatchObject({ client_id })
  expect(await socket.next('result')).toMatchObject({ id: 7 })
  expect(await socket.next('bye')).toMatchObject({ reason: 'draining' })
  expect(await socket.closed()).toBe(1001)
  expect(await ended).toBe(0)
  agent.destroy()
}, 60_000)

test('the echo of a signal changes nothing, a second one ends at once', async () => {
  const server = await startServerProcess({ DATABASE_URL: database.connectionString })
  const ana = await visit(server.url)
  const held = await database.pool.connect()
  await held.query('begin; lock table privacy_settings in access exclusive mode')
  const asking = ana.ask('settings.get', {}).then(
    () => 'answered',
    () => 'cut off',
  )
  await untilWaiting(1)
  server.child.kill('SIGINT')
  server.child.kill('SIGINT')
  await vi.waitUntil(() => server.said().includes('Lero stops (SIGINT)'))
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(server.child.exitCode).toBeNull()
  expect(await server.end('SIGINT')).toBe(1)
  expect(await asking).toBe('cut off')
  await held.query('rollback')
  held.release()
}, 60_000)

test('the end of the terminal ends the server in an orderly way', async () => {
  const server = await startServerProcess({ DATABASE_URL: database.connectionString })
  expect(await server.end('SIGHUP')).toBe(0)
  expect(server.said()).toContain('Lero stops (SIGHUP)\n')
}, 60_000)
