/**
 * `npm run demo`: fills a lively sample world into this data folder and prints how to sign in. `npm run demo -- live`:
 * brings some of its people to a running server.
 */
import type pg from 'pg'
import { createApp } from '../../server/src/app.ts'
import { loadConfig } from '../../server/src/platform/config.ts'
import type { Config } from '../../server/src/platform/config.ts'
import { loadKeys } from '../../server/src/platform/keys.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createDb, createPool } from '../../server/src/platform/postgres/connect.ts'
import { openDatabaseBeside } from '../../server/src/platform/postgres/open-database.ts'
import { migrate, readMigrations } from '../../server/src/platform/postgres/migrate.ts'
import { fillWorld } from './fill-world.ts'
import { findWorld } from './find-world.ts'
import { liven } from './liven.ts'
import { settleTimes } from './settle-times.ts'
import { PASSWORD, people } from './world.ts'

async function run(): Promise<void> {
  const config = loadConfig(process.env)
  const database = await openDatabaseBeside(config, createLog('error'))
  const { connectionString } = database
  const place = config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir
  try {
    await migrate(connectionString, await readMigrations('server/migrations'), console.log)
    const pool = createPool({ connectionString, log: createLog('error'), name: 'demo', maxConnections: 8 })
    try {
      const found = await findWorld(pool)
      if (found === 'half') {
        throw new Error(`one was begun in ${place} and not finished: use an empty data folder (DATA_DIR).`)
      }
      if (found === 'none') await makeWorld(config, pool)
      console.log(`The sample world is ${found === 'whole' ? 'there already,' : 'now'} in ${place}.`)
      describeWorld()
    } finally {
      await pool.end()
    }
  } finally {
    await database.close()
  }
}

async function makeWorld(given: Config, pool: pg.Pool): Promise<void> {
  // So many sign-ups and messages in a few seconds are not what the limits are for.
  const config = { ...given, port: 0, host: '127.0.0.1', rateScale: 1000 }
  const db = createDb(pool)
  const keys = await loadKeys(db, config)
  const log = createLog('error')
  const app = await createApp({ config, log, pool, db, keys, webFolder: 'none', isBeside: true })
  try {
    const { url } = await app.listen()
    await settleTimes(pool, await fillWorld(url, PASSWORD))
  } finally {
    await app.close()
  }
}

function describeWorld(): void {
  console.log(`Everybody's password: ${PASSWORD}\n`)
  for (const { name, key } of people) console.log(`  ${`${key}@demo.lero`.padEnd(24)} ${name}`)
  console.log(
    '\nStart with marina@demo.lero: npm start, sign in, and open a second window as dandara@demo.lero.\nnpm run demo -- live [address] keeps Dandara online and Rafa typing at a running server.',
  )
}

/** Until Ctrl+C. */
async function live(url: string): Promise<void> {
  await liven(url)
  console.log(`Dandara is online at ${url} and Rafa is typing. Ctrl+C ends it.`)
}

try {
  const [command, url] = process.argv.slice(2)
  await (command === 'live' ? live(url ?? `http://localhost:${loadConfig(process.env).port}`) : run())
} catch (error) {
  console.error(`The sample world could not be made: ${(error as Error).message}`)
  process.exitCode = 1
}
