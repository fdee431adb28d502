import { readCpuMs } from './process-usage.ts'
import { percentile } from './latency.ts'

export interface LoadClient {
  /** Sends one text; resolves with the milliseconds until its ack. */
  send(conversation: string, content: string): Promise<number>
  /** Messages of others received so far. */
  received(): number
  close(): void
}

export type Sender = {
  readonly client: LoadClient
  readonly conversation: string
}

export type LoadResult = {
  readonly messages: number
  readonly deliveries: number
  readonly seconds: number
  readonly ackP50Ms: number
  readonly ackP99Ms: number
  readonly nodeUsPerMessage: number
  readonly postgresUsPerMessage: number
}

export type Load = {
  readonly total: number
  readonly inFlight: number
  readonly perSecond?: number
  /** Resolves when the server has done what the messages leave it to do later. */
  readonly untilDone?: () => Promise<void>
}

/**
 * Every sender keeps `inFlight` messages on their way until `total` are acknowledged.
 * CPU is that of server and database alone, over exactly this time and what is done later.
 */
export async function runLoad(
  server: { readonly node: number | readonly number[]; readonly postgres: () => number },
  senders: readonly Sender[],
  receivers: readonly LoadClient[],
  { total, inFlight, perSecond, untilDone }: Load,
): Promise<LoadResult> {
  const received = (): number => receivers.reduce((sum, client) => sum + client.received(), 0)
  const nodes = [server.node].flat()
  const readNodeMs = (): number => nodes.reduce((sum, pid) => sum + readCpuMs(pid), 0)
  const latencies: number[] = []
  const dueMs = perSecond ? createArrivals(total, perSecond) : null
  let left = total
  const before = {
    node: readNodeMs(),
    postgres: readCpuMs(server.postgres()),
    received: received(),
  }
  const startedAt = performance.now()

  const keepSending = async ({ client, conversation }: Sender): Promise<void> => {
    while (left > 0) {
      const nth = total - left
      left -= 1
      if (dueMs) await sleepUntil(startedAt + (dueMs[nth] ?? 0))
      latencies.push(
        await client.send(conversation, `Mensagem de medida número ${nth}, do tamanho de uma fala.`),
      )
    }
  }
  // Senders take turns, so that what one of them sends is as far apart as the rate allows.
  const rounds = Array.from({ length: inFlight }, () => senders.map(keepSending))
  await Promise.all(rounds.flat())
  const seconds = (performance.now() - startedAt) / 1000
  await settle(received)
  await untilDone?.()

  const nodeMs = readNodeMs() - before.node
  const postgresMs = readCpuMs(server.postgres()) - before.postgres
  return {
    messages: total,
    deliveries: received() - before.received,
    seconds,
    ackP50Ms: percentile(latencies, 0.5),
    ackP99Ms: percentile(latencies, 0.99),
    nodeUsPerMessage: (nodeMs * 1000) / total,
    postgresUsPerMessage: (postgresMs * 1000) / total,
  }
}

/** Moments at which people write who know nothing of each other (exponential gaps), the same in every run. */
const createArrivals = (total: number, perSecond: number): readonly number[] => {
  const meanMs = 1000 / perSecond
  let seed = 1
  let atMs = 0
  return Array.from({ length: total }, () => {
    // Numerical Recipes' generator: good enough for gaps.
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
    atMs += -Math.log(1 - seed / 2 ** 32) * meanMs
    return atMs
  })
}

const sleepUntil = (at: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())))

/** Until nothing more arrives for a quarter of a second. */
const settle = async (received: () => number): Promise<void> => {
  for (let last = -1; last !== received();) {
    last = received()
    await sleepUntil(performance.now() + 250)
  }
}
