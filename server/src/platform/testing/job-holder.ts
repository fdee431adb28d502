/** A server process of the tests, to be killed: begins the next job of a database, says so, and never ends it. */
import { startJobs } from '../jobs/start-jobs.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'
import { createDb, createPool } from '../postgres/connect.ts'
import { createTestPlatform } from './platform.ts'

const [connectionString = ''] = process.argv.slice(2)
const pool = createPool({ connectionString, log: createLog('silent'), maxConnections: 2 })
startJobs(createTestPlatform({ pool, db: createDb(pool) }), {
  'push.derive': () => {
    process.stdout.write('begun\n')
    return new Promise(() => undefined)
  },
} as Partial<JobHandlers> as JobHandlers)
setInterval(() => undefined, 60_000)
