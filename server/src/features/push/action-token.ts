import { createHmac } from 'node:crypto'
import type { Keys } from '../../platform/keys.ts'
import { readSignedToken, type Sign, writeSignedToken } from '../../platform/signed-token.ts'

/** As long as a notification may stand there; after that one opens the chat. */
const READ_LIFE_MS = 7 * 24 * 3600_000
/** A push waits a day for a device that is off, and a day for its person. */
const REPLY_LIFE_MS = 2 * 24 * 3600_000

export type ReadPlace = { readonly user_id: string; readonly conversation_id: string; readonly seq: number }
export type ReplyPlace = ReadPlace & { readonly session_id: string }

type Signing = Pick<Keys, 'link'>

/** Lets whoever has it mark this conversation as read up to here, for a week, and nothing else. */
export function writeReadToken(
  keys: Signing,
  { user_id, conversation_id, seq }: ReadPlace,
  nowMs: number,
): string {
  return writeSignedToken(
    signFor(keys, 'push.read'),
    [user_id, conversation_id, String(seq)],
    nowMs + READ_LIFE_MS,
  )
}

/** Null for what is none of ours, or over. */
export function readReadToken(keys: Signing, token: string, nowMs: number): ReadPlace | null {
  const [user_id = '', conversation_id = '', seq] =
    readSignedToken(signFor(keys, 'push.read'), token, nowMs) ?? []
  return seq === undefined ? null : { user_id, conversation_id, seq: Number(seq) }
}

/** Lets whoever has it answer in this conversation, as long as this device is signed in, for two days. */
export function writeReplyToken(keys: Signing, place: ReplyPlace, nowMs: number): string {
  const { user_id, conversation_id, seq, session_id } = place
  const said = [user_id, conversation_id, String(seq), session_id]
  return writeSignedToken(signFor(keys, 'push.reply'), said, nowMs + REPLY_LIFE_MS)
}

/** Null for what is none of ours, or over. Whether the device is signed in is another question. */
export function readReplyToken(keys: Signing, token: string, nowMs: number): ReplyPlace | null {
  const [user_id = '', conversation_id = '', seq, session_id] =
    readSignedToken(signFor(keys, 'push.reply'), token, nowMs) ?? []
  return session_id === undefined ? null : { user_id, conversation_id, seq: Number(seq), session_id }
}

const signFor =
  ({ link }: Signing, scope: 'push.read' | 'push.reply'): Sign =>
  (said) =>
    createHmac('sha256', link).update(`${scope}\n${said}`).digest('base64url')
