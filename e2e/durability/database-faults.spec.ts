import { expect, test } from '@playwright/test'
import { CutProxy } from './support/cut-proxy.ts'
import { askOverHttp, type HttpAnswer } from './support/http-load.ts'
import type { Mutation } from './support/mutation.ts'
import { bundleServer } from './support/server-process.ts'
import { runSoak, type Soak, type SoakResult, type SoakStand } from './support/soak.ts'
import { FLAWLESS } from './support/verify.ts'

/** Whom a busy server cut off at the end comes back after 10 s at the latest. */
const SOAK = { perSecond: 1000, forMs: 30_000, convergeWithinMs: 15_000 }
const CONTROL = { perSecond: 400, forMs: 20_000, convergeWithinMs: 5000 }
const AWAY_MS = 15_000

test.beforeAll(bundleServer)

function expectFlawless(result: SoakResult): void {
  console.log(result)
  expect(result).toMatchObject(FLAWLESS)
  expect(result.convergedMs).not.toBeNull()
  expect(result.stored).toBe(result.posted)
}

/** Reads, and transactions that stand between two statements when the connection goes. */
const HTTP_LOADS = [
  { call: 'conversations.list', everyMs: 10 },
  { call: 'settings.update', input: { hide_online_status: false }, everyMs: 10 },
]

/** Ends PostgreSQL so many times, or until the server has died of it, while it is asked over HTTP. */
async function restartUnderLoad(stand: SoakStand, times: number): Promise<HttpAnswer[]> {
  const { store, servers, pause } = stand
  let isOver = false
  const asking = Promise.all(HTTP_LOADS.map((load) => askOverHttp(stand, () => isOver, load)))
  for (let nth = 0; nth < times && servers[0]?.isAlive; nth += 1) {
    await pause(2000)
    await store.kill(nth % 2 === 0 ? 'SIGINT' : 'SIGKILL')
    await pause(1000)
  }
  isOver = true
  return (await asking).flat()
}

test('RUN-016: ten restarts of PostgreSQL under 1,000 messages/s and HTTP calls: the process lives, calls answer 200 or 503, nothing is lost, doubled or swapped', async () => {
  let answers: HttpAnswer[] = []
  let isAlive = false
  const faults = async (stand: SoakStand): Promise<void> => {
    answers = await restartUnderLoad(stand, 10)
    isAlive = stand.servers[0]?.isAlive ?? false
  }
  const result = await runSoak({ ...SOAK, forMs: 45_000, convergeWithinMs: 30_000, faults })
  expectFlawless(result)
  expect(isAlive).toBe(true)
  expect([...new Set(answers)].filter((answer) => answer !== 200 && answer !== 503)).toEqual([])
  expect(answers).toContain(200)
})

test('control: a server that does not listen to the connections it has lent out dies with PostgreSQL', async () => {
  const deaf: Mutation = {
    name: 'deaf',
    file: 'platform/postgres/connect.ts',
    from: `client.on('error',`,
    to: `client.on('erro',`,
  }
  let isAlive = true
  const faults = async (stand: SoakStand): Promise<void> => {
    await restartUnderLoad(stand, 15)
    isAlive = stand.servers[0]?.isAlive ?? false
    // So that the run can end.
    if (!isAlive) await stand.servers[0]?.killAndRestart()
  }
  await runSoak({ ...CONTROL, forMs: 60_000, convergeWithinMs: 30_000, mutation: deaf, faults })
  expect(isAlive).toBe(false)
})

const LOCKED_MS = 20_000
const LOOK_EVERY_MS = 2000

/** The fewest messages of other conversations that were acknowledged in two seconds of a long lock. */
async function soakWithLock(soak: Partial<Soak>): Promise<{ result: SoakResult; served: number }> {
  let served = Number.POSITIVE_INFINITY
  const result = await runSoak({
    ...SOAK,
    perSecond: 500,
    ...soak,
    faults: async ({ store, clients, pause }) => {
      await pause(1000)
      const { rows } = await store.pool.query<{ id: string }>(
        'select id from conversations where not is_group order by id limit 1',
      )
      const id = rows[0]?.id ?? ''
      const countServed = (): number =>
        clients.flatMap((client) => client.acknowledged).filter((ack) => ack.conversationId !== id).length
      await store.lockConversation(id, async () => {
        for (let ms = 0; ms < LOCKED_MS; ms += LOOK_EVERY_MS) {
          const before = countServed()
          await pause(LOOK_EVERY_MS)
          served = Math.min(served, countServed() - before)
        }
      })
    },
  })
  return { result, served }
}

test('LOAD-001: one locked row under 500 messages/s: no socket closes, everybody else is served all the time, nothing is lost, doubled or swapped', async () => {
  const { result, served } = await soakWithLock({})
  expectFlawless(result)
  expect(result.connects).toBe(20)
  expect(served).toBeGreaterThan(0)
})

test('control: a server that waits for a locked row as long as a statement may take stops everybody', async () => {
  const waiting: Mutation = {
    name: 'waiting',
    file: 'platform/append/append-pool.ts',
    from: 'const LOCK_TIMEOUT_MS = 100',
    to: 'const LOCK_TIMEOUT_MS = 60_000',
  }
  const { served } = await soakWithLock({ mutation: waiting, convergeWithinMs: 30_000 })
  expect(served).toBe(0)
})

/** The way to the database falls silent: what was connected stays so and hears nothing, what connects as well. */
async function soakInSilence(soak: Partial<Soak>): Promise<SoakResult> {
  let line: CutProxy | undefined
  try {
    return await runSoak({
      ...SOAK,
      ...soak,
      databaseUrlOf: async (store) => {
        line = await CutProxy.start({ path: store.socketPath })
        return store.urlBy(line.port)
      },
      faults: async ({ pause }) => {
        await pause(1000)
        line?.fallSilent()
        await pause(AWAY_MS)
        line?.speak()
      },
    })
  } finally {
    line?.close()
  }
}

test('I1, I2, I6: a database that accepts and never answers, for 15 s under 1,000 messages/s: nothing lost, doubled or swapped', async () => {
  expectFlawless(await soakInSilence({}))
})

test('control: a server that waits for an answer as long as it takes does not come out of the silence', async () => {
  const patient: Mutation = {
    name: 'patient',
    file: 'platform/append/group-append.ts',
    from: 'const SILENCE_TIMEOUT_MS = 8_000',
    to: 'const SILENCE_TIMEOUT_MS = 8_000_000',
  }
  const result = await soakInSilence({ ...CONTROL, endsInTime: true, mutation: patient })
  expect(result.convergedMs).toBeNull()
  expect(result.missing).toBeGreaterThan(0)
})

async function freeze({ store, pause }: SoakStand): Promise<void> {
  await pause(1000)
  store.freeze()
  await pause(AWAY_MS)
  store.thaw()
}

test('I1, I2, I3, I6: a database that is frozen for 15 s under 1,000 messages/s: what it still commits afterwards is there once, nothing lost or swapped', async () => {
  expectFlawless(await runSoak({ ...SOAK, faults: freeze }))
})

test('control: a server that makes a new id for what it tries again doubles what a frozen database commits late', async () => {
  const forgetful: Mutation = {
    name: 'new-ids',
    file: 'platform/append/group-append.ts',
    from: 'for (const job of batch.jobs) job.isSuspect = true',
    to: 'for (const job of batch.jobs) Object.assign(job.entry, { client_id: crypto.randomUUID() })',
  }
  const result = await runSoak({ ...CONTROL, mutation: forgetful, faults: freeze })
  expect(result.doubled).toBeGreaterThan(0)
})
