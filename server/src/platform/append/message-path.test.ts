import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNACKED_SENDS_PER_CONVERSATION_MAX } from '#contract/limits.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { endServerProcesses, startServerProcess } from '../testing/server-process.ts'
import { visit, type Visitor } from '../testing/visitor.ts'
import type { SocketClient } from '../ws/testing/socket-client.ts'
import { readAllAtOnce } from './testing/read-all-at-once.ts'

const IS_DEEP = process.env['LERO_DEEP'] === '1'
const LOCKED_MS = 60_000
/** Half of the 16 of DATABASE_CONNECTIONS. */
const READ_CONNECTIONS = 8

let database: TestDatabase
let url = ''

beforeAll(async () => {
  database = await createTestDatabase()
  url = (await startServerProcess({ DATABASE_URL: database.connectionString })).url
}, 60_000)
afterAll(async () => {
  await endServerProcesses()
  await database.drop()
})

type Chat = { id: string; person: Visitor; socket: SocketClient }

const startChat = async (person: Visitor, socket: SocketClient): Promise<Chat> => {
  const other = await visit(url)
  const { conversation_id: id } = await person.call('conversations.start_direct_conversation', {
    other_user_id: other.id,
  })
  return { id, person, socket }
}

const createChat = async (): Promise<Chat> => {
  const person = await visit(url)
  return startChat(person, await person.connect())
}

const say = ({ id, socket }: Chat, content: string): void =>
  socket.send({
    t: 'send',
    conversation_id: id,
    client_id: randomUUID(),
    content,
    message_type: 'text',
  })

const acksOf = ({ id, socket }: Chat) => socket.of('ack').filter((ack) => ack.conversation_id === id)

/** How long the acknowledgement of one message took. */
const sayAndWait = async (chat: Chat): Promise<number> => {
  const count = acksOf(chat).length
  const startedAtMs = performance.now()
  say(chat, 'oi')
  await chat.socket.until(() => acksOf(chat).length > count, 'ack')
  return performance.now() - startedAtMs
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

/** A transaction of somebody else that keeps what `statement` locks until it is let go. */
const lock = async (statement: string): Promise<() => Promise<void>> => {
  const client: pg.PoolClient = await database.pool.connect()
  await client.query('set idle_in_transaction_session_timeout = 0')
  await client.query('begin')
  await client.query(statement)
  return async () => {
    await client.query('commit')
    client.release(true)
  }
}

const readFigure = async (name: string): Promise<number> =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await (await fetch(`${url}/metrics`)).text())?.[1])

const LOCKED_TEXTS = ['um', 'dois', 'três', 'quatro']
test("LOAD-001: with one conversation's row locked for 60 s all other conversations are acknowledged, nothing is rejected, no socket closes, and the stuck one is served in order", async () => {
  const stuck = await createChat()
  const own = await startChat(stuck.person, stuck.socket)
  const others = await Promise.all([createChat(), createChat(), createChat()])
  const unlock = await lock(`select from conversations where id = '${stuck.id}' for update`)
  const startedAtMs = performance.now()

  const said = [...LOCKED_TEXTS]
  for (const text of said) say(stuck, text)
  const times: number[] = []
  const chats = [own, ...others]
  // Once it is set aside, whoever waits for it would be seen in any round that follows.
  for (
    let round = 0;
    round < 20 || (IS_DEEP && performance.now() - startedAtMs < LOCKED_MS) || !(await isSetAside());
    round += 1
  ) {
    times.push(...(await Promise.all(chats.map(sayAndWait))))
    if (said.length < UNACKED_SENDS_PER_CONVERSATION_MAX) {
      said.push(`mais ${round}`)
      say(stuck, `mais ${round}`)
    }
    if (IS_DEEP) await new Promise((resolve) => setTimeout(resolve, 950))
  }
  expect(acksOf(stuck)).toEqual([])
  expect(IS_DEEP ? p99(times) : 0).toBeLessThan(250)

  await unlock()
  await stuck.socket.until(() => acksOf(stuck).length === said.length, 'acks of the stuck one')
  const { rows } = await database.pool.query<{ content: string }>(
    'select content from messages where conversation_id = $1 order by seq',
    [stuck.id],
  )
  expect(rows.map((row) => row.content)).toEqual(said)
  for (const { socket } of chats) {
    expect(socket.closeCode).toBeNull()
    expect(socket.of('nack')).toEqual([])
    expect(socket.of('busy')).toEqual([])
  }
})

const isSetAside = async (): Promise<boolean> => (await readFigure('lero_append_set_aside_total')) > 0

const countReadConnections = async (): Promise<{ held: number; all: number }> => {
  const { rows } = await database.pool.query<{ held: number; all: number }>(
    `select count(*) filter (where wait_event_type = 'Lock') as held, count(*) as all
     from pg_stat_activity where datname = current_database() and application_name = 'lero reads'`,
  )
  return rows[0] ?? { held: 0, all: 0 }
}

test('LOAD-002: appends have connections of their own: under 64 reads at once, all held, every message is acknowledged', async () => {
  const [reader, writer] = [await createChat(), await createChat()]
  const unlock = await lock('lock table profiles in access exclusive mode')
  const reads = readAllAtOnce(reader.person, reader.socket, reader.id)
  await expect.poll(async () => (await countReadConnections()).held).toBe(READ_CONNECTIONS)
  for (let count = 0; count < 20; count += 1) await sayAndWait(writer)
  // What is written by calls has connections left as well.
  expect(await writer.person.ask('settings.update', { hide_online_status: true })).toMatchObject({
    status: 200,
  })
  expect((await countReadConnections()).all).toBe(READ_CONNECTIONS)
  await unlock()
  await reads
})
