import { expect, test } from '@playwright/test'
import { bundleServer } from './support/server-process.ts'
import { runSoak } from './support/soak.ts'
import type { SoakStand } from './support/soak.ts'
import { FLAWLESS } from './support/verify.ts'

const isDeep = process.env['LERO_DEEP'] === '1'
const forMs = isDeep ? 30_000 : 8000

test.beforeAll(bundleServer)

/** kill -9 of the server every 3 s, of PostgreSQL three times. */
const killEverything = async ({ store, servers, isLoaded, pause }: SoakStand): Promise<void> => {
  const killStore = async (): Promise<void> => {
    for (let n = 0; n < 3; n += 1) {
      await pause(forMs / 4)
      await store.kill()
    }
  }
  const killServer = async (): Promise<void> => {
    await pause(3000)
    while (isLoaded()) await Promise.all([servers[0]?.killAndRestart(), pause(3000)])
  }
  await Promise.all([killStore(), killServer()])
}

test('I1, I2, I5, I6: 1,000 messages/s under kill -9 of the server and of PostgreSQL: none lost, doubled or swapped', async () => {
  const result = await runSoak({ perSecond: 1000, forMs, convergeWithinMs: 5000, faults: killEverything })
  console.log(result)
  expect(result).toMatchObject(FLAWLESS)
  expect(result.convergedMs).not.toBeNull()
  expect(result.restarts).toBeGreaterThanOrEqual(isDeep ? 5 : 1)
  expect(result.stored).toBe(result.posted)
})
