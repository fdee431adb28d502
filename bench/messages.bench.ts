import { runLoad, type LoadResult, type Sender } from './support/load.ts'
import { print, printBar } from './support/report.ts'
import { startBenchServer, TOKEN_KEY } from './support/server.ts'
import { connectClient } from './support/wire-client.ts'
import { seedDirectChat, seedGroup, seedPeople } from './support/world.ts'
import budgets from './budgets.json' with { type: 'json' }

/** What does a message cost, from one sender to a room of a hundred? */
export async function benchMessages(): Promise<void> {
  const server = await startBenchServer()
  try {
    const people = await seedPeople(server.pool, 400, TOKEN_KEY)
    const clients = await Promise.all(people.map((person) => connectClient(server.url, person.token)))
    const senders: Sender[] = []
    for (let index = 0; index < 200; index += 1) {
      const [a, b] = [people[2 * index], people[2 * index + 1]]
      const client = clients[2 * index]
      if (a && b && client) senders.push({ client, conversation: await seedDirectChat(server.url, a, b) })
    }
    await runLoad(server, senders, clients, { total: 20_000, inFlight: 16 })

    for (const [count, total, inFlight] of [
      [1, 2000, 1],
      [20, 10_000, 4],
      [200, 60_000, 16],
    ] as const) {
      const result = await runLoad(server, senders.slice(0, count), clients, { total, inFlight })
      printLoad(`${count} senders, ${inFlight} in flight each`, result)
      if (count === 200)
        printBar('CPU per durable direct message', totalUs(result), budgets.directMessageUs, 'µs')
    }

    const room = people.slice(0, 100)
    const members = clients.slice(0, 100)
    const conversation = await seedGroup(server.url, room)
    const inRoom = members.map((client) => ({ client, conversation }))
    const paced = await runLoad(server, inRoom.slice(0, 10), members, {
      total: 2000,
      inFlight: 1,
      perSecond: 100,
    })
    printLoad('room of 100, 100 messages/s', paced)
    printBar(
      'CPU per group delivery at 100 messages/s',
      (totalUs(paced) * paced.messages) / paced.deliveries,
      budgets.groupDeliveryUs,
      'µs',
    )
    const burst = await runLoad(server, inRoom, members, { total: 5000, inFlight: 1 })
    printLoad('room of 100, bursts of 100', burst)
    printBar(
      'node CPU per group delivery in bursts',
      (burst.nodeUsPerMessage * burst.messages) / burst.deliveries,
      budgets.groupBurstNodeUs,
      'µs',
    )
    for (const client of clients) client.close()
  } finally {
    await server.stop()
  }
}

const totalUs = (result: LoadResult): number => result.nodeUsPerMessage + result.postgresUsPerMessage

const printLoad = (name: string, result: LoadResult): void => {
  print(name, [
    `persisted ${Math.round(result.messages / result.seconds)}/s`,
    `delivered ${Math.round(result.deliveries / result.seconds)}/s`,
    `ack p50 ${result.ackP50Ms.toFixed(1)} ms p99 ${result.ackP99Ms.toFixed(1)} ms`,
    `CPU per message: node ${result.nodeUsPerMessage.toFixed(1)} µs + postgres ${result.postgresUsPerMessage.toFixed(1)} µs`,
  ])
}
