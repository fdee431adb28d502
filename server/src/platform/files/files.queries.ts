import type pg from 'pg'
import type { BucketName } from './buckets.ts'

type Client = pg.Pool | pg.ClientBase

export type FileRow = {
  id: string
  owner_id: string | null
  bucket: BucketName
  path: string | null
  bytes: number
  content_type: string
  sha256: string
  created_at: string
}

export type UploadRow = {
  id: string
  owner_id: string
  bucket: BucketName
  state: string
  expected_bytes: number
  received_bytes: number
  created_at: string
}

const FILE_COLUMNS = `id, owner_id, bucket, path, expected_bytes as bytes, content_type, sha256, created_at`

/** False when this person has as many files under way as they may; those that begin at once are counted one by one. */
export async function insertUpload(
  client: pg.ClientBase,
  upload: { id: string; owner_id: string; bucket: BucketName; bytes: number },
  uploadsMax: number,
): Promise<boolean> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('uploads ' || $1, 0))`, [upload.owner_id])
  const { rowCount } = await client.query(
    `insert into files (id, owner_id, bucket, state, expected_bytes)
     select $1, $2, $3, 'uploading', $4
     where (select count(*) from files f where f.owner_id = $2 and f.state in ('uploading', 'uploaded')) < $5`,
    [upload.id, upload.owner_id, upload.bucket, upload.bytes, uploadsMax],
  )
  return rowCount === 1
}

/** An upload of this person (of anyone, without one), with what has arrived of it; null for everyone else. */
export async function selectUpload(
  client: Client,
  id: string,
  ownerId: string | null,
): Promise<UploadRow | null> {
  const { rows } = await client.query<UploadRow>(
    `select f.id, f.owner_id, f.bucket, f.state, f.expected_bytes, f.created_at,
       case when f.state = 'uploading'
         then coalesce((select max(p.first_byte + p.bytes) from file_parts p where p.file_id = f.id), 0)
         else f.expected_bytes end as received_bytes
     from files f where f.id = $1 and ($2::uuid is null or f.owner_id = $2) and f.state in ('uploading', 'uploaded')`,
    [id, ownerId],
  )
  return rows[0] ?? null
}

export type Part = { first_byte: number; bytes: number; part_id: string }

/** Of a file in any state; null: there is none. */
export async function selectState(client: Client, id: string): Promise<string | null> {
  const { rows } = await client.query<{ state: string }>('select state from files where id = $1', [id])
  return rows[0]?.state ?? null
}

/**
 * False when another part begins there, this one does not follow what has arrived, or the upload takes no more: one that
 * is joined has no parts, and this one would be its beginning.
 */
export async function insertPart(
  client: Client,
  fileId: string,
  part: Part,
  partsMax: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into file_parts (file_id, first_byte, bytes, part_id)
     select $1, $2, $3, $4
     from (
       select count(*) as count, coalesce(max(first_byte + bytes), 0) as received from file_parts where file_id = $1
     ) p
     where p.received = $2 and p.count < $5
       and exists (select from files f where f.id = $1 and f.state = 'uploading')
     on conflict do nothing`,
    [fileId, part.first_byte, part.bytes, part.part_id, partsMax],
  )
  return rowCount === 1
}

export async function selectParts(client: Client, fileId: string): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    'select first_byte, bytes, part_id from file_parts where file_id = $1 order by first_byte',
    [fileId],
  )
  return rows
}

/** The upload is whole, and this is what it is; false when it was joined before, or given up. */
export async function finishUpload(
  client: Client,
  id: string,
  { content_type, sha256 }: Pick<FileRow, 'content_type' | 'sha256'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with gone as (delete from file_parts where file_id = $1)
     update files set state = 'uploaded', content_type = $2, sha256 = $3, changed_at = now()
     where id = $1 and state = 'uploading'`,
    [id, content_type, sha256],
  )
  return rowCount === 1
}

/** A whole file of this person that nobody names yet; locked, so that it is used once. */
export async function lockUploaded(
  client: pg.ClientBase,
  id: string,
  ownerId: string,
  bucket: BucketName,
): Promise<FileRow | null> {
  const { rows } = await client.query<FileRow>(
    `select ${FILE_COLUMNS} from files
     where id = $1 and owner_id = $2 and bucket = $3 and state = 'uploaded' for update`,
    [id, ownerId, bucket],
  )
  return rows[0] ?? null
}

/** The same without a lock, to be looked at before the transaction that uses it. */
export async function selectUploaded(
  client: Client,
  id: string,
  ownerId: string,
  bucket: BucketName,
): Promise<FileRow | null> {
  const { rows } = await client.query<FileRow>(
    `select ${FILE_COLUMNS} from files where id = $1 and owner_id = $2 and bucket = $3 and state = 'uploaded'`,
    [id, ownerId, bucket],
  )
  return rows[0] ?? null
}

/** Puts a new file in the place of whatever has this address now. */
export async function insertUsedFile(client: pg.ClientBase, file: FileRow & { path: string }): Promise<void> {
  await removeFileAt(client, file.bucket, file.path)
  await client.query(
    `insert into files (id, owner_id, bucket, path, state, expected_bytes, content_type, sha256, created_at)
     values ($1, $2, $3, $4, 'used', $5, $6, $7, $8)`,
    [
      file.id,
      file.owner_id,
      file.bucket,
      file.path,
      file.bytes,
      file.content_type,
      file.sha256,
      file.created_at,
    ],
  )
}

/** A file with its address, as the rows that name it make it. */
export type NewFile = Omit<FileRow, 'created_at'> & { readonly path: string }

/**
 * Files that rows name from here on, at addresses that nothing has yet: an upload itself where its id stands among
 * them, else a new one.
 */
export async function insertUsedFiles(client: pg.ClientBase, files: readonly NewFile[]): Promise<void> {
  await client.query(
    `insert into files (id, owner_id, bucket, path, state, expected_bytes, content_type, sha256)
     select f.id, f.owner_id, f.bucket, f.path, 'used', f.bytes, f.content_type, f.sha256
     from json_to_recordset($1) as f (
       id uuid, owner_id uuid, bucket text, path text, bytes bigint, content_type text, sha256 text
     )
     on conflict (id) do update
       set state = 'used', path = excluded.path, content_type = excluded.content_type, changed_at = now()
       where files.state = 'uploaded'`,
    [JSON.stringify(files)],
  )
}

/** Gives an upload up, unless somebody has used it meanwhile. */
export async function removeUpload(client: Client, id: string): Promise<void> {
  await client.query(
    `update files set state = 'removed', changed_at = now() where id = $1 and state in ('uploading', 'uploaded')`,
    [id],
  )
}

/** Nobody names these any more; their bytes go by a job. */
export async function removeFiles(client: Client, ids: readonly string[]): Promise<void> {
  await client.query(
    `update files set state = 'removed', changed_at = now() where id = any($1::uuid[]) and state <> 'removed'`,
    [ids],
  )
}

/** What stands at this address is used no more. */
export async function removeFileAt(client: Client, bucket: BucketName, path: string): Promise<void> {
  await client.query(
    `update files set state = 'removed', changed_at = now() where bucket = $1 and path = $2 and state = 'used'`,
    [bucket, path],
  )
}

/** What this person used in a bucket, in the folder of their own, is used no more, but for one file. */
export async function removeOthersOf(
  client: Client,
  ownerId: string,
  bucket: BucketName,
  exceptId: string | null,
): Promise<void> {
  await client.query(
    `update files set state = 'removed', changed_at = now()
     where owner_id = $1 and bucket = $2 and path like $1 || '/%' and state = 'used'
       and ($3::uuid is null or id <> $3)`,
    [ownerId, bucket, exceptId],
  )
}

/** The file at an address; `version` is the millisecond in which it was made. */
export async function selectFileAt(
  client: Client,
  bucket: BucketName,
  path: string,
  version: number | null,
): Promise<FileRow | null> {
  const { rows } = await client.query<FileRow>(
    `select ${FILE_COLUMNS} from files
     where bucket = $1 and path = $2 and state = 'used'
       and ($3::bigint is null or (extract(epoch from created_at) * 1000)::bigint = $3)`,
    [bucket, path, version],
  )
  return rows[0] ?? null
}
