import { z } from 'zod'
import { humanText, seq, timestamp, uuid } from './common.ts'
import { defineCall } from './define.ts'
import { MESSAGE_SEARCH_PAGE_MAX, MESSAGE_SEARCH_PAGE_SIZE, SEARCH_QUERY_MAX_LENGTH } from './limits.ts'

/** A message that a search found. Whose chat it is, the device knows from its head. */
export const messageHit = z.object({
  conversation_id: uuid,
  message_id: uuid,
  seq,
  sender_id: uuid.nullable(),
  created_at: timestamp,
  content: z.string(),
  /** The words of the text it was found by, without accents and case (text-words.ts). */
  marks: z.array(z.string()),
})
export type MessageHit = z.infer<typeof messageHit>

/** The last hit of a page: the next one begins behind it. */
export const messageSearchCursor = z.object({ created_at: timestamp, conversation_id: uuid, seq })

export const messageSearchCalls = {
  'messages.search': defineCall({
    summary:
      'Messages of the caller, or of one conversation, that have all words of the text, newest first (D-040). Accents, case and endings aside; the last word may be unfinished. Fewer than two letters find nothing. `cursor`: `next` of the page before. `is_partial`: so much is still to be indexed that older hits may be missing.',
    input: z.object({
      query: humanText.max(SEARCH_QUERY_MAX_LENGTH),
      conversation_id: uuid.optional(),
      cursor: messageSearchCursor.optional(),
      limit: z.int().min(1).max(MESSAGE_SEARCH_PAGE_MAX).default(MESSAGE_SEARCH_PAGE_SIZE),
    }),
    output: z.object({
      hits: z.array(messageHit),
      next: messageSearchCursor.nullable(),
      is_partial: z.boolean(),
    }),
    errors: ['not_found'],
  }),
}
