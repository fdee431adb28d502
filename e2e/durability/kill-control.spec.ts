import { expect, test } from '@playwright/test'
import { bundleServer } from './support/server-process.ts'
import { runSoak } from './support/soak.ts'
import type { SoakStand } from './support/soak.ts'

const CONTROL = { perSecond: 1000, forMs: 4000, convergeWithinMs: 5000 }

test.beforeAll(bundleServer)

/** The server dies with sends it has read and commits whose answer it did not see. */
const killServerAtWork = async ({ store, servers, pause }: SoakStand): Promise<void> => {
  await pause(1500)
  store.freeze()
  await pause(300)
  await servers[0]?.kill()
  store.thaw()
  await servers[0]?.start()
}

test('control: clients without an outbox lose messages when the server is killed', async () => {
  const careless = { forgetsUnanswered: true }
  const result = await runSoak({ ...CONTROL, careless, faults: killServerAtWork })
  expect(result.missing).toBeGreaterThan(0)
})

test('control: clients that make new ids for what they repeat double messages', async () => {
  const careless = { remakesIds: true }
  const result = await runSoak({ ...CONTROL, careless, faults: killServerAtWork })
  expect(result.doubled).toBeGreaterThan(0)
})

test('control: a PostgreSQL that answers a commit before it is on disk loses what was acknowledged', async () => {
  const killStore = async ({ store, pause }: SoakStand): Promise<void> => {
    await pause(2000)
    await store.kill()
  }
  const result = await runSoak({ ...CONTROL, isForgetful: true, faults: killStore })
  expect(result.lost).toBeGreaterThan(0)
})
