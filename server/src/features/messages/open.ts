import { HISTORY_PAGE_SIZE } from '#contract/limits.ts'
import type { Snapshot } from '#contract/messages.ts'
import { selectNotices } from '../../platform/append/log.queries.ts'
import type { Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  type Membership,
  selectMembership,
  selectMessagesById,
  selectNewestMessages,
} from './messages.queries.ts'
import { canReadMessages } from './messages.policy.ts'
import { createReadMark } from './read-marks.ts'

export type OpenInput = {
  readonly conversation_id: string
  /** Only messages with a smaller number. */
  readonly before?: number | undefined
  readonly limit?: number | undefined
}

/** A page of history for a member; null for everyone else. */
export async function openConversation(
  platform: Platform,
  userId: string,
  input: OpenInput,
): Promise<Snapshot | null> {
  const membership = await selectMembership(platform.pool, userId, input.conversation_id)
  if (!canReadMessages(membership)) return null
  return readSnapshot(platform, userId, membership, input)
}

/** The newest page below `before`, as of the membership's last number, cut to what the member may see (D-102). */
export async function readSnapshot(
  { pool }: Platform,
  userId: string,
  membership: Membership,
  { before, limit = HISTORY_PAGE_SIZE }: Omit<OpenInput, 'conversation_id'>,
): Promise<Snapshot> {
  const { conversation_id, first_seq, last_seq } = membership
  const upTo = before === undefined ? last_seq : Math.min(last_seq, before - 1)
  const rows = await selectNewestMessages(pool, {
    conversation_id,
    viewerId: userId,
    fromSeq: first_seq,
    upTo,
    limit: limit + 1,
  })
  const hasMore = rows.length > limit
  const page = hasMore ? rows.slice(1) : rows
  const present = new Set(page.map((message) => message.id))
  const quoted = new Set(page.flatMap(({ reply_to_message_id: id }) => (id && !present.has(id) ? [id] : [])))
  const targets = await selectMessagesById(pool, conversation_id, userId, first_seq, [...quoted])
  const isRead = createReadMark(userId, membership)
  const from = hasMore ? (page[0]?.seq ?? first_seq) : first_seq
  const notices = membership.is_group ? await selectNotices(pool, { conversation_id, from, upTo }) : []
  return {
    conversation_id,
    as_of: last_seq,
    first_seq,
    messages: page.map((message) => ({ ...message, is_read: isRead(message) })),
    ...(notices.length > 0 && { notices }),
    has_more: hasMore,
    reply_targets: targets.map((message) => ({ ...message, is_read: isRead(message) })),
  }
}

export const openMessages: Handler<'messages.open'> = async ({ platform, caller, refuse }, input) =>
  (await openConversation(platform, caller.user_id, input)) ?? refuse('not_found')
