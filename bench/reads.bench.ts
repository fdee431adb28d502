import { runLoad, type LoadResult, type Sender } from './support/load.ts'
import { print, printBar } from './support/report.ts'
import { startBenchServer, TOKEN_KEY, type BenchServer } from './support/server.ts'
import { connectClient, type WireClient } from './support/wire-client.ts'
import { seedDirectChat, seedLargeGroup, seedPeople } from './support/world.ts'
import budgets from './budgets.json' with { type: 'json' }

const MEMBERS = 1000
const PAIRS = 200

/** Cost with reads by cost without them, of direct messages; microseconds of one read in the group. */
type ReadWeights = { direct: number[]; groupReadUs: number }

/** What does the whole life of a message cost, read as soon as it comes (LOAD-013, LOAD-014)? */
export async function benchReads(): Promise<ReadWeights> {
  const weights: ReadWeights = { direct: [], groupReadUs: 0 }
  const server = await startBenchServer()
  try {
    const people = await seedPeople(server.pool, MEMBERS, TOKEN_KEY)
    const clients = await Promise.all(people.map((person) => connectClient(server.url, person.token)))
    const senders: Sender[] = []
    for (let index = 0; index < PAIRS; index += 1) {
      const [a, b, client] = [people[2 * index], people[2 * index + 1], clients[2 * index]]
      if (a && b && client) senders.push({ client, conversation: await seedDirectChat(server.url, a, b) })
    }
    for (const [name, load] of [
      ['saturated', { total: 40_000, inFlight: 16 }],
      ['5,000 messages/s', { total: 40_000, inFlight: 4, perSecond: 5000 }],
      ['1,000 messages/s', { total: 8000, inFlight: 4, perSecond: 1000 }],
      ['100 messages/s', { total: 1000, inFlight: 4, perSecond: 100 }],
    ] as const) {
      const { unread, read } = await compare(server, clients, `direct, ${name}`, () =>
        runLoad(server, senders, clients, load),
      )
      weights.direct.push(totalUs(read) / totalUs(unread))
    }

    const conversation = await seedLargeGroup(server.pool, people)
    const [client] = clients
    if (!client) throw new Error('nobody to send')
    const room = () =>
      runLoad(server, [{ client, conversation }], clients, { total: 30, inFlight: 1, perSecond: 2 })
    const { unread, read } = await compare(server, clients, 'group of 1,000, 2 messages/s', room)
    weights.groupReadUs = ((totalUs(read) - totalUs(unread)) * read.messages) / read.deliveries
    printBar('CPU per read in a group of 1,000', weights.groupReadUs, budgets.groupReadUs, 'µs')
    for (const one of clients) one.close()
  } finally {
    await server.stop()
  }
  return weights
}

/** The same load without reads and with them. */
const compare = async (
  server: BenchServer,
  clients: readonly WireClient[],
  name: string,
  run: () => Promise<LoadResult>,
): Promise<{ unread: LoadResult; read: LoadResult }> => {
  for (const client of clients) client.isReading = false
  await run()
  const unread = await run()
  for (const client of clients) client.isReading = true
  const before = await countReads(server)
  const read = await run()
  const reads = (await countReads(server)) - before
  print(name, [
    `${totalUs(unread).toFixed(1)} µs a message`,
    `${totalUs(read).toFixed(1)} µs when each is read at once (${(totalUs(read) / totalUs(unread)).toFixed(2)} times)`,
    `${(reads / read.messages).toFixed(2)} positions written a message`,
  ])
  if (name === 'direct, saturated')
    printBar('CPU per direct message with its read and tick', totalUs(read), budgets.readMessageUs, 'µs')
  return { unread, read }
}

const countReads = async (server: BenchServer): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^lero_read_batch_reads_sum (\S+)$/m.exec(text)?.[1] ?? 0)
}

const totalUs = (result: LoadResult): number => result.nodeUsPerMessage + result.postgresUsPerMessage
