import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { findPostgresProcesses, readPostmasterPid } from './processes.ts'

const POLL_MS = 5

/** After how long a PostgreSQL that should end is asked to (SIGINT), told to (SIGQUIT), ended (SIGKILL), given up. */
type Patience = { askMs: number; tellMs: number; endMs: number; giveUpMs: number }

/** The stopping rest of a killed server: it ends by itself, and needs the time to write everything down. */
const LEFT_BEHIND: Patience = { askMs: 10_000, tellMs: 20_000, endMs: 25_000, giveUpMs: 40_000 }
/**
 * Processes whose postmaster is dead. They notice it where they wait for something, and some wait where nobody
 * wakes them any more (for a lock whose holder is gone). Nothing they could still do is worth waiting for: what they
 * acknowledged is on disk, and the next start replays it.
 */
const ORPHANED: Patience = { askMs: 0, tellMs: 100, endMs: 300, giveUpMs: 10_000 }

/** A fast shutdown now, and an end in time whatever hangs: a crash costs a recovery at the next start, no data. */
function stopNow(withinMs: number): Patience {
  return { askMs: 0, tellMs: withinMs * 0.7, endMs: withinMs * 0.8, giveUpMs: withinMs }
}

/**
 * Resolves when no process of PostgreSQL works in the folder any more. Two postmasters on one folder would destroy
 * it, and our lock says that nobody owns the ones still there. Throws one sentence when they do not end.
 */
export async function waitUntilGone(
  clusterDir: string,
  log: Log,
  { stopWithinMs }: { stopWithinMs?: number } = {},
): Promise<void> {
  const startedMs = performance.now()
  const sent = new Set<NodeJS.Signals>()
  for (;;) {
    const pids = findPostgresProcesses(clusterDir)
    if (pids.length === 0) return
    const postmaster = pids.find((pid) => pid === readPostmasterPid(clusterDir))
    const patience = stopWithinMs === undefined ? patienceWith(postmaster) : stopNow(stopWithinMs)
    const waitedMs = performance.now() - startedMs
    if (waitedMs > patience.giveUpMs) {
      throw new Error(`PostgreSQL processes ${pids.join(', ')} still work on ${clusterDir} and do not end.`)
    }
    const signal = signalFor(waitedMs, patience)
    if (signal && !sent.has(signal)) {
      sent.add(signal)
      if (signal !== 'SIGINT') log.warn({ signal, pids }, 'PostgreSQL does not end by itself; ending it')
      // The postmaster tells its processes; one that is not there, or cannot hear, does not.
      const isForAll = signal === 'SIGKILL' || postmaster === undefined
      for (const pid of isForAll ? pids : [postmaster]) send(pid, signal)
    }
    await wait(POLL_MS)
  }
}

function patienceWith(postmaster: number | undefined): Patience {
  return postmaster === undefined ? ORPHANED : LEFT_BEHIND
}

function signalFor(waitedMs: number, { askMs, tellMs, endMs }: Patience): NodeJS.Signals | undefined {
  if (waitedMs >= endMs) return 'SIGKILL'
  if (waitedMs >= tellMs) return 'SIGQUIT'
  return waitedMs >= askMs ? 'SIGINT' : undefined
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}
