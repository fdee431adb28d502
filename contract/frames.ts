import { z } from 'zod'
import { clientId, seq, timestamp, uuid } from './common.ts'
import { friend } from './connections.ts'
import { head, headsBase, headsPage } from './conversations.ts'
import type { ErrorCode } from './errors.ts'
import { ack, conversationEvent, events, outgoingMessage, slimMessage, snapshot } from './messages.ts'
import { notificationsChange } from './notifications.ts'
import { profile } from './profile.ts'
import { settings } from './settings.ts'
import { storyRegister, storyViewRegister } from './stories.ts'

/*
 * The WebSocket at /socket speaks JSON text frames, large ones compressed for who can read that (sync.md).
 *
 * Connect: the client sends `hello` first, with what it has of its list; nothing else is read before it. The
 * server subscribes the socket, then reads what changed, then sends it as `heads`, whose further pages the client
 * asks for with `heads_more`. From then on events arrive in log order per conversation; a hole is filled by the
 * client with `get`.
 * A message arrives as `message`, every other entry of a log as `event`; the socket that sent it gets its `ack` alone.
 * `send` is answered by `ack` after COMMIT or by `nack` when refused for good. Anything retryable
 * is never answered: the server closes with 1013 and the client replays its outbox in order.
 * Every other call travels in `call` and is answered by `result` or `refused` with the same id.
 */

const wireRange = z.object({ min: z.int().min(1), max: z.int().min(1) })

export const clientFrame = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('hello'),
    token: z.string().max(4096),
    /** The versions this client speaks; the first release named a single one as text. */
    wire: z.union([wireRange, z.string().max(64)]),
    /** Stable id of this browser profile. */
    device: uuid,
    ...headsBase.shape,
    watermark: headsBase.shape.watermark.default(null),
    visible: z.boolean(),
    /** Large answers may come as binary frames: the text, compressed (RFC 1951). */
    deflate: z.boolean().default(false),
  }),
  /** The next page of heads. */
  z.object({ t: z.literal('heads_more'), cursor: z.string().max(400) }),
  z.object({ t: z.literal('send'), ...outgoingMessage.shape }),
  z.object({
    t: z.literal('get'),
    conversation_id: uuid,
    after: seq,
    limit: z.int().min(1).max(500).optional(),
  }),
  z.object({ t: z.literal('open'), conversation_id: uuid, before: seq.optional() }),
  z.object({ t: z.literal('read'), conversation_id: uuid, seq }),
  z.object({ t: z.literal('typing'), conversation_id: uuid }),
  /** Visibility of the page: what presence is made of (D-138). */
  z.object({ t: z.literal('visible'), visible: z.boolean() }),
  /** A renewed access token for the session this socket belongs to. */
  z.object({ t: z.literal('token'), token: z.string().max(4096) }),
  z.object({ t: z.literal('call'), id: z.int().min(0), name: z.string().max(64), input: z.unknown() }),
  z.object({ t: z.literal('ping') }),
])
export type ClientFrame = z.input<typeof clientFrame>

/** One entry of a person's own log: what concerns them alone (sync.md, user log). */
export const userEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('conversation_added'), user_seq: seq, head, peer: profile.nullable() }),
  z.object({ kind: z.literal('conversation_removed'), user_seq: seq, conversation_id: uuid }),
  /** Blocked or unblocked (either side): the conversation's head as it is now. */
  z.object({ kind: z.literal('conversation_changed'), user_seq: seq, head, peer: profile.nullable() }),
  /** The person deleted a message for themselves; the head as it is without it. */
  z.object({
    kind: z.literal('message_hidden'),
    user_seq: seq,
    message_id: uuid,
    head,
    peer: profile.nullable(),
  }),
  /**
   * Asked, answered, taken back or ended, by either side: how the two stand now. Also a block that begins or ends where no
   * chat in both lists tells of it.
   */
  z.object({
    kind: z.literal('friend_changed'),
    user_seq: seq,
    person_id: uuid,
    friend: friend.nullable(),
  }),
  z.object({ kind: z.literal('notifications_changed'), user_seq: seq, ...notificationsChange.shape }),
  z.object({ kind: z.literal('settings_changed'), user_seq: seq, settings }),
  z.object({ kind: z.literal('session_ended'), user_seq: seq, session_id: uuid }),
])
export type UserEvent = z.infer<typeof userEvent>

/** State merged by max or last writer; may be lost on the way, heads carry the truth. */
export const register = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('presence'),
    user_id: uuid,
    is_online: z.boolean(),
    last_seen: timestamp.nullable(),
  }),
  z.object({
    kind: z.literal('profile'),
    user_id: uuid,
    display_name: z.string().nullable(),
    avatar_url: z.string().nullable(),
    bio: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('typing'),
    conversation_id: uuid,
    user_id: uuid,
    display_name: z.string().nullable(),
  }),
  /**
   * `user_id` null: everyone in the group has read so far. To the own devices: how much is unread, counted in the log
   * up to `as_of`, which a server of the release before leaves out.
   */
  z.object({
    kind: z.literal('read'),
    conversation_id: uuid,
    user_id: uuid.nullable(),
    seq,
    unread_count: z.int().optional(),
    as_of: seq.optional(),
  }),
  storyRegister,
  storyViewRegister,
])
export type Register = z.infer<typeof register>
export type ReadRegister = Extract<Register, { kind: 'read' }>

export const byeReasons = ['unauthenticated', 'session_ended', 'upgrade', 'protocol', 'draining'] as const

export const serverFrame = z.discriminatedUnion('t', [
  /** `wire`: the version that both speak from here on. */
  z.object({ t: z.literal('heads'), wire: z.int(), ...headsPage.shape }),
  z.object({ t: z.literal('ack'), ...ack.shape }),
  z.object({
    t: z.literal('nack'),
    client_id: clientId,
    conversation_id: uuid,
    code: z.string(),
    message: z.string(),
  }),
  z.object({ t: z.literal('event'), event: conversationEvent }),
  /** The event of a message as from version 3 on: its own fields, and only those that say something. */
  z.object({ t: z.literal('message'), ...slimMessage.shape }),
  z.object({ t: z.literal('events'), ...events.shape }),
  z.object({ t: z.literal('snapshot'), ...snapshot.shape }),
  z.object({ t: z.literal('user_event'), event: userEvent }),
  z.object({ t: z.literal('register'), register }),
  z.object({ t: z.literal('result'), id: z.int(), output: z.unknown() }),
  z.object({ t: z.literal('refused'), id: z.int(), code: z.string(), message: z.string() }),
  /** `get` or `open` of a conversation that is not (or no longer) the caller's. */
  z.object({ t: z.literal('gone'), conversation_id: uuid }),
  /** What was sent is kept and will be answered, later than usual; send nothing new for this long. */
  z.object({ t: z.literal('busy'), retry_after_ms: z.int() }),
  /** `wire`, with reason upgrade: what this server speaks. A client above it waits for a newer server. */
  z.object({ t: z.literal('bye'), reason: z.enum(byeReasons), wire: wireRange.optional() }),
  z.object({ t: z.literal('pong') }),
])
export type ServerFrame = z.infer<typeof serverFrame>
export type NackCode = Extract<ErrorCode, 'not_found' | 'blocked' | 'client_id_reused' | 'invalid_input'>
export type ByeReason = (typeof byeReasons)[number]
