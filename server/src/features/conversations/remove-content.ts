import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { inSlices } from '../../platform/jobs/in-slices.ts'
import { removeContentSlice } from './delete.queries.ts'

/** Ten to twenty milliseconds, for which the rows of the slice alone are locked. */
const SLICE_ROWS = 1000

/** Removes what a removed conversation held. Begun anew it passes over what is gone already. */
export const removeContent: JobHandler<'conversations.remove_content'> = async (
  { platform, signal },
  { conversation_id },
) => {
  let after = 0
  await inSlices(signal, async () => {
    const lastSeq = await removeContentSlice(platform.pool, conversation_id, after, SLICE_ROWS)
    if (lastSeq === null) return 0
    const count = lastSeq - after
    after = lastSeq
    return count
  })
}
