import type pg from 'pg'
import type { Platform } from '../platform.ts'
import type { BucketName } from './buckets.ts'
import { lockUploaded, selectUpload, selectUploaded } from './files.queries.ts'
import type { FileRow } from './files.queries.ts'
import { joinUpload } from './receive-upload.ts'

/**
 * The whole upload of this person that is not used yet, joined if it was not (the process that took its last part may
 * have died before). Waits for nothing. Null when there is none in this bucket, or its bucket does not take it.
 */
export async function settleUpload(
  platform: Platform,
  id: string,
  ownerId: string,
  bucket: BucketName,
): Promise<FileRow | null> {
  const upload = await selectUpload(platform.pool, id, ownerId)
  if (!upload || upload.received_bytes < upload.expected_bytes) return null
  if (upload.state !== 'uploaded' && (await joinUpload(platform, upload)) !== 'whole') return null
  return selectUploaded(platform.pool, id, ownerId, bucket)
}

/** The uploaded file in the caller's transaction, which uses it or leaves it; null when somebody was faster. */
export function takeUpload(
  client: pg.ClientBase,
  id: string,
  ownerId: string,
  bucket: BucketName,
): Promise<FileRow | null> {
  return lockUploaded(client, id, ownerId, bucket)
}

/** All bytes of a file that is known to be small. */
export async function readWhole({ files }: Pick<Platform, 'files'>, key: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await files.read(key)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
