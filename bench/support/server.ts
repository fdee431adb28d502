import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { createLog } from '../../server/src/platform/log.ts'
import { createPool } from '../../server/src/platform/postgres/connect.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded.ts'

export const TOKEN_KEY = 'bench-key-bench-key-bench-key-bench-key'

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
}

/** The built server with a durable PostgreSQL of its own, so that each can be measured apart. */
export const startBenchServer = async (): Promise<BenchServer> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lero-bench-'))
  const log = createLog('error')
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const server = await spawnServer(dataDir, { DATABASE_URL: postgres.connectionString })
  const pool = createPool({ connectionString: postgres.connectionString, log, maxConnections: 4 })
  return {
    ...server,
    postgres: () => postgres.pid() ?? 0,
    pool,
    stop: async () => {
      await server.stop()
      await pool.end()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The built server as `npm start` runs it, its PostgreSQL embedded. Ends with `stop`; the folder is the caller's. */
export const spawnServer = async (
  dataDir: string,
  env: Record<string, string> = {},
): Promise<SpawnedServer> => {
  const startedAt = performance.now()
  const flags = process.env['BENCH_NODE_FLAGS']?.split(' ') ?? []
  const child = spawn(process.execPath, [...flags, 'dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: '0',
      RATE_SCALE: '1000',
      DATA_DIR: dataDir,
      KEY_ACCESS_TOKEN: TOKEN_KEY,
      LOG_LEVEL: 'warn',
      ...env,
    },
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
