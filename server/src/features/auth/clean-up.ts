import { inSlices } from '../../platform/jobs/in-slices.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { clearOldSpool } from '../../platform/message-spool.ts'
import { deleteSlice, PURGES } from './clean-up.queries.ts'

/** A slice takes some milliseconds, far below what one statement may. */
const SLICE_ROWS = 1000

/** Removes what is over: tokens, challenges, ended sessions, begun factors, old spooled messages. */
export const purgeExpiredAuth: JobHandler<'auth.purge'> = async ({ platform, signal }) => {
  for (const purge of PURGES) {
    let lastKey: string | null = null
    await inSlices(signal, async () => {
      const slice = await deleteSlice(platform.pool, purge, SLICE_ROWS, lastKey)
      lastKey = slice.last_key
      return slice.count
    })
  }
  await clearOldSpool(platform.config.dataDir, platform.clock.now())
}
