import { isBackupUnderWay } from '../backup/backup.queries.ts'
import type { JobHandler } from '../jobs/jobs.ts'
import { inSlices } from '../jobs/in-slices.ts'
import { BUCKETS } from './buckets.ts'
import { claimDoomed, deleteFileRows, selectKnownIds } from './sweep.queries.ts'
import type { StoredObject } from './file-store.ts'

const SLICE_FILES = 100
/** An object is written before its row says so: a young one without a row is not yet an orphan. */
const ORPHAN_AGE_MS = 24 * 3600_000
const ID = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/**
 * Forgets files that nobody names, bytes that no row knows, and what was never written to its end. What a backup that is
 * being written may carry waits for its end.
 */
export const sweepFiles: JobHandler<'files.sweep'> = async ({ platform, signal }) => {
  const { pool, files, clock } = platform
  await inSlices(signal, async () => {
    if (await isBackupUnderWay(pool)) return 0
    const doomed = await claimDoomed(pool, SLICE_FILES)
    for (const { id, bucket, part_ids } of doomed) {
      await files.delete(`${bucket}/${id}`)
      for (const partId of part_ids) await files.delete(`uploads/${partId}`)
    }
    // The bytes first: a row without bytes is found again, bytes without a row only by the walk below.
    await deleteFileRows(
      pool,
      doomed.map(({ id }) => id),
    )
    return doomed.length
  })

  const deleteOrphans = async (objects: readonly StoredObject[]): Promise<void> => {
    const known = await selectKnownIds(
      pool,
      objects.map(({ key }) => idOf(key)),
    )
    for (const { key } of objects) if (!known.has(idOf(key))) await files.delete(key)
  }
  const prefixes = [...Object.keys(BUCKETS), 'uploads']
  for (const prefix of prefixes) {
    let waiting: StoredObject[] = []
    for await (const object of files.list(prefix)) {
      signal.throwIfAborted()
      if (object.modifiedMs > clock.now() - ORPHAN_AGE_MS || !ID.test(object.key)) continue
      waiting.push(object)
      if (waiting.length < SLICE_FILES) continue
      await deleteOrphans(waiting)
      waiting = []
    }
    await deleteOrphans(waiting)
  }
  // Last: a store whose keys may not ask for it is swept of all else.
  for (const prefix of prefixes) await files.removeUnfinished(prefix, clock.now() - ORPHAN_AGE_MS)
}

const idOf = (key: string): string => ID.exec(key)?.[1] ?? ''
