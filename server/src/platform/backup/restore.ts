import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import type { Migration } from '../postgres/migrate.ts'
import { createMigrationTable } from '../postgres/migrate.queries.ts'
import { countServerSessions, dropOwnSchemas, setSequence, startNewEpoch } from './backup.queries.ts'
import type { BackupTable } from './backup.queries.ts'
import { copyIn } from './copy.ts'
import { END_OF_ROWS, readLines } from './format.ts'
import type { BackupHeader, BackupLine } from './format.ts'

export type Restored = { created_at: string; tables: number; epoch: string }

/**
 * Puts a backup in the place of everything in the database, in one transaction: all of it or nothing. The result
 * has a new epoch. Migrations newer than the backup are left to the next start. Throws one sentence when the file
 * is not a whole backup, is newer than this program, or when servers still work on the database.
 */
export async function restore(
  connectionString: string,
  filePath: string,
  migrations: Migration[],
): Promise<Restored> {
  const client = new pg.Client({ connectionString, application_name: 'lero restore', statement_timeout: 0 })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const restored = await replaceAll(client, filePath, migrations)
    await client.query('commit')
    return restored
  } finally {
    await client.end()
  }
}

async function replaceAll(client: pg.Client, filePath: string, migrations: Migration[]): Promise<Restored> {
  const sessions = await countServerSessions(client)
  if (sessions > 0) throw new Error('Lero is running on this database: stop it before a restore.')
  const lines = readLines(createReadStream(filePath).pipe(createGunzip()))
  const header = (await readHeader(lines, filePath)) as BackupHeader
  await dropOwnSchemas(client)
  await createMigrationTable(client)
  for (const migration of pickMigrations(header, migrations)) await client.query(migration.sql)
  let tables = 0
  for (;;) {
    const line = parseLine(await nextLine(lines, filePath))
    if ('end' in line && line.end.tables === tables) break
    if (!('table' in line)) throw new Error(`${filePath} is damaged.`)
    await copyTable(client, line.table, lines, filePath)
    tables += 1
  }
  for (const sequence of header.sequences) await setSequence(client, sequence)
  return { created_at: header.created_at, tables, epoch: await startNewEpoch(client) }
}

async function readHeader(lines: AsyncGenerator<Buffer>, filePath: string): Promise<BackupLine> {
  try {
    const header = parseLine(await nextLine(lines, filePath))
    if ('format' in header && header.format === 'lero-backup-1') return header
  } catch (error) {
    throw new Error(`${filePath} is not a backup of Lero: ${(error as Error).message}`, { cause: error })
  }
  throw new Error(`${filePath} is not a backup of Lero.`)
}

function parseLine(line: Buffer): BackupLine {
  return JSON.parse(line.toString()) as BackupLine
}

async function nextLine(lines: AsyncGenerator<Buffer>, filePath: string): Promise<Buffer> {
  const { value, done } = await lines.next()
  if (done) throw new Error(`${filePath} ends too early: it is not a whole backup.`)
  return value
}

function pickMigrations(header: BackupHeader, migrations: Migration[]): Migration[] {
  return header.migrations.map((name) => {
    const migration = migrations.find((candidate) => candidate.name === name)
    if (!migration) throw new Error(`The backup was made by a newer Lero (it knows ${name}).`)
    return migration
  })
}

/** A migration may have put rows of its own in; the backup's take their place. */
async function copyTable(
  client: pg.Client,
  table: BackupTable,
  lines: AsyncGenerator<Buffer>,
  filePath: string,
): Promise<void> {
  await client.query(`alter table ${table.name} disable trigger user`)
  await client.query(`delete from ${table.name}`)
  const rows = async function* (): AsyncGenerator<Buffer> {
    for (;;) {
      const line = await nextLine(lines, filePath)
      if (line.toString() === `${END_OF_ROWS}\n`) return
      yield line
    }
  }
  await pipeline(rows, copyIn(client, `copy ${table.name} (${table.columns.join(', ')}) from stdin`))
  await client.query(`alter table ${table.name} enable trigger user`)
}
