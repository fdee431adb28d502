import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { listAppliedMigrations } from '../postgres/migrate.queries.ts'
import { listSequences, listTables } from './backup.queries.ts'
import { copyOut } from './copy.ts'
import { END_OF_ROWS, writeLine } from './format.ts'

/**
 * Writes the database as it is at one moment to one file of mode 0600, while the server goes on. The file appears
 * under its name only when it is whole and on disk. It holds the server's keys: whoever has it can sign in.
 */
export async function backUp(connectionString: string, filePath: string): Promise<{ tables: number }> {
  const client = new pg.Client({ connectionString, application_name: 'lero backup', statement_timeout: 0 })
  await client.connect()
  const partPath = `${filePath}.part-${process.pid}`
  try {
    await client.query('begin isolation level repeatable read, read only')
    const count = { tables: 0 }
    await pipeline(
      Readable.from(writeTables(client, count)),
      createGzip({ level: 6 }),
      createWriteStream(partPath, { mode: 0o600, flush: true }),
    )
    await client.query('commit')
    await rename(partPath, filePath)
    await syncFolder(dirname(filePath))
    return count
  } finally {
    await client.end()
    await rm(partPath, { force: true })
  }
}

async function* writeTables(client: pg.Client, count: { tables: number }): AsyncGenerator<Buffer> {
  const migrations = await listAppliedMigrations(client)
  const sequences = await listSequences(client)
  yield writeLine({ format: 'lero-backup-1', created_at: new Date().toISOString(), migrations, sequences })
  for (const table of await listTables(client)) {
    yield writeLine({ table })
    for await (const rows of copyOut(client, `copy ${table.name} (${table.columns.join(', ')}) to stdout`)) {
      yield rows as Buffer
    }
    yield Buffer.from(`${END_OF_ROWS}\n`)
    count.tables += 1
  }
  yield writeLine({ end: { tables: count.tables } })
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
