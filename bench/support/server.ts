import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { createLog } from '../../server/src/platform/log.ts'
import { createPool } from '../../server/src/platform/postgres/connect.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded.ts'
import manifest from '../../package.json' with { type: 'json' }

export const TOKEN_KEY = 'bench-key-bench-key-bench-key-bench-key'

/** What `npm start` gives to node (decision 0077). */
export const START_FLAGS = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'))

export interface SpawnedServer {
  readonly url: string
  /** Process id: what CPU and memory are read from. */
  readonly node: number
  /** Milliseconds from spawn to the address. */
  readonly startMs: number
  stop(): Promise<void>
}

export interface BenchServer extends SpawnedServer {
  readonly postgres: () => number
  readonly pool: pg.Pool
  /** Ends the server and starts another one on its database. */
  restart(): Promise<SpawnedServer>
}

/** What ships. */
const BUILT_SERVER = 'dist/server/main.js'

/** The built server, or another program, with a durable PostgreSQL of its own, so that each can be measured apart. */
export async function startBenchServer(
  env: Record<string, string> = {},
  program = BUILT_SERVER,
): Promise<BenchServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lero-bench-'))
  const log = createLog('error')
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const start = (): Promise<SpawnedServer> =>
    spawnServer(dataDir, { DATABASE_URL: postgres.connectionString, ...env }, program)
  const first = await start()
  let running = first
  const pool = createPool({ connectionString: postgres.connectionString, log, maxConnections: 4 })
  return {
    ...first,
    postgres: () => postgres.pid() ?? 0,
    pool,
    restart: async () => {
      await running.stop()
      running = await start()
      return running
    },
    stop: async () => {
      await running.stop()
      await pool.end()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The plain server of comparison with a durable PostgreSQL of its own, of the same settings. */
export async function startPlainServer(): Promise<SpawnedServer & Pick<BenchServer, 'postgres'>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lero-plain-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('error') })
  const server = await spawnProgram(['--import', 'tsx', 'bench/support/plain-server.ts'], {
    DATABASE_URL: postgres.connectionString,
  })
  return {
    ...server,
    postgres: () => postgres.pid() ?? 0,
    stop: async () => {
      await server.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The bare server of comparison for uploads, with a folder of its own. */
export async function startPlainUploads(): Promise<SpawnedServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lero-plain-'))
  const server = await spawnProgram(['--import', 'tsx', 'bench/support/plain-uploads.ts'], {
    DATA_DIR: dataDir,
  })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A push service that takes whatever comes and reads nothing of it. */
export function startPushSink(): Promise<SpawnedServer> {
  return spawnProgram(['--import', 'tsx', 'bench/support/push-sink.ts'], {})
}

/** The built server as `npm start` runs it, its PostgreSQL embedded. Ends with `stop`; the folder is the caller's. */
export function spawnServer(
  dataDir: string,
  env: Record<string, string> = {},
  program = BUILT_SERVER,
): Promise<SpawnedServer> {
  const flags = [...START_FLAGS, ...(process.env['BENCH_NODE_FLAGS']?.split(' ') ?? [])]
  return spawnProgram([...flags, program], {
    PORT: '0',
    RATE_SCALE: '1000',
    DATA_DIR: dataDir,
    KEY_ACCESS_TOKEN: TOKEN_KEY,
    LOG_LEVEL: 'warn',
    ...env,
  })
}

const spawnProgram = async (args: readonly string[], env: Record<string, string>): Promise<SpawnedServer> => {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = output.match(/ready at (\S+)/)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
  })
  return {
    url,
    node: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
