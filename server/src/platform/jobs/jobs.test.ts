import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import type { Log } from '../log.ts'
import { createTestPlatform } from '../testing/platform.ts'
import { killNow } from '../testing/embedded-process.ts'
import { describeJobs } from './describe-jobs.ts'
import { inSlices } from './in-slices.ts'
import { createJobPool } from './job-pool.ts'
import type { JobContext, JobHandlers } from './jobs.ts'
import { addJob, type JobOptions, selectJobs } from './jobs.queries.ts'
import { type Jobs, startJobs } from './start-jobs.ts'

let database: TestDatabase
let started: Set<Jobs>

beforeEach(async () => {
  database = await createTestDatabase()
  started = new Set()
})
afterEach(async () => {
  await Promise.all([...started].map(stopProcess))
  await database.drop()
})

/** No job of the clock: those are there as soon as a minute is full. */
const WORK = 'push.derive'
const addWork = (client: pg.ClientBase | pg.Pool, options?: JobOptions) =>
  addJob(client, WORK, { conversation_ids: [] }, options)

/** A process that works on jobs: `work` is what it does. */
const startProcess = (work: (context: JobContext) => unknown, log?: Log): Jobs => {
  const handlers: Partial<JobHandlers> = {
    [WORK]: async (context) => {
      await work(context)
    },
  }
  const platform = createTestPlatform(database)
  const jobs = startJobs({ ...platform, log: log ?? platform.log }, handlers as JobHandlers)
  started.add(jobs)
  return jobs
}

const stopProcess = (jobs: Jobs): Promise<void> => {
  started.delete(jobs)
  return jobs.close()
}

/** A limit tells what hangs, not what a busy machine takes longer for. */
const waitFor = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 20_000 })

const waiting = async () => (await selectJobs(database.pool, 100)).filter(({ name }) => name === WORK)

test('RUN-004: a job exists when the transaction that causes it commits, and never otherwise', async () => {
  const work = vi.fn()
  startProcess(work)
  const client = await database.pool.connect()
  await client.query('begin')
  await addWork(client)
  await client.query('rollback')
  await client.query('begin')
  await addWork(client)
  expect(await waiting()).toEqual([])
  await client.query('commit')
  client.release()
  await waitFor(async () => expect(await waiting()).toEqual([]))
  expect(work).toHaveBeenCalledTimes(1)
})

test('RUN-004: many processes do each job once', async () => {
  const work = vi.fn()
  for (let number = 0; number < 3; number++) startProcess(work)
  for (let number = 0; number < 60; number++) await addWork(database.pool)
  await waitFor(async () => expect(await waiting()).toEqual([]))
  expect(work).toHaveBeenCalledTimes(60)
})

test('RUN-004: a job whose process was killed is done by another one', async () => {
  await addWork(database.pool)
  const holder = fileURLToPath(new URL('../testing/job-holder.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', holder, database.connectionString])
  await once(child.stdout, 'data')
  await killNow(child)
  expect(await waiting()).toMatchObject([{ is_running: true, attempts: 1 }])
  const work = vi.fn()
  const early = startProcess(work)
  await addWork(database.pool)
  await waitFor(() => expect(work).toHaveBeenCalledTimes(1))
  await stopProcess(early)
  // The other one is not taken yet: a process may be silent for a while and live.
  expect(await waiting()).toMatchObject([{ is_running: true, attempts: 1 }])
  const old = `clock_timestamp() - interval '2 minutes'`
  await database.pool.query(`update job_runners set seen_at = ${old}`)
  await database.pool.query(`update lero_jobs._private_jobs set locked_at = ${old}`)
  startProcess(work)
  await waitFor(() => expect(work).toHaveBeenCalledTimes(2))
})

test('what failed is tried again later, and the operator sees why', async () => {
  expect(describeJobs(await waiting())).toBe('No job waits.')
  const work = vi.fn().mockRejectedValueOnce(new Error('the disk is full'))
  startProcess(work)
  await addWork(database.pool)
  await waitFor(async () =>
    expect(await waiting()).toMatchObject([
      { attempts: 1, is_running: false, last_error: 'the disk is full' },
    ]),
  )
  expect(describeJobs(await waiting())).toMatch(/again +push\.derive\n +try 1 of 25: the disk is full$/)
  await waitFor(() => expect(work).toHaveBeenCalledTimes(2))
})

test('a key keeps one waiting job, and runAt keeps it waiting', async () => {
  const runAt = new Date(Date.now() + 3600_000)
  const work = vi.fn()
  startProcess(work)
  await addWork(database.pool, { key: 'one', runAt })
  await addWork(database.pool, { key: 'one', runAt })
  await addWork(database.pool)
  await waitFor(() => expect(work).toHaveBeenCalledTimes(1))
  await waitFor(async () => expect(await waiting()).toMatchObject([{ attempts: 0, is_running: false }]))
})

test('work in slices stops with the process, and is left to be done again', async () => {
  const first = vi.fn()
  const jobs = startProcess(({ signal }) =>
    inSlices(signal, async () => {
      first()
      return database.pool.query('select').then(() => 1)
    }),
  )
  await addWork(database.pool)
  await waitFor(() => expect(first).toHaveBeenCalled())
  await stopProcess(jobs)
  expect(await waiting()).toMatchObject([{ is_running: false, attempts: 1, last_error: 'the server stops' }])
})

test('RUN-016: a database that is away when a job has ended ends neither the process nor its jobs', async () => {
  const rejected = vi.fn()
  process.on('unhandledRejection', rejected)
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  const name = rows[0]?.name ?? ''
  const admin = new pg.Client({ connectionString: database.connectionString.replace(name, 'postgres') })
  await admin.connect()
  const setOpen = (isOpen: boolean) =>
    admin.query(`alter database "${name}" with allow_connections ${isOpen}`)
  let shuts = 0
  const work = vi.fn(async () => {
    if (shuts === 2) return
    shuts += 1
    await setOpen(false)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    if (shuts === 1) throw new Error('not today')
  })
  const { log } = createTestPlatform(database)
  const warn = vi.spyOn(log, 'warn')
  const countFailed = () =>
    warn.mock.calls.filter(([, message]) => /Failed to (fail|complete) jobs/.test(String(message))).length
  // Its connections were ended as well.
  const add = () => addWork(database.pool)
  startProcess(work, log)
  for (const number of [1, 2]) {
    await waitFor(add)
    // Either way it is known then that the outcome could not be written.
    await waitFor(() => expect(countFailed() + rejected.mock.calls.length).toBeGreaterThanOrEqual(number))
    await setOpen(true)
  }
  expect(rejected).not.toHaveBeenCalled()
  await waitFor(add)
  await waitFor(() => expect(work.mock.calls.length).toBeGreaterThanOrEqual(3))
  process.off('unhandledRejection', rejected)
  await admin.end()
}, 90_000)

test('RUN-016: a connection that is given back twice is back, and takes nobody else’s', async () => {
  const pool = createJobPool(createTestPlatform(database), 1)
  await new Promise<void>((resolve, reject) => {
    pool.connect((error, _client, release) => {
      if (error) return reject(error)
      release()
      release()
      resolve()
    })
  })
  const client = await pool.connect()
  expect(pool.idleCount).toBe(0)
  client.release()
  await pool.end()
})

test('RUN-016: lost connections end neither the process nor its jobs', async () => {
  const work = vi.fn()
  startProcess(work)
  await addWork(database.pool)
  await waitFor(() => expect(work).toHaveBeenCalledTimes(1))
  const { rowCount } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  expect(rowCount).toBeGreaterThan(0)
  await addWork(database.pool)
  await waitFor(() => expect(work).toHaveBeenCalledTimes(2))
})
