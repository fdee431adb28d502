import { MEDIA_LIST_PAGE_SIZE } from '#contract/limits.ts'
import type { Handler } from '../../platform/call.ts'
import { canReadMessages, createReadMark, selectMembership } from '../messages/public.ts'
import { selectGallery } from './media.queries.ts'

/** What may be seen once is not among them. */
export const listMedia: Handler<'media.list'> = async ({ platform, caller, refuse }, input) => {
  const { conversation_id, before } = input
  const membership = await selectMembership(platform.pool, caller.user_id, conversation_id)
  if (!canReadMessages(membership)) return refuse('not_found')
  const rows = await selectGallery(platform.pool, {
    conversation_id,
    viewerId: caller.user_id,
    fromSeq: membership.first_seq,
    before: before ?? membership.last_seq + 1,
    limit: MEDIA_LIST_PAGE_SIZE + 1,
  })
  const isRead = createReadMark(caller.user_id, membership)
  return {
    messages: rows
      .slice(0, MEDIA_LIST_PAGE_SIZE)
      .map((message) => ({ ...message, is_read: isRead(message) })),
    has_more: rows.length > MEDIA_LIST_PAGE_SIZE,
  }
}
