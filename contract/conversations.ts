import { z } from 'zod'
import { humanText, seq, timestamp, uuid } from './common.ts'
import { defineCall } from './define.ts'
import { CHAT_THEME_COUNT, MESSAGE_MAX_CODE_POINTS, WALLPAPER_COUNT } from './limits.ts'
import { messageTypes, roles } from './messages.ts'
import { countCodePoints } from './message-text.ts'
import { type Profile, profile } from './profile.ts'
import { settings } from './settings.ts'

/** The line a chat row shows under the name (D-057). */
export const preview = z.object({
  seq,
  message_id: uuid,
  sender_id: uuid.nullable(),
  sender_name: z.string().nullable(),
  message_type: z.enum(messageTypes),
  /** Voice: how long it is. Left out elsewhere. */
  duration_ms: z.int().min(0).optional(),
  /** What it shows may be seen once: the row says no more of it than that. Left out where it may not. */
  view_once: z.literal(true).optional(),
  /** First 120 code points; null when deleted, or to be seen once. */
  content: z.string().nullable(),
  deleted_for_everyone: z.boolean(),
  created_at: timestamp,
})
export type Preview = z.infer<typeof preview>

/**
 * What a person set for one of their conversations, for themselves alone and on all of their devices. `seq`: of the
 * entry in their log that told of it; of two the higher one holds.
 */
export const conversationState = z.object({
  seq,
  is_pinned: z.boolean(),
  /** `MUTED_ALWAYS`: until it is switched back. */
  muted_until: timestamp.nullable(),
  is_favourite: z.boolean(),
  is_archived: z.boolean(),
  is_marked_unread: z.boolean(),
  /** Begun by a stranger, and neither accepted nor answered yet. Left out where it is not. */
  is_request: z.literal(true).optional(),
  /** How it looks (D-074), by number; one that a client does not know looks as 0. */
  theme_index: z.int().min(0),
  wallpaper_index: z.int().min(0),
  /** What they have begun to write. Left out where it is nothing. */
  draft: z.string().optional(),
})
export type ConversationState = z.infer<typeof conversationState>

/** Everything a chat row needs but the other person's profile, and the state of a conversation's registers. */
export const head = z.object({
  conversation_id: uuid,
  is_group: z.boolean(),
  group_id: uuid.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  first_seq: seq,
  last_seq: seq,
  my_read_seq: seq,
  /** Direct: how far the other has read. Group: how far everyone has. */
  peer_read_seq: seq,
  unread_count: z.int().min(0),
  preview: preview.nullable(),
  /** Direct chats: the other person; null when that account is gone. */
  peer_id: uuid.nullable(),
  group: z
    .object({
      id: uuid,
      name: z.string(),
      avatar_url: z.string().nullable(),
      member_count: z.int().min(0),
      my_role: z.enum(roles),
      /** Left out where it is not. */
      is_public: z.literal(true).optional(),
      /** For admins and moderators: how many wait to be let in. Left out where nobody does. */
      request_count: z.int().min(1).optional(),
    })
    .nullable(),
  blocked_by_me: z.boolean(),
  /** A block in either direction: sending is off (D-084). */
  sending_disabled: z.boolean(),
  /** Left out until something was set. */
  state: conversationState.optional(),
})
export type WireHead = z.infer<typeof head>
/** A head with the person it names, as a client puts the two together. */
export type Head = WireHead & { readonly peer: Profile | null }

const watermark = z.string().max(64)
const cursor = z.string().max(400)

/**
 * What a client has of its list: everything up to `watermark`, and its user log up to `user_seq`. Both are those of
 * the last set of heads whose pages it has all taken; null where there is none.
 */
export const headsBase = z.object({
  epoch: uuid.nullable(),
  user_seq: seq,
  watermark: watermark.nullable(),
})
export type HeadsBase = z.infer<typeof headsBase>

/**
 * A page of a person's list, newest first (updated_at). Applying a head twice changes nothing: whatever changed
 * around the watermark comes again.
 */
export const headsPage = z.object({
  /** Changes when a backup is restored: caches are dropped, outboxes kept. */
  epoch: uuid,
  /** Of the set's first page, on every page; the client's next base, once the set has ended. */
  user_seq: seq,
  watermark,
  /**
   * The set names the whole list; a chat that moves up while its pages are read may be on none of them. What none names
   * and no event tells of is gone where the rest has `total` members. Else it holds what changed.
   */
  complete: z.boolean(),
  /** Asks for the next page; null: the set ends with this one. */
  cursor: cursor.nullable(),
  heads: z.array(head),
  /** No longer in the list. */
  removed: z.array(uuid),
  /**
   * Messages that the person deleted for themselves since the base, on the first page of a set, if any; null: too
   * many to name, what is held of logs is to be read again.
   */
  hidden: z
    .array(z.object({ conversation_id: uuid, message_id: uuid }))
    .nullable()
    .optional(),
  /** The people whom the heads name, and the caller when their own profile changed. */
  profiles: z.array(profile),
  /** With a complete set, and when they changed. */
  settings: settings.optional(),
  /** Length of the list: a client with another number asks for the complete set. */
  total: z.int().min(0),
  /** The server's time: what a client shows of days and presence goes by it, whatever the device's own clock says. */
  now: timestamp.optional(),
})
export type HeadsPage = z.infer<typeof headsPage>

const started = z.object({ conversation_id: uuid, created: z.boolean() })

export const conversationsCalls = {
  'conversations.list': defineCall({
    summary:
      'Conversations of the caller, newest first (updated_at), in pages: those that changed since a base, or all. Twin of the `heads` frame.',
    input: z.object({ base: headsBase.optional(), cursor: cursor.optional() }),
    output: headsPage,
    errors: ['invalid_input'],
  }),
  'conversations.start_direct_conversation': defineCall({
    summary: 'Finds or creates the one direct conversation with a person (RPC of part 2 §7, D-079).',
    input: z.object({ other_user_id: uuid }),
    output: started,
    errors: ['not_found', 'not_accepting', 'blocked', 'too_many_strangers'],
  }),
  'conversations.create-direct-conversation': defineCall({
    summary: 'The same as start_direct_conversation under its function name (part 2 §7, D-079).',
    input: z.object({ other_user_id: uuid }),
    output: started,
    errors: ['not_found', 'not_accepting', 'blocked', 'too_many_strangers'],
  }),
  'conversations.start_by_email': defineCall({
    summary:
      'Finds or creates the direct conversation with the owner of an e-mail. Unknown, own, blocked and not accepting answer alike (D-080), also once the caller has begun as many with strangers as a day allows.',
    input: z.object({ email: humanText.trim().toLowerCase().max(320) }),
    output: started,
    errors: ['not_found', 'too_many_strangers'],
  }),
  'conversations.get_accessible_participants': defineCall({
    summary: 'Participants for a participant, else an empty list (RPC of part 2 §7, D-003).',
    input: z.object({ conv_id: uuid }),
    output: z.object({ participants: z.array(z.object({ user_id: uuid })) }),
  }),
  'conversations.set_state': defineCall({
    summary:
      'Pins, mutes, archives, marks as favourite or as unread, gives a colour and a wallpaper, keeps a draft, for the caller alone (D-070, D-161, D-074), and accepts a request (D-157). What is left out stays, but that an archived conversation is not pinned; a repeat changes nothing.',
    input: z.object({
      conversation_id: uuid,
      ...conversationState.omit({ seq: true }).partial().shape,
      /** Accepts it. */
      is_request: z.literal(false).optional(),
      theme_index: z
        .int()
        .min(0)
        .max(CHAT_THEME_COUNT - 1)
        .optional(),
      wallpaper_index: z
        .int()
        .min(0)
        .max(WALLPAPER_COUNT - 1)
        .optional(),
      /** Null: nothing any more. */
      draft: humanText
        .min(1)
        .refine((text) => countCodePoints(text) <= MESSAGE_MAX_CODE_POINTS, {
          error: 'longer than a message',
        })
        .nullable()
        .optional(),
    }),
    output: z.object({ state: conversationState.nullable() }),
    errors: ['not_found', 'too_many_pinned'],
  }),
  'conversations.delete': defineCall({
    summary:
      'Removes a conversation for the caller, or (direct chats) for both (D-058). A repeat changes nothing.',
    input: z.object({ conversation_id: uuid, scope: z.enum(['me', 'everyone']) }),
    output: z.object({}),
    errors: ['not_found'],
  }),
}
