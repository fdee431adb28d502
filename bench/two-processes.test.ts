import { afterAll, expect, test } from 'vitest'
import { endServerProcesses } from '../server/src/platform/testing/server-process.ts'
import type { LoadResult } from './support/load.ts'
import { startTwoProcesses } from './support/two-processes.ts'

const IS_DEEP = process.env['LERO_DEEP'] === '1'
const WARM_ROUNDS = 2
const ROUNDS = 5
const TIMEOUT_MS = 600_000

afterAll(endServerProcesses)

const describe = ({ messages, seconds, nodeUsPerMessage, postgresUsPerMessage }: LoadResult): string =>
  `${Math.round(messages / seconds)}/s, node ${nodeUsPerMessage.toFixed(0)} + postgres ${postgresUsPerMessage.toFixed(0)} µs a message`

test(
  'LOAD-022: two processes with partners on different ones deliver each message once, at 0.9 of the throughput of one process',
  async () => {
    const two = await startTwoProcesses()
    try {
      const { messages, deliveries, repeated } = await two.run(500, true)
      expect([messages, deliveries, repeated]).toEqual([500, 500, 0])
      // Two processes compile twice, and each gets half of the messages: the first rounds warm up.
      const ratios: number[] = []
      for (let round = 0; IS_DEEP && round < WARM_ROUNDS + ROUNDS; round += 1) {
        const one = await two.run(10_000, false)
        const split = await two.run(10_000, true)
        console.log(`  one process: ${describe(one)}; two: ${describe(split)}`)
        if (round >= WARM_ROUNDS) ratios.push(one.seconds / split.seconds)
      }
      const [least = 1] = ratios.toSorted((a, b) => a - b).slice(ROUNDS >> 1)
      expect(least).toBeGreaterThanOrEqual(0.9)
    } finally {
      await two.stop()
    }
  },
  TIMEOUT_MS,
)
