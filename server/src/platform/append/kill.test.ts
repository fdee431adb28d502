import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photograph } from '../../features/media/testing/samples.ts'
import { findStrayFiles } from '../../features/media/testing/stray-files.ts'
import { createLocalStore } from '../files/local-store.ts'
import { freeJobsOfTheSilent } from '../jobs/jobs.queries.ts'
import {
  createTestDatabase,
  startTestPostgres,
  type TestDatabase,
  type TestPostgres,
} from '../testing/database.ts'
import { killPostgres } from '../testing/kill-postgres.ts'
import { bundleServer, endServerProcesses } from '../testing/server-process.ts'
import { openWorld, type World } from '../testing/world.ts'
import { compareWithAnew, seeNothing } from './testing/compare-with-anew.ts'
import { KillableServer } from './testing/killable-server.ts'
import { operation } from './testing/operations.ts'
import { isInLog, recounts, selectSendPlace, selectViolations } from './testing/recount.queries.ts'
import { type Outcome, Scenario } from './testing/scenario.ts'

const isDeep = process.env['LERO_DEEP'] === '1'
const seeds = Array.from({ length: isDeep ? 20 : 3 }, (_, index) => index + 101)
const operationCount = isDeep ? 2000 : 1000
/** Operations between two kills; every third kill is PostgreSQL's. */
const KILL_EVERY = isDeep ? 200 : 300
/** So soon after the next operations have begun, at most. */
const IN_THE_MIDDLE_MS = 60

let postgres: TestPostgres
let photo: Buffer
const seen = seeNothing()

beforeAll(async () => {
  await bundleServer()
  // What it has written is there after its own death, if not after the machine's: so it need not wait for the disk.
  postgres = await startTestPostgres({ isQuiet: true, settings: { synchronous_commit: 'on' } })
  photo = await photograph()
})
afterAll(async () => {
  await endServerProcesses()
  await postgres.stop()
})

/** Answers once the database does. */
const whenItIsBack = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await ask()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

const interrupt = async (database: TestDatabase): Promise<void> => {
  await whenItIsBack(() => database.pool.query('select 1'))
  killPostgres(postgres)
  await whenItIsBack(() => database.pool.query('select 1'))
}

describe.each(seeds)('random operations of eight people while everything is killed, seed %i', (seed) => {
  let database: TestDatabase
  let dataDir: string
  let server: KillableServer
  let outcome: Outcome
  /** What looks at the database and the files when the server has ended. */
  let beside: World

  beforeAll(async () => {
    database = await createTestDatabase(postgres)
    dataDir = await mkdtemp(join(tmpdir(), 'lero-killed-'))
    beside = openWorld(database, { files: createLocalStore(join(dataDir, 'files')) })
    server = new KillableServer({ DATABASE_URL: database.connectionString, DATA_DIR: dataDir })
    await server.start()
    const people = await Promise.all(Array.from({ length: 8 }, () => server.signUp()))
    const scenario = new Scenario({
      doors: [server.door],
      people,
      isInLog: (conversationId, seq) => whenItIsBack(() => isInLog(database.pool, conversationId, seq)),
      buses: [],
      photo,
    })
    const operations = fc.sample(operation, { seed, numRuns: operationCount })
    let killed = 0
    let killing: Promise<void> = Promise.resolve()
    outcome = await scenario.run(operations, async (done) => {
      if (done < (killed + 1) * KILL_EVERY) return
      killed += 1
      await killing
      const kill = killed % 3 === 2 ? () => interrupt(database) : () => server.kill()
      const inMs = (seed * 37 + killed * 23) % IN_THE_MIDDLE_MS
      // The operations that follow do not wait for it.
      killing = new Promise((resolve) => setTimeout(resolve, inMs)).then(kill)
    })
    await killing
  }, 3_600_000)
  afterAll(async () => {
    await server.end()
    await beside.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('it was killed in the middle of work, and everybody was answered in the end', () => {
    expect(server.kills).toBeGreaterThan(1)
    expect(server.cut.calls).toBeGreaterThan(0)
    // By chance, which a long run has.
    expect(server.cut.uploads).toBeGreaterThanOrEqual(isDeep ? 1 : 0)
    expect(outcome.unexpected).toEqual([])
  })

  test('I1: what was acknowledged stands in the log', async () => {
    expect(outcome.sent.filter(({ ack }) => ack).length).toBeGreaterThan(operationCount / 10)
    expect(outcome.unseen).toEqual([])
    for (const { sender, client_id, ack } of outcome.sent) {
      if (!ack) continue
      const place = await selectSendPlace(database.pool, sender.user_id, client_id)
      expect(place).toEqual({ conversation_id: ack.conversation_id, seq: ack.seq })
    }
  })

  test('I5: what every client made of it is what one that begins anew is told', async () => {
    for (const client of outcome.clients) await client.catchUp()
    await expect(compareWithAnew(outcome.clients, seen)).resolves.toBeUndefined()
  })

  test.each(recounts)('%s: a recount finds nothing that breaks it', async (name) => {
    expect(await selectViolations(database.pool, name)).toEqual([])
  })

  test('no file is without its message and no message without its file, in the tables and on the disk', async () => {
    await server.end()
    await freeJobsOfTheSilent(database.pool, 0)
    await beside.runJobs()
    expect(await findStrayFiles(beside.platform)).toEqual([])
  })
})

test('of each sort of thing there was something to compare', () => {
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
})
