import { afterAll, expect, test } from 'vitest'
import { endServerProcesses } from '../server/src/platform/testing/server-process.ts'
import { startTwoProcesses } from './support/two-processes.ts'

afterAll(endServerProcesses)

test('LOAD-022: two processes with partners on different ones deliver each message once', async () => {
  const two = await startTwoProcesses()
  try {
    const { messages, deliveries, repeated } = await two.run(500, true)
    expect([messages, deliveries, repeated]).toEqual([500, 500, 0])
  } finally {
    await two.stop()
  }
})
