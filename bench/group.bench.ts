import budgets from './budgets.json' with { type: 'json' }
import { compareReads, totalUs } from './support/compare-reads.ts'
import { runLoad } from './support/load.ts'
import { printBar } from './support/report.ts'
import { startBenchServer, TOKEN_KEY } from './support/server.ts'
import { connectClient } from './support/wire-client.ts'
import { seedLargeGroup, seedPeople } from './support/world.ts'

const MEMBERS = 1000

/** What do a delivery and a read cost in a group of a thousand (LOAD-014)? Answers microseconds of one read. */
export async function benchGroup(): Promise<number> {
  const server = await startBenchServer()
  try {
    const people = await seedPeople(server.pool, MEMBERS, TOKEN_KEY)
    const clients = await Promise.all(people.map((person) => connectClient(server.url, person.token)))
    const conversation = await seedLargeGroup(server.pool, people)
    const [client] = clients
    if (!client) throw new Error('nobody to send')
    const { unread, read } = await compareReads(server, clients, 'group of 1,000, 2 messages/s', () =>
      runLoad(server, [{ client, conversation }], clients, { total: 30, inFlight: 1, perSecond: 2 }),
    )
    const deliveryUs = (totalUs(unread) * unread.messages) / unread.deliveries
    printBar('CPU per delivery in a group of 1,000', deliveryUs, budgets.groupDeliveryUs, 'µs')
    const readUs = ((totalUs(read) - totalUs(unread)) * read.messages) / read.deliveries
    printBar('CPU per read in a group of 1,000', readUs, budgets.groupReadUs, 'µs')
    for (const one of clients) one.close()
    return readUs
  } finally {
    await server.stop()
  }
}
