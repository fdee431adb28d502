import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const OPERATOR = join(import.meta.dirname, '../../tools/operator.ts')

/** What `npm run operator -- …words` prints beside the server of the run; throws when it refuses. */
export async function operate(...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env['LERO_E2E_DATA_DIR'] ?? '' }
  const { stdout } = await run(process.execPath, ['--import', 'tsx', OPERATOR, ...words], { env })
  return stdout
}
