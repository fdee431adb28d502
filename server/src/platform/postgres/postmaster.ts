import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log, LogLevel } from '../log.ts'
import { postgresEnvironment } from './initialise.ts'
import { isPostmasterReady } from './processes.ts'

const POLL_MS = 5
/** Recovery after a crash replays at most max_wal_size. */
const READY_WITHIN_MS = 300_000
const KEPT_LINES = 20

/**
 * Starts one postmaster and resolves when it takes connections. It is in a session of its own, so that Ctrl-C
 * reaches the server alone, which ends the database after its last call. What PostgreSQL says goes to the log.
 */
export async function spawnPostmaster(words: string[], clusterDir: string, log: Log): Promise<ChildProcess> {
  const [command = '', ...args] = words
  const child = spawn(command, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: postgresEnvironment(),
  })
  const lastLines: string[] = []
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastLines.push(line)
    if (lastLines.length > KEPT_LINES) lastLines.shift()
    log[chooseLevel(line)]({ postgres: line }, 'PostgreSQL says')
  })
  const startedMs = performance.now()
  for (;;) {
    // First, since what a postmaster wrote before it died stands on.
    if (failure || child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`PostgreSQL did not start: ${failure?.message ?? lastLines.join(' ')}`)
    }
    if (isPostmasterReady(clusterDir, child.pid ?? 0)) return child
    if (performance.now() - startedMs > READY_WITHIN_MS) {
      child.kill('SIGQUIT')
      throw new Error(`PostgreSQL was not ready within ${READY_WITHIN_MS / 1000} s: ${lastLines.join(' ')}`)
    }
    await wait(POLL_MS)
  }
}

/** An ERROR is the answer to one statement: who sent it has it too and knows whether it matters. */
function chooseLevel(line: string): Exclude<LogLevel, 'silent'> {
  if (/^(PANIC|WARNING):/.test(line)) return 'error'
  if (line.startsWith('FATAL:')) return 'warn'
  return 'debug'
}
