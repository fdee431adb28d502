import { inSlices } from '../../platform/jobs/in-slices.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { deleteFileRows } from '../../platform/files/sweep.queries.ts'
import { deleteExpired } from './expire.queries.ts'

const SLICE_STORIES = 100

/**
 * Ends stories whose day is over, with their bytes: those do not wait for the sweep of what is removed, which finds what
 * a crash leaves of them (D-112).
 */
export const expireStories: JobHandler<'stories.expire'> = async ({ platform, signal }) => {
  const { pool, files } = platform
  await inSlices(signal, async () => {
    const gone = await deleteExpired(pool, SLICE_STORIES)
    const fileIds = gone.flatMap(({ file_id }) => (file_id ? [file_id] : []))
    for (const id of fileIds) await files.delete(`stories/${id}`)
    await deleteFileRows(pool, fileIds)
    return gone.length
  })
}
