import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createLog } from '../../../server/src/platform/log.ts'
import { startEmbeddedPostgres } from '../../../server/src/platform/postgres/embedded.ts'
import type { EmbeddedPostgres } from '../../../server/src/platform/postgres/embedded.ts'
import { migrate, readMigrations } from '../../../server/src/platform/postgres/migrate.ts'
import { findPostgresProcesses } from '../../../server/src/platform/postgres/processes.ts'
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
    const postgres = await startPostgres(dataDir, isForgetful)
    const migrations = await readMigrations(join(import.meta.dirname, '../../../server/migrations'))
    await migrate(postgres.connectionString, migrations)
    return new Store(dataDir, postgres)
  }

  get url(): string {
    return this.#postgres.connectionString
  }

  /** The socket on which it listens. */
  get socketPath(): string {
    return join(new URL(this.url).searchParams.get('host') ?? '', '.s.PGSQL.5432')
  }

  /** As `url`, by way of a port of this machine that leads there. */
  urlBy(port: number): string {
    const url = new URL(this.url)
    url.hostname = '127.0.0.1'
    url.port = String(port)
    url.search = ''
    return url.href
  }

  /** Keeps the row of a conversation locked, as a transaction of somebody else, while `work` runs. */
  async lockConversation(id: string, work: () => Promise<void>): Promise<void> {
    const client = await this.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local idle_in_transaction_session_timeout = 0')
      await client.query('select from conversations where id = $1 for update', [id])
      await work()
      await client.query('rollback')
    } finally {
      client.release(true)
    }
  }

  isUp(): Promise<boolean> {
    return this.pool.query('select 1').then(
      () => true,
      () => false,
    )
  }

  /** Ended as soon as it is up, by kill -9 unless said otherwise; it is started again at once and recovers. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    for (;;) {
      const isUp = await this.isUp()
      const pid = this.#postgres.pid()
      if (isUp && pid) return void process.kill(pid, signal)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  /** It keeps its connections and does nothing until `thaw`. */
  freeze(): void {
    this.#signalAll('SIGSTOP')
  }

  thaw(): void {
    this.#signalAll('SIGCONT')
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

  #signalAll(signal: NodeJS.Signals): void {
    for (const pid of findPostgresProcesses(join(this.#dataDir, 'postgres'))) process.kill(pid, signal)
  }
}

const startPostgres = (dataDir: string, isForgetful = false): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDir,
    log: createLog('silent'),
    settings: {
      max_connections: '100',
      ...(isForgetful ? { synchronous_commit: 'off', wal_writer_delay: '10s' } : {}),
    },
  })
