import { z } from 'zod'
import { timestamp, uuid } from './common.ts'
import { defineCall } from './define.ts'
import { REACTION_LIST_PAGE_SIZE } from './limits.ts'

/** One emoji as Unicode recommends it for interchange, as it is drawn: '❤️', not '❤'. */
export const reaction = z
  .string()
  .max(64)
  .regex(new RegExp('^\\p{RGI_Emoji}$', 'v'), { error: 'not an emoji' })

/** How many people reacted to a message with what. */
export const reactionCounts = z.array(z.object({ reaction, count: z.int().min(1) }))
export type ReactionCount = z.infer<typeof reactionCounts>[number]

/** Who reacted to a message with what: one row of message_reactions. */
export const messageReaction = z.object({
  id: uuid,
  message_id: uuid,
  user_id: uuid,
  reaction,
  created_at: timestamp,
})
export type MessageReaction = z.infer<typeof messageReaction>

export const reactionsCalls = {
  'reactions.set': defineCall({
    summary:
      'Puts an emoji of the caller on a message, or takes it away (D-077: several, each once). A repeat changes nothing.',
    input: z.object({ message_id: uuid, reaction, is_set: z.boolean() }),
    output: z.object({
      reactions: reactionCounts.nullable(),
      my_reactions: z.array(reaction).nullable(),
      amended_seq: z.int().nullable(),
    }),
    errors: ['not_found', 'too_many_reactions'],
  }),
  'reactions.list': defineCall({
    summary: 'Who reacted to a message, newest first; `after`: the id of the last one of the page before.',
    input: z.object({
      message_id: uuid,
      after: uuid.optional(),
      limit: z.int().min(1).max(REACTION_LIST_PAGE_SIZE).default(REACTION_LIST_PAGE_SIZE),
    }),
    output: z.object({ reactions: z.array(messageReaction), has_more: z.boolean() }),
    /** Also where `after` is not, or no longer, in the list: it is read from its beginning again. */
    errors: ['not_found'],
  }),
}
