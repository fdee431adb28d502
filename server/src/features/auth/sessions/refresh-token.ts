import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '../../../platform/is-same-secret.ts'

/**
 * `<secret>.<session>.<generation>.<signature>`. Its hash in the database is what counts; the rest says, after an
 * older backup was restored, which session an unknown token is of and how far it is ahead (ADR 0012).
 */
export type RefreshToken = {
  readonly secret: string
  readonly session_id: string
  /** Grows with every token of the session. */
  readonly generation: number
}

const SECRET_BYTES = 32
const SIGNATURE_BYTES = 16
const FORM = /^([\w-]{43})\.([\da-f-]{36})\.(\d{1,9})\.([\w-]{22})$/

/** A token nobody guesses, the first of a chain. */
export function makeRefreshToken(key: string, session_id: string, generation: number): string {
  return write(key, { secret: randomBytes(SECRET_BYTES).toString('base64url'), session_id, generation })
}

/**
 * The only child of a token: two tabs that use the same one at once get the same next one. `of`: what the database
 * knows of the parent, since a token of an older form does not say it.
 */
export function deriveRefreshToken(key: string, parent: string, of: Omit<RefreshToken, 'secret'>): string {
  const secret = createHmac('sha256', key).update(`refresh token\n${parent}`).digest('base64url')
  return write(key, { secret, session_id: of.session_id, generation: of.generation + 1 })
}

/** Null for anything this server did not sign, and for tokens of an older form. */
export function readRefreshToken(key: string, token: string): RefreshToken | null {
  const [, secret, session_id, generation, signature] = FORM.exec(token) ?? []
  if (!secret || !session_id || !generation || !signature) return null
  const parts = { secret, session_id, generation: Number(generation) }
  return isSameSecret(sign(key, parts), signature) ? parts : null
}

const write = (key: string, token: RefreshToken): string =>
  `${token.secret}.${token.session_id}.${token.generation}.${sign(key, token)}`

const sign = (key: string, { secret, session_id, generation }: RefreshToken): string =>
  createHmac('sha256', key)
    .update(`refresh token signature\n${secret}\n${session_id}\n${generation}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url')
