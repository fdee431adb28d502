// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Plain JavaScript: on a fresh clone nothing that could read TypeScript is installed yet.

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} Lock */

/**
 * Installs what package-lock.json names and node_modules lacks; says so. Throws one sentence when it cannot.
 * @param {string} root
 */
export function installMissingPackages(root) {
  const missing = findMissingPackages(root)
  if (missing.length === 0) return
  const modules = join(root, 'node_modules')
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) {
    throw new Error(`node_modules is a link and lacks ${missing[0]}: run npm ci where it points to.`)
  }
  console.log(`Installing ${missing.length} packages (npm ci)`)
  const startedMs = performance.now()
  const { status } = spawnSync(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  if (status !== 0) throw new Error('npm ci failed: Lero needs the packages of package-lock.json.')
  console.log(`Packages installed (${formatSeconds(startedMs)})`)
}

/**
 * Packages for this machine that are absent or of another version. Optional ones are for other machines.
 * @param {string} root
 */
export function findMissingPackages(root) {
  const wanted = readLock(join(root, 'package-lock.json'))
  const present = readLock(join(root, 'node_modules/.package-lock.json'))
  return Object.entries(wanted.packages)
    .filter(
      ([path, entry]) => path !== '' && !entry.optional && present.packages[path]?.version !== entry.version,
    )
    .map(([path]) => path.replace(/^node_modules\//, ''))
}

/**
 * @param {string} path
 * @returns {Lock}
 */
function readLock(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { packages: {} }
}

/**
 * @param {number} startedMs
 */
export function formatSeconds(startedMs) {
  return `${((performance.now() - startedMs) / 1000).toFixed(1)} s`
}
