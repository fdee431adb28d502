import { afterAll, expect, test } from 'vitest'
import { endServerProcesses } from '../server/src/platform/testing/server-process.ts'
import { compareProcesses } from './processes.bench.ts'
import { startTwoProcesses } from './support/two-processes.ts'

const IS_DEEP = process.env['LERO_DEEP'] === '1'
const TIMEOUT_MS = 600_000

afterAll(endServerProcesses)

test(
  'LOAD-022: two processes with partners on different ones deliver each message once, at 0.9 of the throughput of one process',
  async () => {
    const two = await startTwoProcesses()
    try {
      const { messages, deliveries, repeated } = await two.run(500, true)
      expect([messages, deliveries, repeated]).toEqual([500, 500, 0])
      const share = IS_DEEP ? await compareProcesses(two) : 1
      expect(share).toBeGreaterThanOrEqual(0.9)
    } finally {
      await two.stop()
    }
  },
  TIMEOUT_MS,
)
