import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type UserEntry, writeLog } from '../../platform/append/log-writer.ts'
import { lockConversation } from '../../platform/append/log-writer.queries.ts'
import type { Platform } from '../../platform/platform.ts'
import { announceUserEntries } from './announce.ts'
import { orderPair } from './pair.ts'
import { lockPair, selectDirectConversation } from './start.queries.ts'

export type PairChange = {
  readonly conversation_id: string
  /** The change holds for every later number. */
  readonly seq: number
}

/**
 * Changes what stands between two people (a block) while nothing is appended to their direct conversation,
 * and tells both how its head looks then. `change` says whether anything changed. Null when they have no
 * conversation.
 */
export async function changePair(
  platform: Platform,
  userId: string,
  otherId: string,
  change: (client: pg.ClientBase) => Promise<boolean>,
): Promise<PairChange | null> {
  const [low, high] = orderPair(userId, otherId)
  const knownId = await selectDirectConversation(platform.pool, low, high)
  const outcome = await writeLog(platform, knownId ?? randomUUID(), async (transaction) => {
    const { client } = transaction
    await lockPair(client, low, high)
    const id = await selectDirectConversation(client, low, high)
    const conversation = id === null ? null : await lockConversation(client, id)
    const hasChanged = await change(client)
    if (!conversation) return null
    const entries: UserEntry[] = hasChanged
      ? await transaction.writeUsers('conversation_changed', [low, high], conversation.id)
      : []
    return { conversation, entries }
  })
  if (!outcome) return null
  await announceUserEntries(platform, outcome.conversation.id, outcome.entries)
  return { conversation_id: outcome.conversation.id, seq: outcome.conversation.last_seq }
}
