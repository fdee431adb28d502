import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { PostgresBinaries } from './binaries.ts'
import type { RunAs } from './run-as.ts'
import { chooseSyncMethod } from './settings.ts'

export const DATABASE_USER = 'lero'
export const DATABASE_NAME = 'lero'

const HALF_MADE = '.half-made-'

/** Plain C would make lower('Á') 'Á'; the built-in C.UTF-8 knows the letters and depends on no system locale. */
const INITDB_OPTIONS = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--auth=trust',
  `--username=${DATABASE_USER}`,
]

export type InitialiseOptions = {
  clusterDir: string
  binaries: PostgresBinaries
  /** Words before a command of PostgreSQL: whose it is, and that it ends with us. */
  prefix: string[]
  owner: RunAs['owner'] | undefined
  /** It may be gone after a crash of the machine (tests). */
  isVolatile: boolean
}

/**
 * Makes the database cluster in `clusterDir` unless it is there. It is made under another name and renamed when
 * it is whole, so that an interrupted start leaves nothing a later one could take for a database.
 * The caller holds the lock of the folder above.
 */
export async function initialiseCluster(options: InitialiseOptions): Promise<{ isNew: boolean }> {
  const { clusterDir, binaries, prefix, owner, isVolatile } = options
  const parent = dirname(clusterDir)
  await removeHalfMade(parent, basename(clusterDir))
  if (existsSync(join(clusterDir, 'PG_VERSION'))) return { isNew: false }
  const temporary = `${clusterDir}${HALF_MADE}${process.pid}-${Date.now()}`
  await mkdir(temporary, { mode: 0o700 })
  if (owner) await chown(temporary, owner.uid, owner.gid)
  const [syncInit, syncSingle] = isVolatile
    ? [['--no-sync'], ['-c', 'fsync=off']]
    : [[`--sync-method=${chooseSyncMethod()}`], []]
  await runToEnd([...prefix, binaries.initdb, ...INITDB_OPTIONS, ...syncInit, `--pgdata=${temporary}`])
  await runToEnd(
    [...prefix, binaries.postgres, '--single', ...syncSingle, '-D', temporary, 'postgres'],
    `create database ${DATABASE_NAME}\n`,
  )
  await rename(temporary, clusterDir)
  await syncFolder(parent)
  return { isNew: true }
}

async function removeHalfMade(parent: string, name: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    if (!entry.startsWith(`${name}${HALF_MADE}`)) continue
    // An initdb whose server was killed a moment ago may still be writing while it ends.
    await rm(join(parent, entry), { recursive: true, force: true, maxRetries: 20, retryDelay: 20 })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

function runToEnd([command = '', ...args]: string[], input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: '/',
      stdio: ['pipe', 'ignore', 'pipe'],
      env: postgresEnvironment(),
    })
    let problem = ''
    child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else
        reject(new Error(`The database could not be made (${command}, ${signal ?? code}): ${problem.trim()}`))
    })
    child.stdin.end(input)
  })
}

/** Nothing of the person's own PG* or locale variables reaches our PostgreSQL. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}
