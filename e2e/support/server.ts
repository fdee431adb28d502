import { spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const BUNDLE = 'dist/server/main.js'
const START_LIMIT_MS = 60_000
const READY = /ready at (http:\/\/[\w.]+:\d+)/
const LOG = join(ROOT, 'test-results/server.log')
/** Faults are obeyed, and limits on how often are no concern of most tests. */
const TEST_SETTINGS = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
  RATE_SCALE: '10000',
}

export interface RunningServer {
  /** `http://127.0.0.1:<port>`. */
  origin: string
  /** Folder of its database, files and outbox. */
  dataDir: string
  process: ChildProcess
  /** Ends the server and removes its data folder. */
  stop: () => Promise<void>
}

/**
 * Starts the built server on a free port with a database and a data folder of its own. What it says
 * goes to test-results/server.log. `root` is the folder of another release than this one.
 */
export async function startServer(env: Record<string, string> = {}, root = ROOT): Promise<RunningServer> {
  if (!existsSync(join(root, BUNDLE)))
    throw new Error('The app is not built: run LERO_TEST_BUILD=1 npm run build first.')
  mkdirSync(dirname(LOG), { recursive: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'lero-e2e-'))
  const child = spawn(process.execPath, [join(root, BUNDLE)], {
    cwd: root,
    env: { ...process.env, ...TEST_SETTINGS, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const origin = await readAddress(child)
  return {
    origin,
    dataDir,
    process: child,
    stop: async () => {
      await endProcess(child)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The address the server prints when it is ready; everything it said when it ends before that. */
function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string) => reject(new Error(`The server ${why}:\n${said}`))
    const timer = setTimeout(
      () => fail(`printed no address within ${START_LIMIT_MS / 1000} s`),
      START_LIMIT_MS,
    )
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000)
      appendFileSync(LOG, chunk)
      const address = READY.exec(said)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(`ended with code ${code}`)
    })
  })
}

function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
