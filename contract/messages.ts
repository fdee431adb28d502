import { z } from 'zod'
import { clientId, humanText, seq, timestamp, uuid } from './common.ts'
import { defineCall } from './define.ts'
import { reaction, reactionCounts } from './reactions.ts'
import {
  HISTORY_PAGE_SIZE,
  LOG_PAGE_MAX,
  MEDIA_PLACEHOLDER_MAX_LENGTH,
  MENTIONS_MAX,
  READERS_PAGE_SIZE,
  WAVEFORM_MAX_LENGTH,
} from './limits.ts'

export const messageTypes = ['text', 'audio', 'image', 'video', 'file'] as const
export type MessageType = (typeof messageTypes)[number]
export const mediaTypes = ['image', 'video', 'file'] as const

/** Voice: loudness from the beginning to the end, one character (0 to 9, a to v) for each of 32 steps of it. */
export const waveform = z
  .string()
  .regex(/^[0-9a-v]*$/)
  .max(WAVEFORM_MAX_LENGTH)

/** What is known of a message's file before one byte of it is read: nothing jumps when it comes. */
export const messageMedia = z.object({
  content_type: z.string().max(100),
  bytes: z.int().min(0),
  /** Pixels as they are seen, pictures and videos. */
  width: z.int().min(1).optional(),
  height: z.int().min(1).optional(),
  /** Videos and voice. */
  duration_ms: z.int().min(0).optional(),
  /** A tiny WebP in base64, to be shown blurred until the picture is there. Never of what may be seen only once. */
  placeholder: z.string().max(MEDIA_PLACEHOLDER_MAX_LENGTH).optional(),
  /** There is a small picture of it beside the file: photos, and videos whose sender made one. */
  has_thumbnail: z.literal(true).optional(),
  waveform: waveform.optional(),
  /** Sent together with the others of this id: one bubble. */
  album_id: uuid.optional(),
})
export type MessageMedia = z.infer<typeof messageMedia>

/** The story that a message answers (D-066). */
export const storyReference = z.object({
  story_id: uuid,
  owner_id: uuid,
  kind: z.enum(['reply', 'reaction']),
})

/** What few messages have, in one field: left out where a message has nothing of it (docs/decisions/0112). */
export const messageExtra = z.object({
  media: messageMedia.optional(),
  is_forwarded: z.literal(true).optional(),
  /** People whom its text names with an @, in the order of the text. */
  mentions: z.array(uuid).max(MENTIONS_MAX).optional(),
  story: storyReference.optional(),
})
export type MessageExtra = z.infer<typeof messageExtra>

/**
 * A message as a member sees it. `seq` is its place in the conversation log and the only order there is.
 * `client_id` is what its sender made; the sender's devices match their outbox by it.
 * Deleted for everyone: content and media are null, `deleted_for_everyone` is true.
 * `amended_seq`: the number of the last entry that changed it; null while none has. An entry up to it is in here already.
 */
export const message = z.object({
  id: uuid,
  conversation_id: uuid,
  seq,
  sender_id: uuid.nullable(),
  client_id: uuid.nullable(),
  content: z.string().nullable(),
  message_type: z.enum(messageTypes),
  media_url: z.string().nullable(),
  media_type: z.enum(mediaTypes).nullable(),
  file_name: z.string().nullable(),
  audio_url: z.string().nullable(),
  audio_duration: z.number().nullable(),
  view_once: z.boolean(),
  /** May be seen once: when the caller looked; for its sender, when the last who could did. */
  viewed_at: timestamp.nullable(),
  reply_to_message_id: uuid.nullable(),
  is_read: z.boolean(),
  deleted_for_everyone: z.boolean(),
  deleted_at: timestamp.nullable(),
  /** In the order of their first time; null where there is none. */
  reactions: reactionCounts.nullable(),
  /** Those of the caller, oldest first; null where there is none. */
  my_reactions: z.array(reaction).nullable(),
  /** When its text was changed last; null where it never was. */
  edited_at: timestamp.nullable(),
  amended_seq: seq.nullable(),
  extra: messageExtra.nullable(),
  created_at: timestamp,
})
export type Message = z.infer<typeof message> & {
  /** On a device alone: an entry about the group that stands among its messages, in place of a message. */
  readonly notice?: GroupNotice
}

/** A message without the fields that a text which was just written has anyway (text-message.ts fills them in). */
export const slimMessage = message
  .partial()
  .required({ id: true, conversation_id: true, seq: true, created_at: true })
export type SlimMessage = z.infer<typeof slimMessage>

export const roles = ['member', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]

/** What a kind of a log entry may be called. */
export const LOG_KIND = /^[a-z][a-z0-9_]{0,39}$/

const eventBase = { conversation_id: uuid, seq, created_at: timestamp }

/** Entries about a group and its members, which stand among its messages as quiet lines. */
export const groupNotice = z.discriminatedUnion('kind', [
  z.object({
    ...eventBase,
    kind: z.literal('member_joined'),
    user_id: uuid,
    role: z.enum(roles),
    /** Who added them; themselves: they came by the link, or made the group. */
    actor_id: uuid.nullable(),
  }),
  z.object({ ...eventBase, kind: z.literal('member_left'), user_id: uuid, actor_id: uuid.nullable() }),
  z.object({
    ...eventBase,
    kind: z.literal('role_changed'),
    user_id: uuid,
    role: z.enum(roles),
    actor_id: uuid.nullable(),
  }),
  z.object({
    ...eventBase,
    kind: z.literal('group_changed'),
    name: z.string(),
    description: z.string().nullable(),
    avatar_url: z.string().nullable(),
    /** Which of them is new. */
    changed: z.enum(['name', 'description', 'avatar_url']).optional(),
    actor_id: uuid.nullable(),
  }),
])
export type GroupNotice = z.infer<typeof groupNotice>

/**
 * One entry of a conversation's log: everything a member can see takes a number, without holes
 * (sync.md). Whatever its kind it says who did it (`actor_id`; null: the server) and, where it concerns one, which
 * message; the rest is its payload. `purged` holds a number whose content is gone for good.
 */
const knownEvent = z.discriminatedUnion('kind', [
  z.object({ ...eventBase, kind: z.literal('message'), message }),
  z.object({ ...eventBase, kind: z.literal('message_deleted'), message_id: uuid, actor_id: uuid.nullable() }),
  /** `created_at` is when it was edited; `content` is null where the message was deleted for everyone since. */
  z.object({
    ...eventBase,
    kind: z.literal('message_edited'),
    message_id: uuid,
    actor_id: uuid.nullable(),
    content: z.string().nullable(),
  }),
  /** Carries what became of it, as messages do, so that who missed one has all of it with the next. */
  z.object({
    ...eventBase,
    kind: z.literal('reactions_changed'),
    message_id: uuid,
    actor_id: uuid.nullable(),
    reaction,
    is_set: z.boolean(),
    reactions: reactionCounts.nullable(),
    actor_reactions: z.array(reaction).nullable(),
  }),
  /** At `created_at` somebody looked at what may be seen once (D-097). */
  z.object({
    ...eventBase,
    kind: z.literal('message_viewed'),
    message_id: uuid,
    actor_id: uuid.nullable(),
    /** Nobody is left who could look: the sender sees it as viewed. */
    is_by_all: z.boolean(),
  }),
  ...groupNotice.options,
  z.object({ ...eventBase, kind: z.literal('purged') }),
])
export type ConversationEvent = z.infer<typeof knownEvent>

const knownKinds: ReadonlySet<string> = new Set(
  knownEvent.options.map(({ shape }): string => shape.kind.value),
)

/** Kinds of a newer program are passed on as they are: their number counts, and who does not know them skips them. */
export const conversationEvent: z.ZodType<ConversationEvent> = z.union([
  knownEvent,
  z
    .looseObject({ ...eventBase, kind: z.string().regex(LOG_KIND) })
    .refine(({ kind }) => !knownKinds.has(kind)) as unknown as z.ZodType<ConversationEvent>,
])

/** What a send carries; the outbox stores exactly this. */
export const outgoingMessage = z.object({
  conversation_id: uuid,
  /** Made once by the sending device and never remade: the key of exactly-once. */
  client_id: clientId,
  content: humanText.min(1),
  message_type: z.literal('text').default('text'),
  reply_to_message_id: uuid.nullish(),
  is_forwarded: z.literal(true).optional(),
  mentions: z.array(uuid).min(1).max(MENTIONS_MAX).optional(),
})
export type OutgoingMessage = z.input<typeof outgoingMessage>

/** Answer to a send, given only after COMMIT; a repeat gets the first answer again. */
export const ack = z.object({
  client_id: clientId,
  conversation_id: uuid,
  message_id: uuid,
  seq,
  created_at: timestamp,
  /** Written just now exactly as it was sent: the socket that sent it knows all of it and gets no event of it. */
  as_sent: z.literal(true).optional(),
})
export type Ack = z.infer<typeof ack>

/** A page of history as of one number: the newest `messages` below `before`, oldest first. */
export const snapshot = z.object({
  conversation_id: uuid,
  /** Apply events above this number on top. */
  as_of: seq,
  /** First number of the caller's membership; nothing before it is theirs to see (D-102). */
  first_seq: seq,
  messages: z.array(message),
  /** Groups: the newest entries about the group among these messages, oldest first. */
  notices: z.array(groupNotice).optional(),
  has_more: z.boolean(),
  /** Messages quoted by `messages` that are not among them (part 2 §7). */
  reply_targets: z.array(message),
})
export type Snapshot = z.infer<typeof snapshot>

export const events = z.object({
  conversation_id: uuid,
  from: seq,
  head: seq,
  events: z.array(conversationEvent),
})

/** A text that an edit replaced, and when it was written. */
export const messageVersion = z.object({ content: z.string(), written_at: timestamp })
export type MessageVersion = z.infer<typeof messageVersion>

export const messagesCalls = {
  'messages.send': defineCall({
    summary: 'Appends a message. Twin of the `send` frame.',
    input: outgoingMessage,
    output: ack,
    errors: ['not_found', 'blocked', 'client_id_reused'],
  }),
  'messages.get': defineCall({
    summary: 'Log events after a number. A gap above 1,000 answers with a snapshot. Twin of the `get` frame.',
    input: z.object({
      conversation_id: uuid,
      after: seq,
      limit: z.int().min(1).max(LOG_PAGE_MAX).default(LOG_PAGE_MAX),
    }),
    output: z.union([events, snapshot]),
    errors: ['not_found'],
  }),
  'messages.open': defineCall({
    summary: 'The latest 100 messages (or the 100 before a number), oldest first. Twin of the `open` frame.',
    input: z.object({
      conversation_id: uuid,
      before: seq.optional(),
      limit: z.int().min(1).max(HISTORY_PAGE_SIZE).default(HISTORY_PAGE_SIZE),
    }),
    output: snapshot,
    errors: ['not_found'],
  }),
  'messages.read': defineCall({
    summary: 'Moves the read position of the caller forward, never back. Twin of the `read` frame.',
    input: z.object({ conversation_id: uuid, seq }),
    output: z.object({ read_seq: seq, unread: z.int().min(0) }),
    errors: ['not_found'],
  }),
  'messages.edit': defineCall({
    summary:
      'Changes the text of an own message for everyone, within 15 minutes and while everybody in the conversation saw it before (docs/decisions/0092). A repeat changes nothing.',
    input: z.object({ message_id: uuid, content: humanText.min(1) }),
    output: z.object({ content: z.string(), edited_at: timestamp.nullable(), amended_seq: seq.nullable() }),
    errors: ['not_found', 'not_editable'],
  }),
  'messages.versions': defineCall({
    summary: 'What a message said before it was edited, newest first, for whoever sees the message.',
    input: z.object({ message_id: uuid }),
    output: z.object({ versions: z.array(messageVersion) }),
    errors: ['not_found'],
  }),
  'messages.readers': defineCall({
    summary:
      'Which members have read an own message in a group, and how many have not, for its sender; `after`: the last one of the page before.',
    input: z.object({
      message_id: uuid,
      after: uuid.optional(),
      limit: z.int().min(1).max(READERS_PAGE_SIZE).default(READERS_PAGE_SIZE),
    }),
    output: z.object({
      readers: z.array(z.object({ user_id: uuid })),
      has_more: z.boolean(),
      /** Members who were there when it was sent and have not read it. */
      waiting_count: z.int().min(0),
    }),
    errors: ['not_found'],
  }),
  'messages.reached': defineCall({
    summary:
      'Whom an own message has reached who has not read it, as far as it is known and may be (docs/decisions/0206); `after`: the last one of the page before.',
    input: z.object({
      message_id: uuid,
      after: uuid.optional(),
      limit: z.int().min(1).max(READERS_PAGE_SIZE).default(READERS_PAGE_SIZE),
    }),
    output: z.object({ reached: z.array(z.object({ user_id: uuid })), has_more: z.boolean() }),
    errors: ['not_found'],
  }),
  'messages.delete_for_everyone': defineCall({
    summary: 'Blanks an own message for everyone (D-069). A repeat answers the same number.',
    input: z.object({ message_id: uuid }),
    output: z.object({ conversation_id: uuid, seq }),
    errors: ['not_found'],
  }),
  'messages.delete_for_me': defineCall({
    summary:
      'Takes any message out of the sight of the caller, on all of their devices (D-069). A repeat changes nothing.',
    input: z.object({ message_id: uuid }),
    output: z.object({}),
    errors: ['not_found'],
  }),
}
