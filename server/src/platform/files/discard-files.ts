import type { Platform } from '../platform.ts'
import { deleteFileRows } from './sweep.queries.ts'

/** Bytes and rows of removed files go now and do not wait for the sweep, which finds what a crash leaves of it. */
export async function discardFiles(
  { pool, files }: Pick<Platform, 'pool' | 'files'>,
  removed: readonly { readonly id: string; readonly bucket: string }[],
): Promise<void> {
  for (const { id, bucket } of removed) await files.delete(`${bucket}/${id}`)
  await deleteFileRows(
    pool,
    removed.map(({ id }) => id),
  )
}
