import { setTimeout as wait } from 'node:timers/promises'
import { startNatsServer } from '../../server/src/platform/bus/testing/nats-server.ts'
import {
  createTestDatabase,
  startTestPostgres,
  type TestDatabase,
} from '../../server/src/platform/testing/database.ts'
import { type ServerProcess, startServerProcess } from '../../server/src/platform/testing/server-process.ts'
import { type LoadResult, runLoad, type Sender } from './load.ts'
import { START_FLAGS, TOKEN_KEY } from './server.ts'
import { connectClient } from './wire-client.ts'
import { type BenchPerson, seedDirectChat, seedPeople } from './world.ts'

const PAIRS = 200
/** Processes know each other after a beat. */
const MEET_MS = 2500

export type TwoProcesses = {
  /** Both people of every conversation send; they are on one process, or on different ones. */
  run(total: number, isSplit: boolean): Promise<LoadResult & { readonly repeated: number }>
  stop(): Promise<void>
}

type Place = {
  readonly servers: readonly ServerProcess[]
  readonly people: readonly BenchPerson[]
  readonly chats: readonly string[]
}

/** Two servers on one database, and one that is alone on another, of the same PostgreSQL. */
export async function startTwoProcesses(): Promise<TwoProcesses> {
  const postgres = await startTestPostgres({ isDurable: true })
  const nats = await startNatsServer()
  const databases: TestDatabase[] = []
  const startPlace = async (more: readonly Record<string, string>[]): Promise<Place> => {
    const database = await createTestDatabase(postgres)
    databases.push(database)
    const env = {
      DATABASE_URL: database.connectionString,
      KEY_ACCESS_TOKEN: TOKEN_KEY,
      NODE_OPTIONS: START_FLAGS.join(' '),
    }
    const servers = await Promise.all(more.map((entry) => startServerProcess({ ...env, ...entry })))
    const people = await seedPeople(database.pool, 2 * PAIRS, TOKEN_KEY)
    const chats: string[] = []
    for (let nth = 0; nth < PAIRS; nth += 1) {
      const [a, b] = [people[2 * nth], people[2 * nth + 1]]
      if (a && b) chats.push(await seedDirectChat(servers[0]?.url ?? '', a, b))
    }
    return { servers, people, chats }
  }
  const NATS_URL = nats.url
  const shared = await startPlace([{ NATS_URL }, { NATS_URL }])
  const alone = await startPlace([{}])
  await wait(MEET_MS)

  return {
    run: async (total, isSplit) => {
      const { servers, people, chats } = isSplit ? shared : alone
      const clients = await Promise.all(
        people.map(({ token }, nth) => connectClient(servers[nth % servers.length]?.url ?? '', token)),
      )
      const senders = clients.map((client, nth): Sender => ({ client, conversation: chats[nth >> 1] ?? '' }))
      const node = servers.map(({ child }) => child.pid ?? 0)
      const load = { total, inFlight: 8 }
      const result = await runLoad({ node, postgres: () => postgres.pid() ?? 0 }, senders, clients, load)
      for (const client of clients) client.close()
      return { ...result, repeated: clients.reduce((sum, client) => sum + client.repeated(), 0) }
    },
    stop: async () => {
      await Promise.all([...shared.servers, ...alone.servers].map((server) => server.end()))
      for (const database of databases) await database.drop()
      await nats.kill()
      await postgres.stop()
    },
  }
}
