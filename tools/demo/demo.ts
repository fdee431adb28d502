/** `npm run demo`: fills a lively sample world into this data folder and prints how to sign in. */
import { createApp } from '../../server/src/app.ts'
import { loadConfig } from '../../server/src/platform/config.ts'
import { loadKeys } from '../../server/src/platform/keys.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createDb, createPool } from '../../server/src/platform/postgres/connect.ts'
import { openDatabaseBeside } from '../../server/src/platform/postgres/open-database.ts'
import { migrate, readMigrations } from '../../server/src/platform/postgres/migrate.ts'
import { settleTimes } from './settle-times.ts'
import { fillWorld } from './fill-world.ts'
import { people } from './world.ts'

const PASSWORD = 'lero-demo-2026'

const run = async (): Promise<void> => {
  const log = createLog('error')
  // Twelve sign-ups and a few hundred messages in a second are not what the limits are for.
  const config = { ...loadConfig(process.env), port: 0, host: '127.0.0.1', rateScale: 1000 }
  const database = await openDatabaseBeside(config, log)
  await migrate(database.connectionString, await readMigrations('server/migrations'))
  const pool = createPool({ connectionString: database.connectionString, log, maxConnections: 8 })
  const db = createDb(pool)
  const app = await createApp({ config, log, pool, db, keys: await loadKeys(db, config), webFolder: 'none' })
  try {
    const { url } = await app.listen()
    const world = await fillWorld(url, PASSWORD)
    await settleTimes(pool, world)
    console.log(`The sample world is in ${config.dataDir}. Everybody's password: ${PASSWORD}\n`)
    for (const { name, key } of people) console.log(`  ${`${key}@demo.lero`.padEnd(24)} ${name}`)
    console.log(
      '\nStart with marina@demo.lero: npm start, sign in, and open a second window as dandara@demo.lero.',
    )
  } finally {
    await app.close()
    await pool.end()
    await database.close()
  }
}

try {
  await run()
} catch (error) {
  console.error(`The sample world could not be made: ${(error as Error).message}`)
  process.exitCode = 1
}
