import type pg from 'pg'
import type { Platform } from '../platform.ts'
import type { BucketName } from './buckets.ts'
import { lockUploaded, selectUpload } from './files.queries.ts'
import type { FileRow } from './files.queries.ts'
import { joinUpload } from './receive-upload.ts'

/**
 * Waits for nothing and makes sure that a whole upload of this person is joined (the process that took its last part
 * may have died before). False when there is none, or its bucket does not take it.
 */
export async function settleUpload(platform: Platform, id: string, ownerId: string): Promise<boolean> {
  const upload = await selectUpload(platform.pool, id, ownerId)
  if (!upload || upload.received_bytes < upload.expected_bytes) return false
  return upload.state === 'uploaded' || (await joinUpload(platform, upload)).ok
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
