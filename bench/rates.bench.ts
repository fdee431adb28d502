import { randomUUID } from 'node:crypto'
import { type LoadClient, type LoadResult, runLoad, type Sender } from './support/load.ts'
import { connectPlainClient } from './support/plain-client.ts'
import { print } from './support/report.ts'
import { startBenchServer, startPlainServer, TOKEN_KEY } from './support/server.ts'
import { connectClient } from './support/wire-client.ts'
import { seedDirectChat, seedPeople } from './support/world.ts'

const RATES = [100, 1000, 2000, 5000]
const SECONDS = 8
const PAIRS = 200

type Side = {
  name: string
  server: Parameters<typeof runLoad>[0]
  senders: readonly Sender[]
  clients: readonly LoadClient[]
  stop(): Promise<void>
}

/**
 * What does a direct message cost at rates at which a server is mostly idle, beside a plain one (LOAD-020)? Answers the
 * share of the plain server's cost at each rate.
 */
export async function benchRates(): Promise<ReadonlyMap<number, number>> {
  const shares = new Map<number, number>()
  const sides = await Promise.all([startOurs(), startPlain()])
  try {
    // The first rounds compile, connect and read who is in which conversation.
    for (const side of sides) await load(side, 2000)
    for (const perSecond of RATES) {
      const [ours, plain] = [await load(sides[0], perSecond), await load(sides[1], perSecond)]
      printSide(`${perSecond} messages/s, Lero`, ours)
      printSide(`${perSecond} messages/s, plain`, plain)
      const share = totalUs(ours) / totalUs(plain)
      shares.set(perSecond, share)
      const verdict = share <= 1 ? 'within' : 'ABOVE'
      console.log(`  → of the plain server's cost: ${share.toFixed(2)}, ${verdict} the bar of 1`)
    }
  } finally {
    for (const side of sides) await side.stop()
  }
  return shares
}

const load = ({ server, senders, clients }: Side, perSecond: number): Promise<LoadResult> =>
  runLoad(server, senders, clients, { total: perSecond * SECONDS, inFlight: 4, perSecond })

const startOurs = async (): Promise<Side> => {
  const server = await startBenchServer()
  const people = await seedPeople(server.pool, 2 * PAIRS, TOKEN_KEY)
  const clients = await Promise.all(people.map((person) => connectClient(server.url, person.token)))
  const senders: Sender[] = []
  for (let index = 0; index < PAIRS; index += 1) {
    const [a, b, client] = [people[2 * index], people[2 * index + 1], clients[2 * index]]
    if (a && b && client) senders.push({ client, conversation: await seedDirectChat(server.url, a, b) })
  }
  return { name: 'Lero', server, senders, clients, stop: () => end(clients, server) }
}

const startPlain = async (): Promise<Side> => {
  const server = await startPlainServer()
  const people = Array.from({ length: 2 * PAIRS }, () => randomUUID())
  const clients = await Promise.all(people.map((person) => connectPlainClient(server.url, person)))
  const senders = Array.from({ length: PAIRS }, (_, index) => ({
    client: clients[2 * index] as LoadClient,
    conversation: `${randomUUID()} ${people[2 * index + 1]}`,
  }))
  return { name: 'plain', server, senders, clients, stop: () => end(clients, server) }
}

const end = async (clients: readonly LoadClient[], server: { stop(): Promise<void> }): Promise<void> => {
  for (const client of clients) client.close()
  await server.stop()
}

const totalUs = (result: LoadResult): number => result.nodeUsPerMessage + result.postgresUsPerMessage

const printSide = (name: string, result: LoadResult): void =>
  print(name, [
    `${totalUs(result).toFixed(0)} µs a message: node ${result.nodeUsPerMessage.toFixed(0)} + postgres ${result.postgresUsPerMessage.toFixed(0)}`,
    `ack p50 ${result.ackP50Ms.toFixed(1)} ms p99 ${result.ackP99Ms.toFixed(1)} ms`,
  ])
