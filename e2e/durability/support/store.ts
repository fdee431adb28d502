import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createLog } from '../../../server/src/platform/log.ts'
import { startEmbeddedPostgres } from '../../../server/src/platform/postgres/embedded.ts'
import type { EmbeddedPostgres } from '../../../server/src/platform/postgres/embedded.ts'
import { migrate, readMigrations } from '../../../server/src/platform/postgres/migrate.ts'
import { rowTypes } from '../../../server/src/platform/postgres/parsers.ts'

/** A real PostgreSQL that belongs to the test, so that it survives the servers, and can be killed itself. */
export class Store {
  readonly #dataDir: string
  #postgres: EmbeddedPostgres
  readonly pool: pg.Pool

  private constructor(dataDir: string, postgres: EmbeddedPostgres) {
    this.#dataDir = dataDir
    this.#postgres = postgres
    this.pool = new pg.Pool({
      connectionString: postgres.connectionString,
      max: 4,
      types: rowTypes,
      pipeline: true,
    })
    this.pool.on('error', () => undefined)
  }

  /** `isForgetful`: answers a commit before it is on disk, as a control. */
  static async start({ isForgetful = false } = {}): Promise<Store> {
    const dataDir = await mkdtemp(join(tmpdir(), 'lero-durability-'))
    const postgres = await startPostgres(dataDir)
    await migrate(
      postgres.connectionString,
      await readMigrations(join(import.meta.dirname, '../../../server/migrations')),
    )
    const store = new Store(dataDir, postgres)
    if (isForgetful) await store.pool.query(FORGET)
    return store
  }

  get url(): string {
    return this.#postgres.connectionString
  }

  /** kill -9; it is started again at once and recovers. */
  kill(): void {
    const pid = this.#postgres.pid()
    if (pid) process.kill(pid, 'SIGKILL')
  }

  /** Nobody can connect for this long. */
  async goAway(forMs: number): Promise<void> {
    await this.#postgres.stop()
    await new Promise((resolve) => setTimeout(resolve, forMs))
    this.#postgres = await startPostgres(this.#dataDir)
  }

  async close(): Promise<void> {
    await this.pool.end()
    await this.#postgres.stop()
    await rm(this.#dataDir, { recursive: true, force: true })
  }
}

const FORGET = `alter system set synchronous_commit = off; alter system set wal_writer_delay = '10s'`

const startPostgres = (dataDir: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, log: createLog('silent'), settings: { max_connections: '100' } })
