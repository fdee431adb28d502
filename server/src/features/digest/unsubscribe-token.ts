import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../platform/keys.ts'

/** Longer than a mail is looked at: one that was kept may still be answered. */
const LIFE_MS = 400 * 24 * 3600_000

/** Lets whoever has it turn the digests of this person off, and nothing else. */
export function writeUnsubscribeToken(keys: Pick<Keys, 'link'>, userId: string, nowMs: number): string {
  const said = `${userId}.${Math.floor((nowMs + LIFE_MS) / 1000)}`
  return `${said}.${sign(keys, said)}`
}

/** Whose it is. Null for what is none of ours, or over. */
export function readUnsubscribeToken(keys: Pick<Keys, 'link'>, token: string, nowMs: number): string | null {
  const said = token.slice(0, Math.max(0, token.lastIndexOf('.')))
  const [given, expected] = [token.slice(said.length + 1), sign(keys, said)].map((text) => Buffer.from(text))
  if (!given || given.length !== expected?.length || !timingSafeEqual(given, expected)) return null
  const [userId = '', expires] = said.split('.')
  return Number(expires) * 1000 > nowMs ? userId : null
}

const sign = ({ link }: Pick<Keys, 'link'>, said: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', link, '', 'lero digest unsubscribe', 32)))
    .update(said)
    .digest('base64url')
