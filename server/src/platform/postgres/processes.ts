import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Ids of the PostgreSQL processes, postmaster and backends, that work in a data folder. Each of them has the
 * folder as its working directory, so a process id that was given to another program since is not taken for one.
 */
export function findPostgresProcesses(dataDir: string): number[] {
  if (!existsSync('/proc/self/cwd')) return findPostmasterByLockFile(dataDir)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isPostgresIn(dataDir, name))
    .map(Number)
}

function isPostgresIn(dataDir: string, pid: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' &&
      readlinkSync(`/proc/${pid}/cwd`) === dataDir
    )
  } catch {
    return false
  }
}

/** Without /proc (macOS) the lock file's process id has to do. */
function findPostmasterByLockFile(dataDir: string): number[] {
  const pid = readPostmasterPid(dataDir)
  if (pid === undefined) return []
  try {
    process.kill(pid, 0)
    return [pid]
  } catch {
    return []
  }
}

/** The postmaster that the lock file in the data folder names, alive or not. */
export function readPostmasterPid(dataDir: string): number | undefined {
  const pid = Number(readLockFileLines(dataDir)[0])
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
}

/** True once the postmaster with this id writes that it takes connections. */
export function isPostmasterReady(dataDir: string, pid: number): boolean {
  return readPostmasterPid(dataDir) === pid && readLockFileLines(dataDir)[7]?.trim() === 'ready'
}

function readLockFileLines(dataDir: string): string[] {
  try {
    return readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}
