import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { isSameSecret } from '../../../platform/is-same-secret.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Database } from '../../../platform/postgres/tables.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import {
  countCodeTry,
  deleteToken,
  type FoundToken,
  type OneTimeTokenType,
  selectLinkToken,
  upsertOneTimeToken,
} from './one-time-tokens.queries.ts'
import { hashCode, hashToken, makeCode, makeToken } from './secrets.ts'

export type OneTimeSecret = {
  /** For a link. */
  readonly token: string
  /** For a person to type, within ten minutes. */
  readonly code: string
}

type NewOneTimeToken = {
  readonly type: OneTimeTokenType
  /** An e-mail or phone. */
  readonly sentTo: string
  readonly userId: string | null
  /** Who asks (askerOf). */
  readonly asker: string
  readonly lifeS: number
  readonly data?: Record<string, unknown>
}

type Secrets = Pick<Platform, 'db' | 'keys'>

/** Makes what a message carries; only hashes of it are kept. The asker's earlier one of the same kind is void. */
export async function issueOneTimeToken(
  { db, keys }: Secrets,
  { type, sentTo, userId, asker, lifeS, data = {} }: NewOneTimeToken,
): Promise<OneTimeSecret> {
  const secret = { token: makeToken(), code: makeCode() }
  await upsertOneTimeToken(db, {
    id: randomUUID(),
    token_type: type,
    relates_to: sentTo,
    user_id: userId,
    asker,
    token_hash: hashToken(secret.token),
    code_hash: hashCode(keys.link, `${type}:${sentTo}`, secret.code),
    data,
    life_s: lifeS,
  })
  return secret
}

/** Null when the link is unknown, over, or used. */
export function findLink(
  { db }: Pick<Platform, 'db'>,
  types: readonly OneTimeTokenType[],
  token: string,
): Promise<FoundToken | null> {
  return selectLinkToken(db, types, hashToken(token))
}

type TypedCode = {
  readonly types: readonly OneTimeTokenType[]
  readonly sentTo: string
  readonly asker: string
  readonly userId?: string | null
  readonly code: string
}

/** Null when the code is wrong, over, used, or was tried five times; which of them is not told. */
export async function findCode(
  { db, keys }: Secrets,
  { types, sentTo, asker, userId = null, code }: TypedCode,
): Promise<FoundToken | null> {
  const candidates = await countCodeTry(db, { types, relates_to: sentTo, asker, user_id: userId })
  const right = candidates.find(({ token_type, code_hash }) =>
    isSameSecret(code_hash, hashCode(keys.link, `${token_type}:${sentTo}`, code)),
  )
  return right ?? null
}

/**
 * In the transaction of what a link or code is good for, once that has locked the account: what voids links locks it
 * too, so that this one is void, or whatever it brought about is there to be ended (D-165). Throws `otp_expired`.
 */
export async function useToken(db: Kysely<Database>, { id }: FoundToken): Promise<void> {
  if (!(await deleteToken(db, id))) throw new AuthError('otp_expired')
}
