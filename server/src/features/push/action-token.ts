import { createHmac } from 'node:crypto'
import type { Keys } from '../../platform/keys.ts'
import { readSignedToken, type Sign, writeSignedToken } from '../../platform/signed-token.ts'

/** How long one may wait in a notification; after that the notification opens the chat. */
const LIFE_MS = {
  /** As long as it may stand there. */
  read: 7 * 24 * 3600_000,
  /** A push waits a day for a device that is off, and a day for its person. */
  reply: 2 * 24 * 3600_000,
} as const
/** Given anew at each start of the app: who has not opened it for so long is not told any more. */
const RENEW_LIFE_MS = 365 * 24 * 3600_000

type Action = keyof typeof LIFE_MS

/** A message, and the device that was told of it. */
export type Place = Device & { readonly conversation_id: string; readonly seq: number }

export type Device = { readonly user_id: string; readonly session_id: string }

type Signing = Pick<Keys, 'link'>

/** Lets whoever has it do this one thing in this conversation, as long as this device is signed in. */
export function writeActionToken(keys: Signing, action: Action, place: Place, nowMs: number): string {
  const { user_id, conversation_id, seq, session_id } = place
  const said = [user_id, conversation_id, String(seq), session_id]
  return writeSignedToken(signFor(keys, `push.${action}`), said, nowMs + LIFE_MS[action])
}

/** Null for what is none of ours, or over. Whether the device is signed in is another question. */
export function readActionToken(keys: Signing, action: Action, token: string, nowMs: number): Place | null {
  const said = readSignedToken(signFor(keys, `push.${action}`), token, nowMs) ?? []
  const [user_id = '', conversation_id = '', seq, session_id] = said
  return session_id === undefined ? null : { user_id, conversation_id, seq: Number(seq), session_id }
}

/** Lets whoever has it say where this device is pushed to, as long as it is signed in, for a year. */
export function writeRenewToken(keys: Signing, { user_id, session_id }: Device, nowMs: number): string {
  return writeSignedToken(signFor(keys, 'push.renew'), [user_id, session_id], nowMs + RENEW_LIFE_MS)
}

/** Null for what is none of ours, or over. Whether the device is signed in is another question. */
export function readRenewToken(keys: Signing, token: string, nowMs: number): Device | null {
  const [user_id = '', session_id] = readSignedToken(signFor(keys, 'push.renew'), token, nowMs) ?? []
  return session_id === undefined ? null : { user_id, session_id }
}

const signFor =
  ({ link }: Signing, scope: `push.${Action | 'renew'}`): Sign =>
  (said) =>
    createHmac('sha256', link).update(`${scope}\n${said}`).digest('base64url')
