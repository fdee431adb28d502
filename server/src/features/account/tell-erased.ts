import { type LogTransaction, writeLog } from '../../platform/append/log-writer.ts'
import { lockConversation } from '../../platform/append/log-writer.queries.ts'
import { inSlices } from '../../platform/jobs/in-slices.ts'
import type { ErasedReaction, JobHandler } from '../../platform/jobs/jobs.ts'
import { markTold, markUnfelt, selectCounts, selectUntold } from './tell-erased.queries.ts'

/** The conversation waits for its lock no longer than these take. */
const SLICE_ENTRIES = 100

/**
 * Writes into the log of a conversation what is gone from it with an account, so that devices forget it too: it is an
 * entry like any other deletion, for the oldest app as well. Begun anew it goes on with the messages nobody was told of;
 * of reactions it tells all once more, which changes nothing for who heard it.
 */
export const tellErased: JobHandler<'account.tell_erased'> = async (
  { platform, signal },
  { conversation_id, reactions },
) => {
  let after = 0
  await inSlices(signal, () =>
    writeLog(platform, conversation_id, async (transaction) => {
      const last = await tellMessages(transaction, conversation_id, after)
      const isMore = last !== null
      if (isMore) after = last
      return isMore ? 1 : 0
    }),
  )
  let from = 0
  await inSlices(signal, async () => {
    const slice = reactions.slice(from, from + SLICE_ENTRIES)
    from += slice.length
    if (slice.length > 0)
      await writeLog(platform, conversation_id, (transaction) =>
        tellReactions(transaction, conversation_id, slice),
      )
    return slice.length
  })
}

/** Answers the number of the last message of the slice; null when there is none more. */
async function tellMessages(
  transaction: LogTransaction,
  conversation_id: string,
  after: number,
): Promise<number | null> {
  const { client } = transaction
  if (!(await lockConversation(client, conversation_id))) return null
  const erased = await selectUntold(client, conversation_id, after, SLICE_ENTRIES)
  if (erased.length === 0) return null
  const events = await transaction.writeAll(
    erased.map(({ id }) => ({
      kind: 'message_deleted' as const,
      conversation_id,
      message_id: id,
      actor_id: null,
    })),
  )
  const places = erased.map(({ seq }, index) => ({ seq, told_seq: events[index]!.seq }))
  await markTold(client, conversation_id, places)
  return erased.at(-1)!.seq
}

async function tellReactions(
  transaction: LogTransaction,
  conversation_id: string,
  erased: readonly ErasedReaction[],
): Promise<void> {
  const { client } = transaction
  if (!(await lockConversation(client, conversation_id))) return
  const counts = await selectCounts(
    client,
    conversation_id,
    erased.map(({ seq }) => seq),
  )
  const standing = erased.filter(({ seq }) => counts.has(seq))
  if (standing.length === 0) return
  const events = await transaction.writeAll(
    standing.map(({ seq, message_id, reaction }) => ({
      kind: 'reactions_changed' as const,
      conversation_id,
      message_id,
      actor_id: null,
      reaction,
      is_set: false,
      reactions: counts.get(seq) ?? null,
      actor_reactions: null,
    })),
  )
  const places = standing.map(({ seq }, index) => ({ seq, told_seq: events[index]!.seq }))
  await markUnfelt(client, conversation_id, places)
}
