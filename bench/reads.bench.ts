import budgets from './budgets.json' with { type: 'json' }
import { compareReads, totalUs } from './support/compare-reads.ts'
import { runLoad, type Sender } from './support/load.ts'
import { printBar } from './support/report.ts'
import { startBenchServer, TOKEN_KEY } from './support/server.ts'
import { connectClient } from './support/wire-client.ts'
import { seedDirectChat, seedPeople } from './support/world.ts'

const PAIRS = 200

/**
 * What does the whole life of a direct message cost, read as soon as it comes (LOAD-013)? Answers the cost with reads
 * by the cost without them, at each rate.
 */
export async function benchReads(): Promise<number[]> {
  const server = await startBenchServer()
  try {
    const people = await seedPeople(server.pool, 2 * PAIRS, TOKEN_KEY)
    const clients = await Promise.all(people.map((person) => connectClient(server.url, person.token)))
    const senders: Sender[] = []
    for (let index = 0; index < PAIRS; index += 1) {
      const [a, b, client] = [people[2 * index], people[2 * index + 1], clients[2 * index]]
      if (a && b && client) senders.push({ client, conversation: await seedDirectChat(server.url, a, b) })
    }
    const ratios: number[] = []
    for (const [name, load] of [
      ['saturated', { total: 40_000, inFlight: 16 }],
      ['5,000 messages/s', { total: 40_000, inFlight: 4, perSecond: 5000 }],
      ['1,000 messages/s', { total: 8000, inFlight: 4, perSecond: 1000 }],
      ['100 messages/s', { total: 1000, inFlight: 4, perSecond: 100 }],
    ] as const) {
      const { unread, read } = await compareReads(server, clients, `direct, ${name}`, () =>
        runLoad(server, senders, clients, load),
      )
      if (name === 'saturated')
        printBar('CPU per direct message with its read and tick', totalUs(read), budgets.readMessageUs, 'µs')
      ratios.push(totalUs(read) / totalUs(unread))
    }
    for (const one of clients) one.close()
    return ratios
  } finally {
    await server.stop()
  }
}
