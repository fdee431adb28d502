/** A server process of the tests, to be killed: does the jobs of a database, and sends digests to a mail server. */
import { systemClock } from '../../../platform/clock.ts'
import { loadConfig } from '../../../platform/config.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { startJobs } from '../../../platform/jobs/start-jobs.ts'
import { createLog } from '../../../platform/log.ts'
import { createMailer } from '../../../platform/mail.ts'
import { createDb, createPool } from '../../../platform/postgres/connect.ts'
import { createTestPlatform } from '../../../platform/testing/platform.ts'
import { digestJobs } from '../public.ts'

const [connectionString = '', SMTP_URL = ''] = process.argv.slice(2)
const pool = createPool({ connectionString, log: createLog('silent'), maxConnections: 2 })
const config = loadConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://lero.exemplo', SMTP_URL })
startJobs(
  { ...createTestPlatform({ pool, db: createDb(pool) }), config, mail: createMailer(config, systemClock) },
  digestJobs as Partial<JobHandlers> as JobHandlers,
)
setInterval(() => undefined, 60_000)
