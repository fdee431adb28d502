// @ts-check
// `npm start`: from a fresh clone to a running Lero. Plain JavaScript, and the server runs in this very process:
// nothing has to be installed to begin with, and nothing but the server stays in memory.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './build-stamp.js'
import { findMissingPackages, installMissingPackages } from './install-packages.js'
import { alone } from './setup-lock.js'

const root = join(import.meta.dirname, '..')

try {
  assertNode()
  if (!isReady(root)) {
    await alone(root, () => {
      installMissingPackages(root)
      if (!isBuilt(root)) build()
    })
  }
} catch (error) {
  console.error(`Lero could not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
await import(pathToFileURL(join(root, 'dist/server/main.js')).href)

/** @param {string} folder */
function isReady(folder) {
  return findMissingPackages(folder).length === 0 && isBuilt(folder)
}

function assertNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`it needs Node 20.19 or newer, and this is ${process.versions.node}.`)
  }
}

function build() {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/build.ts'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('the build failed; what it said is above.')
}
