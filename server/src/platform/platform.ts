import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Append } from './append/append.ts'
import type { ReadWriter } from './append/read-writer.ts'
import type { Bus } from './bus/bus.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { FileStore } from './files/file-store.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail.ts'
import type { Database } from './postgres/tables.ts'
import type { SmsSender } from './sms.ts'

/** What every feature may use. Made once at boot, handed to every handler; tests make their own. */
export type Platform = {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  /** Raw pool for the message path, connects (prepared statements) and PL/pgSQL; everything else uses `db`. */
  readonly pool: pg.Pool
  readonly db: Kysely<Database>
  readonly keys: Keys
  readonly bus: Bus
  readonly append: Append
  readonly reads: ReadWriter
  readonly files: FileStore
  readonly mail: Mailer
  readonly sms: SmsSender
}
