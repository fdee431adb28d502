import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import type { FileStore } from '../files/file-store.ts'
import type { Migration } from '../postgres/migrate.ts'
import { createMigrationTable } from '../postgres/migrate.queries.ts'
import { listOwnObjects } from '../postgres/own-objects.ts'
import {
  countServerSessions,
  deleteFilesWithoutBytes,
  dropOwnObjects,
  dropOwnSchemas,
  liftTimeouts,
  listObjectsOfOthers,
  selectOwnSchema,
  setSequence,
  startNewEpoch,
} from './backup.queries.ts'
import type { BackupTable } from './backup.queries.ts'
import { copyIn } from './copy.ts'
import { END_OF_ROWS, readBackup } from './format.ts'
import type { BackupHeader, BackupLine, BackupReader } from './format.ts'

const FORMATS: readonly string[] = ['lero-backup-1', 'lero-backup-2'] satisfies BackupHeader['format'][]
/** As a store reads them, with room. */
const PIECE_MAX_BYTES = 64 * 1024 * 1024

export type RestoreTarget = {
  connectionString: string
  files: Pick<FileStore, 'put'>
  migrations: Migration[]
}

export type Restored = { created_at: string; tables: number; files: number; epoch: string }

/**
 * Puts a backup in the place of what is Lero's in the database, in one transaction: all of it or nothing; what others
 * have there stays as it is. Files are put before their rows are seen, and those that no row names go by the sweep.
 * The result has a new epoch. Migrations newer than the backup are left to the next start. Throws one sentence when
 * the file is not a whole backup, is newer than this program, when servers still work on the database, or when
 * something of others hangs on what would be replaced.
 */
export async function restore(target: RestoreTarget, filePath: string): Promise<Restored> {
  const { connectionString } = target
  const client = new pg.Client({ connectionString, application_name: 'lero restore' })
  // Nobody asks anything of it while files are put; the next query fails and tells what happened.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await liftTimeouts(client)
    const restored = await replaceAll(client, target, filePath)
    await client.query('commit')
    return restored
  } finally {
    await client.end()
  }
}

async function replaceAll(
  client: pg.Client,
  { files, migrations }: RestoreTarget,
  filePath: string,
): Promise<Restored> {
  const sessions = await countServerSessions(client)
  if (sessions > 0) throw new Error('Lero is running on this database: stop it before a restore.')
  const backup = readBackup(createReadStream(filePath).pipe(createGunzip()))
  const header = (await readHeader(backup, filePath)) as BackupHeader
  const applied = pickMigrations(header, migrations)
  await dropAllOwn(client, migrations)
  await createMigrationTable(client)
  for (const migration of applied) await client.query(migration.sql)
  const done = { tables: 0, files: 0 }
  for (;;) {
    const line = parseLine(await nextLine(backup, filePath))
    if ('end' in line && line.end.tables === done.tables && (line.end.files ?? 0) === done.files) break
    if ('table' in line) {
      await copyTable(client, line.table, backup, filePath)
      done.tables += 1
    } else if ('file' in line) {
      await files.put(line.file.key, readPieces(backup, filePath))
      done.files += 1
    } else throw new Error(`${filePath} is damaged.`)
  }
  if (header.format === 'lero-backup-2') await deleteFilesWithoutBytes(client)
  for (const sequence of header.sequences) await setSequence(client, sequence)
  return { created_at: header.created_at, ...done, epoch: await startNewEpoch(client) }
}

async function dropAllOwn(client: pg.Client, migrations: Migration[]): Promise<void> {
  const own = listOwnObjects(migrations, await selectOwnSchema(client))
  const before = await listObjectsOfOthers(client, own)
  await dropOwnObjects(client, own)
  const after = new Set((await listObjectsOfOthers(client, own)).map(({ id }) => id))
  const hanging = before.filter(({ id }) => !after.has(id))
  const guests = before.filter(({ name }) => own.schemas.some((schema) => name.startsWith(`${schema}.`)))
  const names = [...new Set([...hanging, ...guests].map(({ name }) => name))]
  if (names.length > 0)
    throw new Error(`Something that is not Lero's hangs on its tables or schemas: ${names.join(', ')}.`)
  await dropOwnSchemas(client, own)
}

async function readHeader(backup: BackupReader, filePath: string): Promise<BackupLine> {
  try {
    const header = parseLine(await nextLine(backup, filePath))
    if ('format' in header && FORMATS.includes(header.format)) return header
  } catch (error) {
    throw new Error(`${filePath} is not a backup of Lero: ${(error as Error).message}`, { cause: error })
  }
  throw new Error(`${filePath} is not a backup of Lero.`)
}

function parseLine(line: Buffer): BackupLine {
  return JSON.parse(line.toString()) as BackupLine
}

async function nextLine(backup: BackupReader, filePath: string): Promise<Buffer> {
  return (await backup.line()) ?? endsTooEarly(filePath)
}

function endsTooEarly(filePath: string): never {
  throw new Error(`${filePath} ends too early: it is not a whole backup.`)
}

async function* readPieces(backup: BackupReader, filePath: string): AsyncGenerator<Buffer> {
  for (;;) {
    const count = Number((await nextLine(backup, filePath)).toString())
    if (count === 0) return
    if (!(count > 0 && count <= PIECE_MAX_BYTES)) throw new Error(`${filePath} is damaged.`)
    const piece = (await backup.bytes(count + 1)) ?? endsTooEarly(filePath)
    yield piece.subarray(0, count)
  }
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
  backup: BackupReader,
  filePath: string,
): Promise<void> {
  await client.query(`alter table ${table.name} disable trigger user`)
  await client.query(`delete from ${table.name}`)
  const rows = async function* (): AsyncGenerator<Buffer> {
    for (;;) {
      const line = await nextLine(backup, filePath)
      if (line.toString() === `${END_OF_ROWS}\n`) return
      yield line
    }
  }
  await pipeline(rows, copyIn(client, `copy ${table.name} (${table.columns.join(', ')}) from stdin`))
  await client.query(`alter table ${table.name} enable trigger user`)
}
