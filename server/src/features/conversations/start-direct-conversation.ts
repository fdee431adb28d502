import { randomUUID } from 'node:crypto'
import { type LogTransaction, type UserEntry, writeLog } from '../../platform/append/log-writer.ts'
import { lockConversation } from '../../platform/append/log-writer.queries.ts'
import type { Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { announceUserEntries } from './announce.ts'
import { hasStrangersLeft, isStranger, judgeReach, type Reach } from './conversations.policy.ts'
import { orderPair } from './pair.ts'
import {
  countStrangerStarts,
  insertDirectConversation,
  insertStrangerStart,
  lockChoice,
  lockPair,
  selectDirectConversation,
  selectReachability,
  showConversation,
} from './start.queries.ts'

export type StartRefusal = Exclude<Reach, 'open'> | 'too_many_strangers'

export type Started =
  | { readonly ok: true; readonly conversation_id: string; readonly created: boolean }
  | { readonly ok: false; readonly code: StartRefusal }

/** Thrown inside the transaction, which is undone. */
class TooManyStrangers extends Error {}

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
  }).catch((error: unknown): Outcome => {
    if (!(error instanceof TooManyStrangers)) throw error
    return { started: { ok: false, code: 'too_many_strangers' }, entries: [] }
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
  const { client } = transaction
  await lockChoice(client, otherId)
  const target = (await selectReachability(client, callerId, [otherId])).get(otherId) ?? null
  const reach = judgeReach(target)
  if (reach !== 'open') return { started: { ok: false, code: reach }, entries: [] }
  const isRequest = target !== null && isStranger(target)
  const [low, high] = orderPair(callerId, otherId)
  await insertDirectConversation(client, id, low, high, isRequest ? otherId : null)
  const told = isRequest ? [callerId] : [low, high]
  const entries = await transaction.writeUsers('conversation_added', told, id)
  if (isRequest) await countAsStart(client, callerId)
  return { started: { ok: true, conversation_id: id, created: true }, entries }
}

/** The person's log is locked: of two that are begun at once one waits here for the other. */
const countAsStart = async (client: LogTransaction['client'], callerId: string): Promise<void> => {
  if (!hasStrangersLeft(await countStrangerStarts(client, callerId))) throw new TooManyStrangers()
  await insertStrangerStart(client, callerId)
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
