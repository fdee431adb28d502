import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const HOLDER = fileURLToPath(new URL('./embedded-holder.ts', import.meta.url))
const NOBODY = 65_534

export type EmbeddedProcess = { connectionString: string; postmasterPid: number; child: ChildProcess }

/** Words before a command that make it run as an ordinary user also where the tests run as root. */
export const asOrdinaryUser: string[] =
  process.getuid?.() === 0
    ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--']
    : []

/** Another process that holds the embedded PostgreSQL of a folder, without waiting until it is ready. */
export function spawnHolder(dataDir: string, prefix: string[] = []): ChildProcess {
  const [command, ...args] = [...prefix, process.execPath, '--import', 'tsx', HOLDER, dataDir]
  return spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Another process that holds the embedded PostgreSQL of a folder. */
export async function startInProcess(dataDir: string, prefix: string[] = []): Promise<EmbeddedProcess> {
  const child = spawnHolder(dataDir, prefix)
  let problem = ''
  child.stderr?.on('data', (chunk: Buffer) => (problem += chunk.toString()))
  if (!child.stdout) throw new Error('no output')
  for await (const line of createInterface(child.stdout)) {
    const { connectionString, pid } = JSON.parse(line) as { connectionString: string; pid: number }
    return { connectionString, postmasterPid: pid, child }
  }
  throw new Error(`The process ended: ${problem}`)
}

/** Kills without a word of warning and waits until the process is gone. */
export async function killNow(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Runs one statement on a connection of its own. */
export async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString, pipeline: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
