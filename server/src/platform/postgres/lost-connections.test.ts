import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { endServerProcesses, startServerProcess } from '../testing/server-process.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { visit } from '../testing/visitor.ts'
import type { Visitor } from '../testing/visitor.ts'

let database: TestDatabase
let server: ServerProcess
let ana: Visitor
let bia: Visitor

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServerProcess({ DATABASE_URL: database.connectionString })
  ;[ana, bia] = await Promise.all([visit(server.url), visit(server.url)])
}, 60_000)
afterAll(async () => {
  await endServerProcesses()
  await database.drop()
})

type Cut = {
  readonly table: string
  /** Whoever wants less or more than that is left waiting. */
  readonly mode?: 'RowExclusiveLock'
}

/** Ends every connection of the server that waits for the lock of this table; answers how many there were. */
async function cutWaiting({ table, mode }: Cut, held: pg.ClientBase): Promise<number> {
  const isWaiting = `from pg_stat_activity a where datname = current_database() and wait_event_type = 'Lock'
    and pid in (
      select pid from pg_locks
      where relation = $1::regclass and not granted and ($2::text is null or mode = $2)
    )`
  const values = [table, mode ?? null]
  await vi.waitUntil(async () => (await database.pool.query(`select ${isWaiting}`, values)).rowCount, {
    timeout: 5_000,
    interval: 20,
  })
  const { rowCount } = await database.pool.query(`select pg_terminate_backend(pid) ${isWaiting}`, values)
  await held.query('rollback')
  return rowCount ?? 0
}

/** Does `act` while the table is locked, and ends the connections that wait for it. */
async function actAndCut<T>(cutting: Cut, act: () => Promise<T>): Promise<{ answer: T; cut: number }> {
  const held = await database.pool.connect()
  try {
    await held.query(`begin; lock table ${cutting.table} in access exclusive mode`)
    const acting = act()
    const cut = await cutWaiting(cutting, held)
    return { answer: await acting, cut }
  } finally {
    held.release()
  }
}

test('RUN-016: a connection that dies inside a query or a transaction ends no process: the call is answered 503, over HTTP and the socket', async () => {
  const { conversation_id } = await ana.call('conversations.start_direct_conversation', {
    other_user_id: bia.id,
  })
  const client_id = randomUUID()
  await ana.call('messages.send', { conversation_id, client_id, content: 'oi' })
  const socket = await ana.connect()

  const query = await actAndCut({ table: 'privacy_settings' }, () => ana.ask('settings.get', {}))
  expect(query).toEqual({ answer: { status: 503, body: expect.objectContaining({ code: 'busy' }) }, cut: 1 })

  const transaction = await actAndCut({ table: 'conversation_log' }, () =>
    ana.ask('groups.create', { id: randomUUID(), name: 'Turma', member_ids: [bia.id] }),
  )
  expect(transaction.answer).toEqual({ status: 503, body: expect.objectContaining({ code: 'busy' }) })
  expect(transaction.cut).toBe(1)

  const overSocket = await actAndCut({ table: 'privacy_settings' }, async () => {
    socket.send({ t: 'call', id: 1, name: 'settings.get', input: {} })
    return socket.next('refused')
  })
  expect(overSocket).toMatchObject({ answer: { id: 1, code: 'busy' }, cut: 1 })

  const signIn = await actAndCut({ table: 'auth.users' }, () =>
    visit(server.url).catch((error: Error) => error.name),
  )
  expect(signIn.cut).toBe(1)

  expect(server.child.exitCode).toBeNull()
  expect(await ana.ask('settings.get', {})).toMatchObject({ status: 200 })
  expect(await bia.call('messages.open', { conversation_id })).toMatchObject({ messages: [{ client_id }] })
}, 60_000)

test('a send whose connection dies is tried again and acknowledged once', async () => {
  const { conversation_id } = await ana.call('conversations.start_direct_conversation', {
    other_user_id: bia.id,
  })
  const socket = await ana.connect()
  const client_id = randomUUID()
  // Jobs read what was written before.
  const sent = await actAndCut({ table: 'messages', mode: 'RowExclusiveLock' }, async () => {
    socket.send({ t: 'send', conversation_id, client_id, content: 'de novo', message_type: 'text' })
    return socket.next('ack')
  })
  expect(sent).toMatchObject({ answer: { client_id }, cut: 1 })
  const { messages } = await bia.call('messages.open', { conversation_id })
  expect(messages.filter((message) => message.client_id === client_id)).toHaveLength(1)
}, 60_000)
