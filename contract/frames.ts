import { z } from 'zod'
import { seq, timestamp, uuid } from './common.ts'
import { head, heads } from './conversations.ts'
import type { ErrorCode } from './errors.ts'
import { ack, conversationEvent, events, outgoingMessage, snapshot } from './messages.ts'
import { settings } from './settings.ts'

/*
 * The WebSocket at /socket speaks JSON text frames (sync.md).
 *
 * Connect: the client sends `hello` first; nothing else is read before it. The server subscribes
 * the socket, then reads heads, then sends them. From then on events arrive in log order per
 * conversation; a hole is filled by the client with `get`.
 * `send` is answered by `ack` after COMMIT or by `nack` when refused for good. Anything retryable
 * is never answered: the server closes with 1013 and the client replays its outbox in order.
 * Every other call travels in `call` and is answered by `result` or `refused` with the same id.
 */

export const clientFrame = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('hello'),
    token: z.string().max(4096),
    wire: z.string().max(64),
    /** Stable id of this browser profile. */
    device: uuid,
    epoch: uuid.nullable(),
    user_seq: seq,
    visible: z.boolean(),
  }),
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
export type ClientFrame = z.infer<typeof clientFrame>

/** One entry of a person's own log: what concerns them alone (sync.md, user log). */
export const userEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('conversation_added'), user_seq: seq, head }),
  z.object({ kind: z.literal('conversation_removed'), user_seq: seq, conversation_id: uuid }),
  /** Blocked or unblocked (either side): the conversation's head as it is now. */
  z.object({ kind: z.literal('conversation_changed'), user_seq: seq, head }),
  z.object({ kind: z.literal('settings_changed'), user_seq: seq, settings }),
  z.object({ kind: z.literal('profile_changed'), user_seq: seq }),
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
  /** `user_id` null: everyone in the group has read so far. */
  z.object({
    kind: z.literal('read'),
    conversation_id: uuid,
    user_id: uuid.nullable(),
    seq,
    unread_count: z.int().optional(),
  }),
])
export type Register = z.infer<typeof register>

export const byeReasons = ['unauthenticated', 'session_ended', 'upgrade', 'protocol', 'draining'] as const

export const serverFrame = z.discriminatedUnion('t', [
  z.object({ t: z.literal('heads'), ...heads.shape, settings }),
  z.object({ t: z.literal('ack'), ...ack.shape }),
  z.object({
    t: z.literal('nack'),
    client_id: uuid,
    conversation_id: uuid,
    code: z.string(),
    message: z.string(),
  }),
  z.object({ t: z.literal('event'), event: conversationEvent }),
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
  z.object({ t: z.literal('bye'), reason: z.enum(byeReasons) }),
  z.object({ t: z.literal('pong') }),
])
export type ServerFrame = z.infer<typeof serverFrame>
export type NackCode = Extract<ErrorCode, 'not_found' | 'blocked' | 'client_id_reused' | 'invalid_input'>
export type ByeReason = (typeof byeReasons)[number]
