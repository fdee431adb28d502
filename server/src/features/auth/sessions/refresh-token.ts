import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '../../../platform/is-same-secret.ts'
import { hashToken } from '../codes/secrets.ts'

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
export function makeRefreshToken(key: string, session_id: string): string {
  return write(key, { secret: randomBytes(SECRET_BYTES).toString('base64url'), session_id, generation: 0 })
}

/** What the database knows of a parent, since a token of an older form does not say it. */
type ParentToken = Omit<RefreshToken, 'secret'>

/**
 * The child of a token, from the hash that is stored of it: who gives a code shows no refresh token, and comes with
 * the one of before when the answer got lost.
 */
export function deriveRefreshToken(key: string, parentHash: string, parent: ParentToken): string {
  return writeChild(key, `refresh token after\n${parentHash}`, parent)
}

/**
 * The child of a token, from the token itself: the one way the release before knows. It may run beside this one and be
 * asked for the same token again, so this release still renews this way; the next one renews by the hash, and the
 * one after it drops this.
 */
export function deriveRefreshTokenAsBefore(key: string, token: string, parent: ParentToken): string {
  return writeChild(key, `refresh token\n${token}`, parent)
}

/** All that may come next after a token: by a renewal, or by a code. */
export function deriveChildren(key: string, token: string, parent: ParentToken): string[] {
  return [deriveRefreshToken(key, hashToken(token), parent), deriveRefreshTokenAsBefore(key, token, parent)]
}

/** Null for anything this server did not sign, and for tokens of an older form. */
export function readRefreshToken(key: string, token: string): RefreshToken | null {
  const [, secret, session_id, generation, signature] = FORM.exec(token) ?? []
  if (!secret || !session_id || !generation || !signature) return null
  const parts = { secret, session_id, generation: Number(generation) }
  return isSameSecret(sign(key, parts), signature) ? parts : null
}

const writeChild = (key: string, derivedFrom: string, { session_id, generation }: ParentToken): string => {
  const secret = createHmac('sha256', key).update(derivedFrom).digest('base64url')
  return write(key, { secret, session_id, generation: generation + 1 })
}

const write = (key: string, token: RefreshToken): string =>
  `${token.secret}.${token.session_id}.${token.generation}.${sign(key, token)}`

const sign = (key: string, { secret, session_id, generation }: RefreshToken): string =>
  createHmac('sha256', key)
    .update(`refresh token signature\n${secret}\n${session_id}\n${generation}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url')
