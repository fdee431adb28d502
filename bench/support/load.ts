import type { BenchServer } from './server.ts'
import { readCpuMs } from './process-usage.ts'
import { percentile } from './latency.ts'
import type { WireClient } from './wire-client.ts'

export interface Sender {
  readonly client: WireClient
  readonly conversation: string
}

export interface LoadResult {
  readonly messages: number
  readonly deliveries: number
  readonly seconds: number
  readonly ackP50Ms: number
  readonly ackP99Ms: number
  readonly nodeUsPerMessage: number
  readonly postgresUsPerMessage: number
}

/**
 * Every sender keeps `inFlight` messages on their way until `total` are acknowledged.
 * CPU is that of server and database alone, over exactly this time.
 */
export const runLoad = async (
  server: BenchServer,
  senders: readonly Sender[],
  receivers: readonly WireClient[],
  { total, inFlight, perSecond }: { total: number; inFlight: number; perSecond?: number },
): Promise<LoadResult> => {
  const received = (): number => receivers.reduce((sum, client) => sum + client.received(), 0)
  const latencies: number[] = []
  let left = total
  const before = {
    node: readCpuMs(server.node),
    postgres: readCpuMs(server.postgres()),
    received: received(),
  }
  const startedAt = performance.now()

  const keepSending = async ({ client, conversation }: Sender): Promise<void> => {
    while (left > 0) {
      const nth = total - left
      left -= 1
      if (perSecond) await sleepUntil(startedAt + (nth / perSecond) * 1000)
      latencies.push(
        await client.send(conversation, `Mensagem de medida número ${nth}, do tamanho de uma fala.`),
      )
    }
  }
  await Promise.all(senders.flatMap((sender) => Array.from({ length: inFlight }, () => keepSending(sender))))
  const seconds = (performance.now() - startedAt) / 1000
  await settle(received)

  const nodeMs = readCpuMs(server.node) - before.node
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

const sleepUntil = (at: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())))

/** Until nothing more arrives for a quarter of a second. */
const settle = async (received: () => number): Promise<void> => {
  for (let last = -1; last !== received();) {
    last = received()
    await sleepUntil(performance.now() + 250)
  }
}
