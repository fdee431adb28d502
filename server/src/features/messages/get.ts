import { LOG_GAP_MAX, LOG_PAGE_MAX } from '#contract/limits.ts'
import type { ConversationEvent, Snapshot } from '#contract/messages.ts'
import { selectEventsAfter } from '../../platform/append/log.queries.ts'
import type { Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { canReadMessages } from './messages.policy.ts'
import { selectMembership } from './messages.queries.ts'
import { readSnapshot } from './open.ts'
import { createReadMark } from './read-marks.ts'

export type GetInput = {
  readonly conversation_id: string
  readonly after: number
  readonly limit?: number | undefined
}

export type EventsPage = {
  readonly conversation_id: string
  /** The events follow this number without a hole. */
  readonly from: number
  readonly head: number
  readonly events: ConversationEvent[]
}

/**
 * What follows a number in the log of a member's conversation; a snapshot instead when that is more than
 * 1,000 entries. Null for everyone who is not a member.
 */
export async function getEvents(
  platform: Platform,
  userId: string,
  { conversation_id, after, limit = LOG_PAGE_MAX }: GetInput,
): Promise<EventsPage | Snapshot | null> {
  const membership = await selectMembership(platform.pool, userId, conversation_id)
  if (!canReadMessages(membership)) return null
  const { first_seq, last_seq } = membership
  const from = Math.max(after, first_seq - 1)
  if (last_seq - from > LOG_GAP_MAX) return readSnapshot(platform, userId, membership, {})
  const range = { conversation_id, viewerId: userId, after: from, upTo: last_seq, limit }
  const events = await selectEventsAfter(platform.pool, range, createReadMark(userId, membership))
  return { conversation_id, from, head: last_seq, events }
}

/** The log as it is, whoever asks: for the gateway, which decides itself who may hear what. */
export function readLog(
  { pool }: Platform,
  conversationId: string,
  after: number,
  limit: number,
): Promise<ConversationEvent[]> {
  return selectEventsAfter(
    pool,
    { conversation_id: conversationId, viewerId: null, after, upTo: Number.MAX_SAFE_INTEGER, limit },
    () => false,
  )
}

export const getMessages: Handler<'messages.get'> = async ({ platform, caller, refuse }, input) =>
  (await getEvents(platform, caller.user_id, input)) ?? refuse('not_found')
