import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Platform } from '../platform.ts'
import type { BucketName } from './buckets.ts'
import type { FileRow } from './files.queries.ts'

/** What the row of stored bytes says of them. */
export type StoredBytes = Pick<FileRow, 'id' | 'bucket' | 'bytes' | 'content_type' | 'sha256'>

/** Stores what the server made of an upload; no row names it yet. */
export async function storeMade(
  { files }: Pick<Platform, 'files'>,
  bucket: BucketName,
  content: Buffer,
  content_type: string,
): Promise<StoredBytes> {
  const id = randomUUID()
  await files.put(`${bucket}/${id}`, Readable.from([content]))
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { id, bucket, bytes: content.length, content_type, sha256 }
}
