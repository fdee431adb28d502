import { spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, realpath, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { within } from '../within.ts'
import { locatePostgres } from './binaries.ts'
import type { PostgresBinaries } from './binaries.ts'
import { isFolderLocked, lockFolder } from './folder-lock.ts'
import { DATABASE_NAME, DATABASE_USER, initialiseCluster } from './initialise.ts'
import { spawnPostmaster } from './postmaster.ts'
import { chooseRunAs } from './run-as.ts'
import type { RunAs } from './run-as.ts'
import { DURABLE_SETTINGS, EMBEDDED_SETTINGS } from './settings.ts'
import { chooseSocketFolder, makeSocketFolder } from './socket-folder.ts'
import { waitUntilGone } from './wait-until-gone.ts'

export type EmbeddedPostgres = {
  /** For pg, libpq and graphile-worker alike; the server listens on a unix socket only. */
  connectionString: string
  /** True when this start made the database. */
  isNew: boolean
  /** The postmaster's process id; another one after a restart. */
  pid(): number | undefined
  /**
   * Fast shutdown: open transactions are rolled back; resolves when the last process is gone. One that hangs is
   * ended the hard way before the time is over; the next start then recovers what was acknowledged.
   */
  stop(withinMs?: number): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  log: Log
  /** Over the settings of ours; tests turn fsync off. */
  settings?: Record<string, string>
}

const STOP_WITHIN_MS = 60_000
const RESTART_PAUSE_MS = 200

/**
 * Starts the PostgreSQL that came with npm on `dataDir`, making the database at the first start. It recovers by
 * itself from what a crash leaves: a stale lock file, a half-made database, a predecessor that is still stopping.
 * While this process lives, a PostgreSQL that dies is started again.
 * Throws one sentence for a person when it cannot.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = await locatePostgres()
  const runAs = chooseRunAs(resolve(options.dataDir), binaries.postgres)
  const dataDir = await makeDataFolder(options.dataDir, runAs)
  const socketDir = await makeSocketFolder(dataDir, runAs.owner)
  const lock = await lockFolder(socketDir, dataDir)
  try {
    return await startLocked({ ...options, dataDir, socketDir, binaries, runAs, release: lock.release })
  } catch (error) {
    await lock.release()
    throw error
  }
}

type LockedOptions = EmbeddedOptions & {
  socketDir: string
  binaries: PostgresBinaries
  runAs: RunAs
  release(): Promise<void>
}

async function startLocked(options: LockedOptions): Promise<EmbeddedPostgres> {
  const { binaries, dataDir, log, release, runAs, socketDir } = options
  const clusterDir = join(dataDir, 'postgres')
  const prefix = [...runAs.prefix, ...findParentSupervision()]
  const settings: Record<string, string> = { ...EMBEDDED_SETTINGS, ...DURABLE_SETTINGS, ...options.settings }
  const isVolatile = settings['fsync'] === 'off'
  const { isNew } = await initialiseCluster({ clusterDir, binaries, prefix, owner: runAs.owner, isVolatile })
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const words = [...prefix, binaries.postgres, '-D', clusterDir, '-k', socketDir, ...flags]

  let child: ChildProcess | undefined
  let isStopping = false
  let restarting = Promise.resolve()
  const start = async (): Promise<void> => {
    await waitUntilGone(clusterDir, log)
    if (isStopping) return
    await removeStaleLocks(clusterDir, socketDir)
    child = await spawnPostmaster(words, clusterDir, log)
    child.once('exit', (code, signal) => {
      if (isStopping) return
      log.error({ exit_code: code, signal }, 'PostgreSQL ended; starting it again')
      restarting = restart()
    })
  }
  const restart = async (): Promise<void> => {
    while (!isStopping) {
      try {
        return await start()
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL does not start; trying again')
        await wait(RESTART_PAUSE_MS)
      }
    }
  }
  await start()
  return {
    connectionString: describeConnection(socketDir),
    isNew,
    pid: () => child?.pid,
    stop: async (withinMs = STOP_WITHIN_MS) => {
      const endMs = performance.now() + withinMs
      isStopping = true
      await within(withinMs / 2, restarting)
      await waitUntilGone(clusterDir, log, { stopWithinMs: endMs - performance.now() })
      await release()
    },
  }
}

/**
 * How to reach the embedded PostgreSQL that a running server holds on `dataDir`; undefined when none does.
 * For tools that work beside the server.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  if (!existsSync(dataDir)) return undefined
  const socketDir = chooseSocketFolder(await realpath(dataDir))
  return (await isFolderLocked(socketDir)) ? describeConnection(socketDir) : undefined
}

function describeConnection(socketDir: string): string {
  return `postgresql://${DATABASE_USER}@localhost/${DATABASE_NAME}?host=${encodeURIComponent(socketDir)}`
}

async function makeDataFolder(dataDir: string, runAs: RunAs): Promise<string> {
  try {
    const firstMade = await mkdir(dataDir, { recursive: true, mode: 0o700 })
    if (runAs.owner) await giveTo(runAs.owner, firstMade ?? resolve(dataDir), resolve(dataDir))
    return await realpath(dataDir)
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be used: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

async function giveTo(owner: { uid: number; gid: number }, firstMade: string, folder: string): Promise<void> {
  for (let path = folder; path.startsWith(firstMade); path = dirname(path)) {
    await chown(path, owner.uid, owner.gid)
  }
}

/**
 * Nobody works on the folder, so the lock files are left-overs. PostgreSQL itself would believe them as soon as
 * their process id belongs to any living or unburied process.
 */
async function removeStaleLocks(clusterDir: string, socketDir: string): Promise<void> {
  const socketPath = join(socketDir, '.s.PGSQL.5432')
  for (const path of [join(clusterDir, 'postmaster.pid'), `${socketPath}.lock`, socketPath]) {
    await rm(path, { force: true })
  }
}

/** A fast shutdown when this process ends. Where setpriv is missing, the next start ends what was left behind. */
function findParentSupervision(): string[] {
  const hasSetpriv = spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status === 0
  return hasSetpriv ? ['setpriv', '--pdeathsig', 'INT', '--'] : []
}
