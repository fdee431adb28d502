import { existsSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import process from 'node:process'

// Plain JavaScript: on a fresh clone nothing that could read TypeScript is installed yet.
if (!existsSync('node_modules/.package-lock.json')) {
  console.log('Installing the packages this project needs (npm ci)')
  const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { stdio: 'inherit' })
  if (installed.status !== 0) {
    console.error('npm ci failed: the tests need the packages of package-lock.json.')
    process.exit(1)
  }
}
const run = spawnSync(process.execPath, ['--import', 'tsx', 'tools/test.ts'], { stdio: 'inherit' })
process.exit(run.status ?? 1)
