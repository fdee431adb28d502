/** `npm run operator -- <command>`: what the person who runs Lero may look at and do. Features add their commands. */
import type { Pool } from 'pg'
import { describeConfig, loadConfig } from '../server/src/platform/config.ts'
import type { Config } from '../server/src/platform/config.ts'
import { makeResetLink } from '../server/src/features/auth/public.ts'
import { closeReport, describeReports, selectOpenReports } from '../server/src/features/reports/public.ts'
import { loadKeys } from '../server/src/platform/keys.ts'
import { createLog } from '../server/src/platform/log.ts'
import { createDb, createPool } from '../server/src/platform/postgres/connect.ts'
import { openDatabaseBeside } from '../server/src/platform/postgres/open-database.ts'
import { describeJobs } from '../server/src/platform/jobs/describe-jobs.ts'
import { selectJobs } from '../server/src/platform/jobs/jobs.queries.ts'
import { describeSpool, readSpool } from '../server/src/platform/message-spool.ts'

type Command = { meaning: string; run(config: Config, args: string[]): Promise<string> | string }

const JOBS_SHOWN = 200
const REPORTS_SHOWN = 50

const COMMANDS: Record<string, Command> = {
  config: { meaning: 'all settings, their values and meaning', run: () => describeConfig(process.env) },
  outbox: {
    meaning: 'mails and SMS that wait here because no gateway is set',
    run: async (config) => describeSpool(await readSpool(config.dataDir)),
  },
  jobs: {
    meaning: 'work that waits, runs or failed, and why; the next first',
    run: (config) => withDatabase(config, async (pool) => describeJobs(await selectJobs(pool, JOBS_SHOWN))),
  },
  reports: {
    meaning: 'what people report about others, newest first; <id> done or <id> dismissed closes one',
    run: (config, args) => withDatabase(config, (pool) => showOrCloseReports(pool, args)),
  },
  'reset-password': {
    meaning: '<e-mail or +phone>: a link of 30 minutes with which this person sets a new password',
    run: printResetLink,
  },
}

function printResetLink(config: Config, [emailOrPhone = '']: string[]): Promise<string> {
  return withDatabase(config, async (pool) => {
    const db = createDb(pool)
    const link = await makeResetLink({ db, config, keys: await loadKeys(db, config) }, emailOrPhone)
    if (!link) throw new Error('Nobody has this e-mail or phone.')
    return link
  })
}

async function showOrCloseReports(pool: Pool, [id, state]: string[]): Promise<string> {
  if (id === undefined) return describeReports(await selectOpenReports(pool, REPORTS_SHOWN))
  if (!/^\d{1,15}$/.test(id) || (state !== 'done' && state !== 'dismissed'))
    throw new Error('Say which one and how it ends: reports <id> done, or reports <id> dismissed.')
  if (!(await closeReport(pool, Number(id), state))) throw new Error(`No report ${id} is open.`)
  return `Report ${id} is ${state}.`
}

async function withDatabase<T>(config: Config, use: (pool: Pool) => Promise<T>): Promise<T> {
  const log = createLog('error')
  const database = await openDatabaseBeside(config, log)
  const pool = createPool({ connectionString: database.connectionString, log, maxConnections: 2 })
  try {
    return await use(pool)
  } finally {
    await pool.end()
    await database.close()
  }
}

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
if (command) {
  try {
    console.log(await command.run(loadConfig(process.env), args))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
} else {
  console.error('npm run operator -- <command>')
  for (const [known, { meaning }] of Object.entries(COMMANDS))
    console.error(`  ${known.padEnd(15)} ${meaning}`)
  process.exitCode = 1
}
