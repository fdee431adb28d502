import { discardFiles } from '../../platform/files/discard-files.ts'
import { inSlices } from '../../platform/jobs/in-slices.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { deleteOver, failForgotten } from './exports.queries.ts'

const SLICE_EXPORTS = 100

/** Ends exports whose time is over, with their bytes: what a crash leaves of those goes with the sweep. */
export const expireExports: JobHandler<'exports.expire'> = async ({ platform, signal }) => {
  await failForgotten(platform.pool)
  await inSlices(signal, async () => {
    const gone = await deleteOver(platform.pool, SLICE_EXPORTS)
    await discardFiles(
      platform,
      gone.flatMap(({ id, has_file }) => (has_file ? [{ id, bucket: 'exports' }] : [])),
    )
    return gone.length
  })
}
