import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestPostgres } from '../testing/database.ts'
import type { TestPostgres } from '../testing/database.ts'
import { ask } from '../testing/embedded-process.ts'
import { bundleServer, endServerProcesses, startServerProcess } from '../testing/server-process.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { visit } from '../testing/visitor.ts'
import type { Visitor } from '../testing/visitor.ts'
import type { SocketClient } from '../ws/testing/socket-client.ts'

const isDeep = process.env['LERO_DEEP'] === '1'
const RESTARTS = isDeep ? 10 : 1
/** Tells what hangs, not what a busy machine takes longer for. */
const PATIENCE_MS = isDeep ? 120_000 : 30_000
/** What each person gets at least between two restarts: so much answered and so much acknowledged. */
const LOAD_BETWEEN = isDeep ? 200 : 5

let postgres: TestPostgres
let server: ServerProcess
const people: { person: Visitor; chat: string }[] = []

beforeAll(async () => {
  await bundleServer()
  postgres = await startTestPostgres({ isDurable: true })
  server = await startServerProcess({ DATABASE_URL: postgres.connectionString })
  const visitors = await Promise.all(Array.from({ length: 6 }, () => visit(server.url)))
  for (const [index, person] of visitors.entries()) {
    const other_user_id = visitors[(index + 1) % visitors.length]?.id ?? ''
    const { conversation_id: chat } = await person.call('conversations.start_direct_conversation', {
      other_user_id,
    })
    people.push({ person, chat })
  }
}, 60_000)
afterAll(async () => {
  await endServerProcesses()
  await postgres.stop()
})

/** What the load of one person came to so far. */
type Load = { readonly statuses: number[]; readonly acknowledged: string[] }

/** Calls one after the other; a status of 0 is no answer. */
async function callWhile(
  isLoaded: () => boolean,
  { person, chat }: (typeof people)[number],
  { statuses }: Load,
): Promise<void> {
  while (isLoaded()) {
    const asked =
      statuses.length % 2 === 0
        ? person.ask('messages.open', { conversation_id: chat })
        : person.ask('groups.create', { id: randomUUID(), name: 'Turma' })
    statuses.push((await asked.catch(() => ({ status: 0 }))).status)
  }
}

/** Sends one message after the other, each until it is acknowledged, over as many sockets as that takes. */
async function sendWhile(
  isLoaded: () => boolean,
  { person, chat }: (typeof people)[number],
  { acknowledged }: Load,
): Promise<void> {
  let client_id: string = randomUUID()
  while (isLoaded()) {
    const socket = await person.connect().catch(() => undefined)
    while (socket && socket.closeCode === null && isLoaded()) {
      if (!(await sendOnce(socket, chat, client_id))) break
      acknowledged.push(client_id)
      client_id = randomUUID()
    }
    socket?.ws.terminate()
  }
}

const countServed = ({ statuses }: Load): number => statuses.filter((status) => status === 200).length

/** Counted, not timed: how much passes in a while is the machine's affair. */
async function untilServed(loads: readonly Load[]): Promise<void> {
  const goals = loads.map((load) => ({
    load,
    served: countServed(load) + LOAD_BETWEEN,
    acknowledged: load.acknowledged.length + LOAD_BETWEEN,
  }))
  await vi.waitUntil(
    () =>
      goals.every(
        ({ load, served, acknowledged }) =>
          countServed(load) >= served && load.acknowledged.length >= acknowledged,
      ),
    { timeout: PATIENCE_MS, interval: 20 },
  )
}

async function sendOnce(socket: SocketClient, conversation_id: string, client_id: string): Promise<boolean> {
  socket.send({ t: 'send', conversation_id, client_id, content: 'oi', message_type: 'text' })
  const isAcked = () => socket.of('ack').some((ack) => ack.client_id === client_id)
  await socket.until(() => isAcked() || socket.closeCode !== null, 'ack').catch(() => undefined)
  return isAcked()
}

test(
  'RUN-016: PostgreSQL restarts under HTTP and socket load: the process lives, every call is answered 200 or 503, every ack is kept once',
  async () => {
    let isLoaded = true
    const loads = people.map((): Load => ({ statuses: [], acknowledged: [] }))
    const working = people.flatMap((one, nth) => {
      const load = loads[nth] as Load
      return [callWhile(() => isLoaded, one, load), sendWhile(() => isLoaded, one, load)]
    })
    await untilServed(loads)
    for (let count = 0; count < RESTARTS; count += 1) {
      const before = postgres.pid()
      process.kill(before ?? 0, count % 2 === 0 ? 'SIGINT' : 'SIGKILL')
      await vi.waitUntil(() => postgres.pid() !== before, { timeout: PATIENCE_MS, interval: 20 })
      await untilServed(loads)
    }
    isLoaded = false
    await Promise.all(working)
    const statuses = new Set(loads.flatMap((load) => load.statuses))
    const acknowledged = loads.flatMap((load) => load.acknowledged)
    expect(server.child.exitCode).toBeNull()
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    const stored = await ask(
      postgres.connectionString,
      `select client_id from messages where client_id in ('${acknowledged.join("','")}')`,
    )
    expect(stored).toHaveLength(acknowledged.length)
  },
  (RESTARTS + 2) * PATIENCE_MS,
)
