// @ts-check
// `npm test`. Plain JavaScript: on a fresh clone nothing that could read TypeScript is installed yet.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { installMissingPackages } from './install-packages.js'

const root = join(import.meta.dirname, '..')

try {
  installMissingPackages(root)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  console.log('0 passed, 1 failed')
  process.exit(1)
}
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/test.ts'], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
