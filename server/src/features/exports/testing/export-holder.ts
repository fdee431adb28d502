/** A server process of the tests, to be killed: begins an export, says so when half of it is on the disk, and never ends it. */
import { createLocalStore } from '../../../platform/files/local-store.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { startJobs } from '../../../platform/jobs/start-jobs.ts'
import { createLog } from '../../../platform/log.ts'
import { createDb, createPool } from '../../../platform/postgres/connect.ts'
import { createTestPlatform } from '../../../platform/testing/platform.ts'
import { exportsJobs } from '../public.ts'

const HALF_BYTES = 256 * 1024

const [connectionString = '', folder = ''] = process.argv.slice(2)
const pool = createPool({ connectionString, log: createLog('silent'), maxConnections: 2 })
const store = createLocalStore(folder)
const files = {
  ...store,
  put: (key: string, content: AsyncIterable<Uint8Array>) =>
    store.put(
      key,
      (async function* () {
        let bytes = 0
        for await (const chunk of content) {
          yield chunk
          bytes += chunk.length
          // So much is not held on the way to the disk.
          if (bytes < HALF_BYTES) continue
          process.stdout.write('begun\n')
          await new Promise(() => undefined)
        }
      })(),
    ),
}
startJobs(
  { ...createTestPlatform({ pool, db: createDb(pool) }), files },
  exportsJobs as Partial<JobHandlers> as JobHandlers,
)
setInterval(() => undefined, 60_000)
