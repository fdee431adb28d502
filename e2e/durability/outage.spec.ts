import { expect, test } from '@playwright/test'
import { bundleServer } from './support/server-process.ts'
import { runSoak } from './support/soak.ts'
import { FLAWLESS } from './support/verify.ts'

test.beforeAll(bundleServer)

test('I1, I6, I15: PostgreSQL away for 3 s under 400 messages/s: nothing lost, nothing refused, all once and in order', async () => {
  const result = await runSoak({
    perSecond: 400,
    forMs: 20_000,
    convergeWithinMs: 5000,
    faults: async ({ store, pause }) => {
      await pause(1000)
      await store.goAway(3000)
    },
  })
  console.log(result)
  expect(result).toMatchObject(FLAWLESS)
  expect(result.convergedMs).not.toBeNull()
  expect(result.stored).toBe(result.posted)
})

test('control: clients that drop what is unanswered after a second lose messages in the same outage', async () => {
  const result = await runSoak({
    perSecond: 400,
    forMs: 5000,
    convergeWithinMs: 5000,
    careless: { givesUpAfterMs: 1000 },
    faults: async ({ store, pause }) => {
      await pause(1000)
      await store.goAway(3000)
    },
  })
  expect(result.refused).toBeGreaterThan(0)
})
