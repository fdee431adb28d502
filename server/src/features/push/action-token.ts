import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../platform/keys.ts'

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
  return write(keys, 'push.read', [user_id, conversation_id, String(seq)], nowMs + READ_LIFE_MS)
}

/** Null for what is none of ours, or over. */
export function readReadToken(keys: Signing, token: string, nowMs: number): ReadPlace | null {
  const [user_id = '', conversation_id = '', seq] = read(keys, 'push.read', token, nowMs) ?? []
  return seq === undefined ? null : { user_id, conversation_id, seq: Number(seq) }
}

/** Lets whoever has it answer in this conversation, as long as this device is signed in, for two days. */
export function writeReplyToken(keys: Signing, place: ReplyPlace, nowMs: number): string {
  const { user_id, conversation_id, seq, session_id } = place
  const said = [user_id, conversation_id, String(seq), session_id]
  return write(keys, 'push.reply', said, nowMs + REPLY_LIFE_MS)
}

/** Null for what is none of ours, or over. Whether the device is signed in is another question. */
export function readReplyToken(keys: Signing, token: string, nowMs: number): ReplyPlace | null {
  const [user_id = '', conversation_id = '', seq, session_id] = read(keys, 'push.reply', token, nowMs) ?? []
  return session_id === undefined ? null : { user_id, conversation_id, seq: Number(seq), session_id }
}

function write({ link }: Signing, scope: string, words: readonly string[], expiresAtMs: number): string {
  const said = [...words, Math.floor(expiresAtMs / 1000)].join('.')
  return `${said}.${sign(link, scope, said)}`
}

function read({ link }: Signing, scope: string, token: string, nowMs: number): string[] | null {
  const said = token.slice(0, Math.max(0, token.lastIndexOf('.')))
  const [given, expected] = [token.slice(said.length + 1), sign(link, scope, said)].map((text) =>
    Buffer.from(text),
  )
  if (!given || given.length !== expected?.length || !timingSafeEqual(given, expected)) return null
  const words = said.split('.')
  return Number(words.pop()) * 1000 > nowMs ? words : null
}

const sign = (key: string, scope: string, said: string): string =>
  createHmac('sha256', key).update(`${scope}\n${said}`).digest('base64url')
