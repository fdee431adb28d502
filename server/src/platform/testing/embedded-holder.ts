/** A server process of the tests, to be killed: holds the embedded PostgreSQL of a folder and prints where it is. */
import { createLog } from '../log.ts'
import { startEmbeddedPostgres } from '../postgres/embedded.ts'

const [dataDir = ''] = process.argv.slice(2)
const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') })
process.stdout.write(
  `${JSON.stringify({ connectionString: postgres.connectionString, pid: postgres.pid() })}\n`,
)
setInterval(() => undefined, 60_000)
