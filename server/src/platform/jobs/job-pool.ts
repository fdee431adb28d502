import pg from 'pg'
import type { Platform } from '../platform.ts'

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

/** Without the pipeline of the main pool: the library hands one connection from job to job. */
export function createJobPool({ pool: { options }, log }: Platform, connectionsMax: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: connectionsMax,
    application_name: 'lero',
    statement_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  const warn = (error: Error): void => log.warn({ err: error }, 'a connection of the jobs was lost')
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  const connect = pool.connect.bind(pool)
  // The library gives the connection that listens back twice where that is lost as it stops, and catches the second time
  // nowhere.
  const connectOnce = (taken?: (...args: Connected) => void): Promise<pg.PoolClient> | void =>
    taken ? connect((error, client, release) => taken(error, client, once(release))) : connect()
  return Object.assign(pool, { connect: connectOnce as pg.Pool['connect'] })
}

function once(release: Connected[2]): Connected[2] {
  let isBack = false
  return (error) => {
    if (!isBack) release(error)
    isBack = true
  }
}
