/** `npm run backup -- [file]`: what Lero knows now, and its files, in one file. The server may go on. */
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { backUp } from '../server/src/platform/backup/backup.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { createFileStore } from '../server/src/platform/files/create-store.ts'
import { createLog } from '../server/src/platform/log.ts'
import { readMigrations } from '../server/src/platform/postgres/migrate.ts'
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
    const source = {
      connectionString: database.connectionString,
      files: createFileStore(config),
      migrations: await readMigrations(join(import.meta.dirname, '../server/migrations')),
    }
    const { tables, files, missingFiles } = await backUp(source, file)
    console.log(`${tables} tables and ${files} files written to ${file} (${formatSeconds(startedMs)})`)
    if (missingFiles.length > 0)
      console.log(`${missingFiles.length} files are named and not there: ${missingFiles.join(', ')}`)
    console.log('The file holds the keys of this server: keep it like a password.')
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(`No backup was made: ${(error as Error).message}`)
  process.exitCode = 1
}
