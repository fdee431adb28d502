import { expect, test } from '@playwright/test'
import { findFreePort, startNatsServer } from '../../server/src/platform/bus/testing/nats-server.ts'
import { CutProxy } from './support/cut-proxy.ts'
import type { Mutation } from './support/mutation.ts'
import { loseMessages } from './support/nats-loss.ts'
import { bundleServer, type ServerProcess } from './support/server-process.ts'
import { runSoak, type Soak, type SoakResult, type SoakStand } from './support/soak.ts'
import { FLAWLESS } from './support/verify.ts'

const HOST = '127.0.0.1'
const AWAY_MS = 15_000
/** The load ends while the bus is still bad, for 5 s more: no later message betrays what was lost. Then 10 s are left. */
const SOAK = { perSecond: 1000, forMs: 15_000, convergeWithinMs: 15_000, endsInTime: true }
const CONTROL = { ...SOAK, perSecond: 100 }
const LOST_SHARE = 0.2

/** A process that hears that something may have been lost, and keeps it to itself. */
const CALM: Mutation = {
  name: 'calm',
  file: 'platform/bus/nats-bus.ts',
  from: `onGap: () => this.listeners.tellGap(),
    })
    this.firehose`,
  to: `onGap: () => undefined,
    })
    this.firehose`,
}

test.beforeAll(bundleServer)

/** Partners of every conversation are on different processes. */
const onTwoProcesses = (servers: readonly ServerProcess[], index: number): number =>
  servers[index % 2]?.port ?? 0
const portOf = (url: string): number => Number(new URL(url).port)
const urlOf = (line: CutProxy): string => `nats://${HOST}:${line.port}`
/** Goes on when the load is over. */
const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function expectFlawless(result: SoakResult): void {
  console.log(result)
  expect(result).toMatchObject(FLAWLESS)
  expect(result.convergedMs).not.toBeNull()
  expect(result.stored).toBe(result.posted)
}

/** Two NATS servers, a process at each; the route between them is cut until after the load. */
async function soakPartitioned(soak: Partial<Soak>): Promise<SoakResult> {
  const [one, other] = [await findFreePort(), await findFreePort()]
  const cluster = (port: number): string[] => [
    ...['--cluster', `nats://${HOST}:${port}`, '--cluster_name', 'lero', '--no_advertise'],
  ]
  const route = await CutProxy.start({ host: HOST, port: one })
  const first = await startNatsServer(cluster(one))
  const second = await startNatsServer([...cluster(other), '--routes', urlOf(route)])
  try {
    return await runSoak({
      ...SOAK,
      ...soak,
      natsUrls: [first.url, second.url],
      portOf: onTwoProcesses,
      faults: async ({ pause }) => {
        await pause(SOAK.forMs - 10_000)
        route.part()
        await pass(AWAY_MS)
        route.join()
      },
    })
  } finally {
    await first.kill()
    await second.kill()
    route.close()
  }
}

test('I2, I5, I6: the bus falls into two under 1,000 messages/s, and joins after the load: everybody has everything, in order', async () => {
  expectFlawless(await soakPartitioned({}))
})

test('control: processes that keep a gap to themselves leave people without what was said across the partition', async () => {
  const result = await soakPartitioned({ ...CONTROL, mutation: CALM })
  expect(result.diverged).toBeGreaterThan(0)
})

/** One process does not hear the bus any more, and nobody hears it. */
async function soakCutOff(soak: Partial<Soak>): Promise<SoakResult> {
  const nats = await startNatsServer()
  const line = await CutProxy.start({ host: HOST, port: portOf(nats.url) })
  try {
    return await runSoak({
      ...SOAK,
      ...soak,
      natsUrls: [urlOf(line), nats.url],
      portOf: onTwoProcesses,
      faults: async ({ pause }) => {
        await pause(SOAK.forMs - 10_000)
        line.fallSilent()
        await pass(AWAY_MS)
        line.speak()
      },
    })
  } finally {
    line.close()
    await nats.kill()
  }
}

test('I2, I5, I6: one process cut off from the bus for 15 s under 1,000 messages/s: everybody has everything, in order', async () => {
  expectFlawless(await soakCutOff({}))
})

test('control: processes that keep a gap to themselves leave people without what a cut-off one said', async () => {
  const result = await soakCutOff({ ...CONTROL, mutation: CALM })
  expect(result.diverged).toBeGreaterThan(0)
})

/** The bus loses one message in five, to the very end; `faults` is what goes wrong beside it. */
async function soakWithLoss(
  soak: Partial<Soak>,
  faults: (stand: SoakStand, doors: readonly CutProxy[]) => Promise<void>,
): Promise<SoakResult> {
  const nats = await startNatsServer()
  const target = { host: HOST, port: portOf(nats.url) }
  const lossy = (): Promise<CutProxy> => CutProxy.start(target, () => loseMessages(LOST_SHARE))
  const lines = [await lossy(), await lossy()]
  const doors: CutProxy[] = []
  try {
    return await runSoak({
      ...SOAK,
      ...soak,
      natsUrls: lines.map(urlOf),
      onServers: async (servers) => {
        for (const { port } of servers) doors.push(await CutProxy.start({ host: HOST, port }))
      },
      portOf: (_servers, index) => doors[index % 2]?.port ?? 0,
      faults: (stand) => faults(stand, doors),
    })
  } finally {
    for (const proxy of [...lines, ...doors]) proxy.close()
    await nats.kill()
  }
}

/** Deaths of servers and database, a locked row, a frozen database, half-open lines and lost answers. */
async function doEverything({ store, servers, pause }: SoakStand, doors: readonly CutProxy[]): Promise<void> {
  for (const [nth, server] of servers.entries()) {
    await pause(3000)
    await server.killAndRestart()
    await store.kill()
    await pause(3000)
    doors[nth]?.freeze()
    const { rows } = await store.pool.query<{ id: string }>(
      'select id from conversations order by id limit 1',
    )
    await store.lockConversation(rows[0]?.id ?? '', () => pause(4000))
    await doors[nth]?.dropAnswers(300)
    store.freeze()
    await pause(3000)
    store.thaw()
  }
}

test('I1, I2, I3, I5, I6: the bus loses one message in five while servers, database and lines fail under 500 messages/s: nothing lost, doubled or swapped', async () => {
  const everything = { perSecond: 500, forMs: 60_000, convergeWithinMs: 20_000 }
  const result = await soakWithLoss(everything, doEverything)
  expectFlawless(result)
  expect(result.restarts).toBe(2)
})

test('control: processes that keep a gap to themselves leave people without the last of what the bus lost', async () => {
  const soak = { ...CONTROL, perSecond: 50, forMs: 5000, mutation: CALM }
  const result = await soakWithLoss(soak, () => Promise.resolve())
  expect(result.diverged).toBeGreaterThan(0)
})
