import { randomUUID } from 'node:crypto'
import { type PushService, startPushService } from '../server/src/features/push/testing/push-service.ts'
import { makeVapidKey, readVapidKey } from '../server/src/platform/vapid-key.ts'
import budgets from './budgets.json' with { type: 'json' }
import { percentile } from './support/latency.ts'
import { type LoadResult, runLoad } from './support/load.ts'
import { measureAlone } from './support/push-alone.ts'
import { addDevices, bundleWithoutPush, readDelays, untilPushed } from './support/push-world.ts'
import { print, printBar } from './support/report.ts'
import { type BenchServer, startBenchServer, startPushSink, TOKEN_KEY } from './support/server.ts'
import { connectClient } from './support/wire-client.ts'
import { seedLargeGroup, seedPeople } from './support/world.ts'

const MEMBERS = 200
const WARM_UP = { total: 2000, inFlight: 8, perSecond: 500 }
const LOAD = { total: 10_000, inFlight: 8, perSecond: 500 }
const PAIRS = 3
/** Groups whose members are all told of one message: 5,000 pushes that are due at once. */
const GROUPS_AT_ONCE = 25
const SINGLE = { total: 200, inFlight: 1, perSecond: 20 }

/**
 * What does a message cost while all its readers are away and have devices, against a server that pushes nothing? What
 * does a push, on its whole way and beside the package web-push, and how soon does it leave? Answers the added percent.
 */
export async function benchPush(): Promise<number> {
  const sink = await startPushSink()
  const vapid = makeVapidKey()
  const service = await startPushService(() => readVapidKey(vapid).publicKey)
  // This mode alone takes a push service on this machine.
  const env = { NODE_ENV: 'test', KEY_VAPID: vapid }
  const on = await startBenchServer(env)
  const off = await startBenchServer(env, await bundleWithoutPush())
  try {
    await measureAlone(sink.url)
    const added = await compare(off, on, service)
    await measureSingle(on, service)
    await measureSender(on, sink.url)
    return added
  } finally {
    await on.stop()
    await off.stop()
    await service.close()
    await sink.stop()
  }
}

const totalUs = ({ nodeUsPerMessage, postgresUsPerMessage }: LoadResult): number =>
  nodeUsPerMessage + postgresUsPerMessage

const formatCost = ({ nodeUsPerMessage, postgresUsPerMessage }: LoadResult): string =>
  `node ${nodeUsPerMessage.toFixed(0)} + postgres ${postgresUsPerMessage.toFixed(0)}`

const formatDelays = (name: string, delaysMs: readonly number[]): string =>
  `${name} p50 ${percentile(delaysMs, 0.5).toFixed(0)} ms p99 ${percentile(delaysMs, 0.99).toFixed(0)} ms`

/** The same load in turns, so that both meet the machine as it is just then. */
async function compare(off: BenchServer, on: BenchServer, service: PushService): Promise<number> {
  const costs: { off: LoadResult; on: LoadResult }[] = []
  // The first rounds compile.
  await write(off, null, WARM_UP)
  await write(on, service, WARM_UP)
  service.arrived.length = 0
  const conversationIds: string[] = []
  for (let nth = 0; nth < PAIRS; nth += 1) {
    const { result: without } = await write(off, null, LOAD)
    const { result, conversation } = await write(on, service, LOAD)
    conversationIds.push(conversation)
    costs.push({ off: without, on: result })
  }
  print('group of 200 away, 500 messages/s', [
    `µs CPU a message without pushes ${costs.map((cost) => formatCost(cost.off)).join(', ')}`,
    `with ${costs.map((cost) => formatCost(cost.on)).join(', ')}`,
    `${service.arrived.length} pushes for ${PAIRS * LOAD.total} messages`,
  ])
  const addedPercents = costs.map((cost) => (totalUs(cost.on) / totalUs(cost.off) - 1) * 100)
  const addedPercent = percentile(addedPercents, 0.5)
  printBar('CPU that pushes add, middle of the pairs', addedPercent, budgets.pushAddedPercent, '%')
  const { first, last } = await readDelays(on.pool, conversationIds, service.arrived)
  print('from commit to push in that burst', [
    formatDelays('its first message', first),
    formatDelays('its last', last),
  ])
  return addedPercent
}

/** One writes in a group of people who are all away. The CPU is counted until the last of them has been pushed. */
async function write(
  server: BenchServer,
  service: PushService | null,
  load: typeof LOAD,
): Promise<{ result: LoadResult; conversation: string }> {
  const people = await seedPeople(server.pool, MEMBERS + 1, TOKEN_KEY)
  const conversation = await seedLargeGroup(server.pool, people)
  const [writer, ...away] = people
  if (service) await addDevices(server.pool, away, service.subscribe)
  const client = await connectClient(server.url, writer?.token ?? '')
  const untilDone = () => untilPushed(server.pool, [conversation])
  const result = await runLoad(server, [{ client, conversation }], [], { ...load, untilDone })
  client.close()
  return { result, conversation }
}

/** Messages that nothing follows: how soon does somebody hear of one? */
async function measureSingle(server: BenchServer, service: PushService): Promise<void> {
  const [writer, ...away] = await seedPeople(server.pool, SINGLE.total + 1, TOKEN_KEY)
  if (!writer) throw new Error('nobody writes')
  await addDevices(server.pool, away, service.subscribe)
  const conversationIds: string[] = []
  for (const person of away) conversationIds.push(await seedLargeGroup(server.pool, [writer, person]))
  const client = await connectClient(server.url, writer.token)
  const senders = conversationIds.map((conversation) => ({ client, conversation }))
  service.arrived.length = 0
  const untilDone = () => untilPushed(server.pool, conversationIds)
  await runLoad(server, senders, [], { ...SINGLE, untilDone })
  client.close()
  const { last } = await readDelays(server.pool, conversationIds, service.arrived)
  print('from commit to push, single messages', [formatDelays(`${last.length} of 20/s`, last)])
}

/** Many pushes at once, to a service that costs nothing here: outbox, facts, encryption, request and what became of it. */
async function measureSender(server: BenchServer, sinkUrl: string): Promise<void> {
  const { subscribe, close } = await startPushService(() => '')
  const { p256dh, auth } = subscribe()
  await close()
  const people = await seedPeople(server.pool, GROUPS_AT_ONCE * MEMBERS + 1, TOKEN_KEY)
  const [writer, ...away] = people
  if (!writer) throw new Error('nobody writes')
  await addDevices(server.pool, away, () => ({ endpoint: `${sinkUrl}/push/${randomUUID()}`, p256dh, auth }))
  const conversationIds: string[] = []
  for (let from = 0; from < away.length; from += MEMBERS)
    conversationIds.push(await seedLargeGroup(server.pool, [writer, ...away.slice(from, from + MEMBERS)]))
  const client = await connectClient(server.url, writer.token)
  const senders = conversationIds.map((conversation) => ({ client, conversation }))
  const untilDone = () => untilPushed(server.pool, conversationIds)
  const load = { total: GROUPS_AT_ONCE, inFlight: 1, untilDone }
  const startedMs = performance.now()
  const { nodeUsPerMessage, postgresUsPerMessage } = await runLoad(server, senders, [], load)
  client.close()
  const seconds = (performance.now() - startedMs) / 1000
  const [nodeUs, postgresUs] = [nodeUsPerMessage / MEMBERS, postgresUsPerMessage / MEMBERS]
  print('5,000 pushes due at once, all of it', [
    `node ${nodeUs.toFixed(0)} µs + postgres ${postgresUs.toFixed(0)} µs a push`,
    `${(1e6 / nodeUs).toFixed(0)}/s a core of node, ${(1e6 / (nodeUs + postgresUs)).toFixed(0)}/s with postgres`,
    `gone after ${seconds.toFixed(1)} s`,
  ])
}
