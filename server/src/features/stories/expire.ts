import { inSlices } from '../../platform/jobs/in-slices.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { discardFiles } from '../../platform/files/discard-files.ts'
import { deleteExpired } from './expire.queries.ts'

const SLICE_STORIES = 100

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
}
