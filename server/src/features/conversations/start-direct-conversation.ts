import { randomUUID } from 'node:crypto'
import { type LogTransaction, type UserEntry, writeLog } from '../../platform/append/log-writer.ts'
import { lockConversation } from '../../platform/append/log-writer.queries.ts'
import type { Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { announceUserEntries } from './announce.ts'
import { judgeReach, type Reach } from './conversations.policy.ts'
import { orderPair } from './pair.ts'
import {
  insertDirectConversation,
  lockPair,
  selectDirectConversation,
  selectReachability,
  showConversation,
} from './start.queries.ts'

export type Started =
  | { readonly ok: true; readonly conversation_id: string; readonly created: boolean }
  | { readonly ok: false; readonly code: Exclude<Reach, 'open'> }

/**
 * Finds or creates the one direct conversation of two people (D-079); two who open it at once land in the
 * same one. An existing conversation is answered whatever has been set or blocked since.
 */
export async function startDirectConversation(
  platform: Platform,
  callerId: string,
  otherId: string,
): Promise<Started> {
  const [low, high] = orderPair(callerId, otherId)
  const newId = randomUUID()
  const knownId = await selectDirectConversation(platform.pool, low, high)
  const { started, entries } = await writeLog(platform, knownId ?? newId, async (transaction) => {
    await lockPair(transaction.client, low, high)
    const existing = await selectDirectConversation(transaction.client, low, high)
    // Never under the known id: when that one has been removed meanwhile, its log still has the first numbers.
    const reopened = existing === null ? null : await reopen(transaction, callerId, existing)
    return reopened ?? create(transaction, callerId, otherId, newId)
  })
  if (started.ok) await announceUserEntries(platform, started.conversation_id, entries)
  return started
}

type Outcome = {
  readonly started: Started
  readonly entries: readonly UserEntry[]
}

const create = async (
  transaction: LogTransaction,
  callerId: string,
  otherId: string,
  id: string,
): Promise<Outcome> => {
  const reachability = await selectReachability(transaction.client, callerId, [otherId])
  const reach = judgeReach(reachability.get(otherId) ?? null)
  if (reach !== 'open') return { started: { ok: false, code: reach }, entries: [] }
  const [low, high] = orderPair(callerId, otherId)
  await insertDirectConversation(transaction.client, id, low, high)
  const entries = await transaction.writeUsers('conversation_added', [low, high], id)
  return { started: { ok: true, conversation_id: id, created: true }, entries }
}

/** Null when it has been removed while its lock was waited for. */
const reopen = async (transaction: LogTransaction, callerId: string, id: string): Promise<Outcome | null> => {
  if (!(await lockConversation(transaction.client, id))) return null
  const wasHidden = await showConversation(transaction.client, id, callerId)
  const entries = wasHidden ? await transaction.writeUsers('conversation_added', [callerId], id) : []
  return { started: { ok: true, conversation_id: id, created: false }, entries }
}

export const startDirect: Handler<
  'conversations.start_direct_conversation' | 'conversations.create-direct-conversation'
> = async ({ platform, caller, refuse }, { other_user_id }) => {
  const started = await startDirectConversation(platform, caller.user_id, other_user_id)
  if (!started.ok) return refuse(started.code)
  return { conversation_id: started.conversation_id, created: started.created }
}
