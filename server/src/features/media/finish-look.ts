import { VIEW_ONCE_DAYS } from '#contract/limits.ts'
import { lockConversation } from '../../platform/append/log-writer.queries.ts'
import type { Place } from '../../platform/append/log.queries.ts'
import { removeAttachments } from '../../platform/files/attachments.queries.ts'
import { discardFiles } from '../../platform/files/discard-files.ts'
import { inSlices } from '../../platform/jobs/in-slices.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { isWaitedFor, selectWaiting } from './once.queries.ts'

const SLICE_MESSAGES = 100
const BEGINNING: Place = { conversation_id: '00000000-0000-0000-0000-000000000000', seq: 0 }

/** The bytes of what may be seen once leave the disk when nobody is left to look, or the time for it is over. */
export async function finishLook(platform: Platform, place: Place, isOver = false): Promise<void> {
  const removed = await inTransaction(platform.pool, async (client) => {
    await lockConversation(client, place.conversation_id)
    return !isOver && (await isWaitedFor(client, place)) ? [] : removeAttachments(client, place)
  })
  if (removed.length > 0) await discardFiles(platform, removed)
}

/** A while after a look: when its reader never came, or the process died while they read. */
export const finishLookLater: JobHandler<'media.finish_look'> = ({ platform }, place) =>
  finishLook(platform, place)

/** Who left or was blocked out, and what nobody looked at in time. */
export const endLooks: JobHandler<'media.end_looks'> = async ({ platform, signal }) => {
  let after = BEGINNING
  await inSlices(signal, async () => {
    const waiting = await selectWaiting(platform.pool, after, VIEW_ONCE_DAYS, SLICE_MESSAGES)
    for (const { is_over, ...place } of waiting) {
      await finishLook(platform, place, is_over)
      after = place
    }
    return waiting.length
  })
}
