import { createHmac, hkdfSync } from 'node:crypto'
import type { Keys } from '../../platform/keys.ts'
import { readSignedToken, type Sign, writeSignedToken } from '../../platform/signed-token.ts'

/** Longer than a mail is looked at: one that was kept may still be answered. */
const LIFE_MS = 400 * 24 * 3600_000

/** Lets whoever has it turn the digests of this person off, and nothing else. */
export function writeUnsubscribeToken(keys: Pick<Keys, 'link'>, userId: string, nowMs: number): string {
  return writeSignedToken(signFor(keys), [userId], nowMs + LIFE_MS)
}

/** Whose it is. Null for what is none of ours, or over. */
export function readUnsubscribeToken(keys: Pick<Keys, 'link'>, token: string, nowMs: number): string | null {
  return readSignedToken(signFor(keys), token, nowMs)?.[0] ?? null
}

const signFor =
  ({ link }: Pick<Keys, 'link'>): Sign =>
  (said) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', link, '', 'lero digest unsubscribe', 32)))
      .update(said)
      .digest('base64url')
