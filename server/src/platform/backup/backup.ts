import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { FileGone } from '../files/file-store.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Migration } from '../postgres/migrate.ts'
import { listAppliedMigrations } from '../postgres/migrate.queries.ts'
import { listOwnObjects } from '../postgres/own-objects.ts'
import {
  BACKUP_SESSION,
  keepSession,
  liftTimeouts,
  listFiles,
  listSequences,
  listTables,
  selectOwnSchema,
} from './backup.queries.ts'
import type { BackupFile } from './backup.queries.ts'
import { copyOut } from './copy.ts'
import { END_OF_ROWS, writeLine, writePieces } from './format.ts'

/** Where a backup is of: what migrations made in the database, and the files that its rows name. */
export type BackupSource = {
  connectionString: string
  files: Pick<FileStore, 'read'>
  migrations: Migration[]
}

export type BackedUp = {
  tables: number
  files: number
  /** Named by rows, and not there. */
  missingFiles: string[]
}

/**
 * Writes what is Lero's in the database, as it is at one moment, and every file that its rows name to one file of
 * mode 0600, while the server goes on. The file appears under its name only when it is whole and on disk. It holds
 * the server's keys: whoever has it can sign in.
 */
export async function backUp(
  { connectionString, files, migrations }: BackupSource,
  filePath: string,
): Promise<BackedUp> {
  const client = new pg.Client({ connectionString, application_name: BACKUP_SESSION })
  // While files are written nobody asks anything of it: without it what is swept meanwhile is missing, and is told.
  client.on('error', () => undefined)
  await client.connect()
  const partPath = `${filePath}.part-${process.pid}`
  try {
    await keepSession(client)
    await client.query('begin isolation level repeatable read, read only')
    await liftTimeouts(client)
    const done: BackedUp = { tables: 0, files: 0, missingFiles: [] }
    await pipeline(
      Readable.from(writeAll(client, { files, migrations }, done)),
      createGzip({ level: 6 }),
      createWriteStream(partPath, { mode: 0o600, flush: true }),
    )
    await rename(partPath, filePath)
    await syncFolder(dirname(filePath))
    return done
  } finally {
    await client.end()
    await rm(partPath, { force: true })
  }
}

async function* writeAll(
  client: pg.Client,
  { files, migrations }: Omit<BackupSource, 'connectionString'>,
  done: BackedUp,
): AsyncGenerator<Uint8Array> {
  yield* writeRows(client, migrations, done)
  const named = await listFiles(client)
  // Files may take hours: as long as a snapshot stands, a live database cannot clean up behind its updates.
  await client.query('commit')
  yield* writeFiles(files, named, done)
  yield writeLine({ end: { tables: done.tables, files: done.files } })
}

async function* writeRows(
  client: pg.Client,
  known: readonly Migration[],
  done: BackedUp,
): AsyncGenerator<Uint8Array> {
  const migrations = (await listAppliedMigrations(client)).map(({ name }) => name)
  const unknown = migrations.find((name) => !known.some((migration) => migration.name === name))
  if (unknown)
    throw new Error(`The database belongs to a newer Lero (it knows ${unknown}): use that one's backup.`)
  const own = listOwnObjects(known, await selectOwnSchema(client))
  const sequences = await listSequences(client, own)
  yield writeLine({ format: 'lero-backup-2', created_at: new Date().toISOString(), migrations, sequences })
  for (const table of await listTables(client, own)) {
    yield writeLine({ table })
    for await (const rows of copyOut(client, `copy ${table.name} (${table.columns.join(', ')}) to stdout`)) {
      yield rows as Buffer
    }
    yield Buffer.from(`${END_OF_ROWS}\n`)
    done.tables += 1
  }
}

/** Bytes are never written over, and the sweep leaves those of removed files to a backup under way. */
async function* writeFiles(
  files: BackupSource['files'],
  named: readonly BackupFile[],
  done: BackedUp,
): AsyncGenerator<Uint8Array> {
  for (const file of named) {
    const content = await files.read(file.key).catch((error: unknown) => {
      if (error instanceof FileGone) return null
      throw error
    })
    if (content === null) {
      done.missingFiles.push(file.key)
      continue
    }
    yield writeLine({ file })
    yield* writePieces(content)
    done.files += 1
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
