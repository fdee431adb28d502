import type pg from 'pg'
import { insertUserLogRows, lockConversation } from '../../platform/append/log-writer.queries.ts'
import type { UserEntry } from '../../platform/append/log-writer.ts'
import { selectDirectConversation } from './start.queries.ts'
import { endRequest, selectRequested } from './state.queries.ts'

export type EndedRequest = {
  readonly conversation_id: string
  /** For the caller to announce after COMMIT. */
  readonly entries: readonly UserEntry[]
}

/**
 * Makes an ordinary conversation of what was a request between two people (low < high), under the lock of the pair:
 * friends are no strangers. Null when there was none.
 */
export async function endRequestBetween(
  client: pg.ClientBase,
  low: string,
  high: string,
): Promise<EndedRequest | null> {
  const id = await selectDirectConversation(client, low, high)
  if (id === null || !(await lockConversation(client, id))) return null
  const requestedId = await selectRequested(client, id)
  if (requestedId === null) return null
  const rows = await insertUserLogRows(client, [low, high], 'conversation_changed', { conversation_id: id })
  const entries = rows.map((row) => ({ ...row, kind: 'conversation_changed' as const }))
  const own = entries.find(({ user_id }) => user_id === requestedId)
  await endRequest(client, id, requestedId, own?.user_seq ?? 0)
  return { conversation_id: id, entries }
}
