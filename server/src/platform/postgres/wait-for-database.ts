import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { selectDatabaseFacts } from './database-facts.queries.ts'
import type { DatabaseFacts } from './database-facts.queries.ts'

/** Not there yet: starting, recovering from a crash, or shutting down to be started again. */
const NOT_YET = new Set(['57P03', 'ECONNREFUSED', 'ENOENT', 'ECONNRESET'])
const PATIENCE_MS = 5_000
const ATTEMPT_MS = 3_000
const PAUSE_MS = 200
/** The oldest that its makers still mend. */
const OLDEST_VERSION = 15

/**
 * Resolves with what the database says of itself when it takes connections. One that starts beside its server may be
 * some seconds behind it; anything else that is wrong is thrown at once, in one sentence for a person.
 */
export async function waitForDatabase(
  connectionString: string,
  patienceMs = PATIENCE_MS,
): Promise<DatabaseFacts> {
  const endMs = performance.now() + patienceMs
  for (;;) {
    const leftMs = endMs - performance.now()
    const client = createClient(connectionString, Math.max(1, Math.min(ATTEMPT_MS, leftMs)))
    try {
      await client.connect()
      return await selectDatabaseFacts(client)
    } catch (error) {
      const isComing = NOT_YET.has((error as NodeJS.ErrnoException).code ?? '') || isSilence(error)
      if (!isComing || performance.now() > endMs) throw explain(error, client, patienceMs)
      await wait(PAUSE_MS)
    } finally {
      client.end().catch(() => undefined)
    }
  }
}

/** Throws one sentence when Lero cannot work on this database. */
export function assertUsable({ version_num, version, is_read_only }: DatabaseFacts): void {
  if (version_num < OLDEST_VERSION * 10_000) {
    throw new Error(`PostgreSQL is too old: it is ${version}, and Lero needs ${OLDEST_VERSION} or newer.`)
  }
  if (is_read_only) {
    throw new Error(
      'PostgreSQL is read-only (a standby, or default_transaction_read_only): Lero needs to write.',
    )
  }
}

function createClient(connectionString: string, attemptMs: number): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: 'lero wait',
    connectionTimeoutMillis: attemptMs,
    query_timeout: attemptMs,
    pipeline: true,
  })
  client.on('error', () => undefined)
  return client
}

function isSilence(error: unknown): boolean {
  return /^(timeout expired|Query read timeout|Connection terminated)/.test((error as Error).message)
}

/** Where, never with which password. */
function explain(error: unknown, client: pg.Client, patienceMs: number): unknown {
  const place = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`
  const { code } = error as NodeJS.ErrnoException
  const because = (what: string) => Object.assign(new Error(what, { cause: error }), { code })
  if (isSilence(error)) {
    return because(
      `PostgreSQL at ${place} did not answer within ${patienceMs / 1000} s: is the address right?`,
    )
  }
  if (code === 'ECONNREFUSED' || code === 'ENOENT') {
    return because(`PostgreSQL at ${place} takes no connections: is it running, and is the address right?`)
  }
  if (code === '57P03')
    return because(`PostgreSQL at ${place} is still starting: start Lero again when it is up.`)
  return because(`PostgreSQL at ${place} cannot be used: ${(error as Error).message}.`)
}
