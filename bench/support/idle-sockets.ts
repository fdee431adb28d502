import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { createTestDatabase, type TestPostgres } from '../../server/src/platform/testing/database.ts'
import { type ServerProcess, startServerProcess } from '../../server/src/platform/testing/server-process.ts'
import { TOKEN_KEY } from './server.ts'
import { connectClient, type WireClient } from './wire-client.ts'
import { type BenchPerson, seedAbsentPartners, seedPeople } from './world.ts'

const PROBE = pathToFileURL(path.join(import.meta.dirname, 'memory-probe.js')).href
/** Below the 500 hellos a second that the server admits. */
const HELLOS_AT_ONCE = 20
const HELLOS_EVERY_MS = 50

/** Collections that free less than this find the server at rest. */
const SETTLED_BYTES = 16 * 1024

type Memory = { readonly report: number; readonly heapBytes: number; readonly rssBytes: number }
export type SocketWeight = { readonly heapBytes: number; readonly rssBytes: number }
export type Crowd = { readonly sockets: number; readonly conversations: number }

/** Together with the warm ones fewer than one address may have (socketsPerAddress). */
export const FULL_CROWDS = [
  { sockets: 3500, conversations: 1, maxKb: 5 },
  { sockets: 3500, conversations: 10, maxKb: 12 },
  { sockets: 200, conversations: 1000, maxKb: 150 },
] as const

/** They stay open: code, caches and the database's connections are there before anything is weighed. */
const WARM_SOCKETS = 300

/**
 * What memory a server keeps for each open socket of each crowd: of its heap and what hangs on it, and of the whole
 * process, after its garbage was collected. All stay open until the end.
 */
export async function weighSockets(
  crowds: readonly Crowd[],
  postgres?: TestPostgres,
): Promise<SocketWeight[]> {
  const database = await createTestDatabase(postgres)
  const server = await startServerProcess({
    DATABASE_URL: database.connectionString,
    KEY_ACCESS_TOKEN: TOKEN_KEY,
    NODE_OPTIONS: `--import=${PROBE}`,
  })
  const clients: WireClient[] = []
  const connectCrowd = async ({ sockets, conversations }: Crowd): Promise<Memory> => {
    const people = await seedPeople(database.pool, sockets, TOKEN_KEY)
    await seedAbsentPartners(database.pool, people, conversations)
    clients.push(...(await connectAll(server.url, people)))
    return readMemory(server)
  }
  try {
    let before = await connectCrowd({ sockets: WARM_SOCKETS, conversations: 1 })
    const weights: SocketWeight[] = []
    for (const crowd of crowds) {
      const after = await connectCrowd(crowd)
      weights.push({
        heapBytes: (after.heapBytes - before.heapBytes) / crowd.sockets,
        rssBytes: (after.rssBytes - before.rssBytes) / crowd.sockets,
      })
      before = after
    }
    return weights
  } finally {
    for (const client of clients) client.close()
    await server.end()
    await database.drop()
  }
}

async function connectAll(url: string, people: readonly BenchPerson[]): Promise<WireClient[]> {
  const clients: WireClient[] = []
  for (let from = 0; from < people.length; from += HELLOS_AT_ONCE) {
    const pause = wait(HELLOS_EVERY_MS)
    const next = people.slice(from, from + HELLOS_AT_ONCE)
    clients.push(...(await Promise.all(next.map(({ token }) => connectClient(url, token)))))
    await pause
  }
  return clients
}

/** What it keeps when everything that the sockets set off is done: it keeps less as long as something is. */
async function readMemory(server: ServerProcess): Promise<Memory> {
  let least = await askForMemory(server)
  for (;;) {
    const next = await askForMemory(server)
    if (next.heapBytes > least.heapBytes - SETTLED_BYTES) return next
    least = next
  }
}

async function askForMemory({ child, said }: ServerProcess): Promise<Memory> {
  const before = findReports(said()).length
  child.kill('SIGUSR2')
  for (;;) {
    const report = findReports(said())[before]
    if (report) return report
    if (child.stdout) await once(child.stdout, 'data')
  }
}

const findReports = (said: string): Memory[] =>
  [...said.matchAll(/^memory (\{.*\})$/gm)].map(([, json = '']) => JSON.parse(json) as Memory)
