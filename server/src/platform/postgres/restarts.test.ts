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
const LOAD_BETWEEN_MS = isDeep ? 2_000 : 300

let postgres: TestPostgres
let server: ServerProcess
const people: { person: Visitor; chat: string }[] = []

/** The load between two restarts is what is tested. */
const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

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

/** Statuses of the answers by how often they came; 0 is no answer. */
async function callWhile(
  isLoaded: () => boolean,
  { person, chat }: (typeof people)[number],
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (let turn = 0; isLoaded(); turn += 1) {
    const asked =
      turn % 2 === 0
        ? person.ask('messages.open', { conversation_id: chat })
        : person.ask('groups.create', { id: randomUUID(), name: 'Turma' })
    const { status } = await asked.catch(() => ({ status: 0 }))
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  return counts
}

/** Sends one message after the other, each until it is acknowledged, over as many sockets as that takes. */
async function sendWhile(
  isLoaded: () => boolean,
  { person, chat }: (typeof people)[number],
): Promise<string[]> {
  const acknowledged: string[] = []
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
  return acknowledged
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
    const calling = people.map((one) => callWhile(() => isLoaded, one))
    const sending = people.map((one) => sendWhile(() => isLoaded, one))
    for (let count = 0; count < RESTARTS; count += 1) {
      await pass(LOAD_BETWEEN_MS)
      const before = postgres.pid()
      process.kill(before ?? 0, count % 2 === 0 ? 'SIGINT' : 'SIGKILL')
      await vi.waitUntil(
        async () =>
          postgres.pid() !== before && (await people[0]?.person.ask('settings.get', {}))?.status === 200,
        { timeout: 30_000, interval: 20 },
      )
    }
    await pass(LOAD_BETWEEN_MS)
    isLoaded = false
    const statuses = (await Promise.all(calling)).map((counts) => [...counts.keys()]).flat()
    const acknowledged = (await Promise.all(sending)).flat()
    expect(server.child.exitCode).toBeNull()
    expect([...new Set(statuses)].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(statuses).toContain(200)
    expect(acknowledged.length).toBeGreaterThan(people.length)
    const stored = await ask(
      postgres.connectionString,
      `select client_id from messages where client_id in ('${acknowledged.join("','")}')`,
    )
    expect(stored).toHaveLength(acknowledged.length)
  },
  isDeep ? 600_000 : 60_000,
)
