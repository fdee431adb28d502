/** `npm run restore -- <file>`: puts a backup in the place of what is Lero's. The server must be stopped. */
import { join } from 'node:path'
import { restore } from '../server/src/platform/backup/restore.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { createFileStore } from '../server/src/platform/files/create-store.ts'
import { createLog } from '../server/src/platform/log.ts'
import { readMigrations } from '../server/src/platform/postgres/migrate.ts'
import { openDatabase } from '../server/src/platform/postgres/open-database.ts'
import { formatSeconds } from './install-packages.js'

const startedMs = performance.now()
try {
  const file = process.argv[2]
  if (!file) throw new Error('name the file: npm run restore -- <file>')
  const migrations = await readMigrations(join(import.meta.dirname, '../server/migrations'))
  const config = loadConfig(process.env)
  const files = createFileStore(config)
  const database = await openDatabase(config, createLog('error'))
  try {
    const target = { connectionString: database.connectionString, files, migrations }
    const { created_at, tables, files: fileCount } = await restore(target, file)
    console.log(
      `${tables} tables and ${fileCount} files of ${created_at} restored (${formatSeconds(startedMs)})`,
    )
    console.log('Devices drop what they had cached and keep what they have not sent yet.')
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(`Nothing was restored: ${(error as Error).message}`)
  process.exitCode = 1
}
