/** `npm run backup -- [file]`: the database as it is now, in one file. The server may go on. */
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { backUp } from '../server/src/platform/backup/backup.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { createLog } from '../server/src/platform/log.ts'
import { openDatabaseBeside } from '../server/src/platform/postgres/open-database.ts'
import { formatSeconds } from './install-packages.js'

const startedMs = performance.now()
const moment = new Date().toISOString().replaceAll(/[:.]/g, '-')
try {
  const config = loadConfig(process.env)
  const file = resolve(process.argv[2] ?? `${config.dataDir}/backups/lero-${moment}.backup`)
  const database = await openDatabaseBeside(config, createLog('error'))
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const { tables } = await backUp(database.connectionString, file)
    console.log(`${tables} tables written to ${file} (${formatSeconds(startedMs)})`)
    console.log('The file holds the keys of this server: keep it like a password.')
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(`No backup was made: ${(error as Error).message}`)
  process.exitCode = 1
}
