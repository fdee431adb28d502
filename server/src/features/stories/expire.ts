import { inSlices } from '../../platform/jobs/in-slices.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { discardFiles } from '../../platform/files/discard-files.ts'
import { deleteExpired, deleteOldIds } from './expire.queries.ts'

const SLICE_STORIES = 100
/**
 * A device keeps what it has to send for as long as it is signed in. One that had no line for longer than this publishes
 * a story again whose answer it lost: to remember for good what was deleted would be worse.
 */
const IDS_KEPT_DAYS = 30
const SLICE_IDS = 1000

/**
 * Ends stories whose day is over, with their bytes: those do not wait for the sweep of what is removed, which finds what
 * a crash leaves of them (D-112).
 */
export const expireStories: JobHandler<'stories.expire'> = async ({ platform, signal }) => {
  await inSlices(signal, async () => {
    const gone = await deleteExpired(platform.pool, SLICE_STORIES)
    const removed = gone.flatMap(({ file_id }) => (file_id ? [{ id: file_id, bucket: 'stories' }] : []))
    await discardFiles(platform, removed)
    return gone.length
  })
  await inSlices(signal, () => deleteOldIds(platform.pool, IDS_KEPT_DAYS, SLICE_IDS))
}
