import { randomUUID } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import {
  countCodeTry,
  type OneTimeTokenType,
  upsertOneTimeToken,
  type UsedToken,
  useCode,
  useLinkToken,
} from './one-time-tokens.queries.ts'
import { hashCode, hashToken, isSameSecret, makeCode, makeToken } from './secrets.ts'

export interface OneTimeSecret {
  /** For a link. */
  readonly token: string
  /** For a person to type. */
  readonly code: string
}

interface NewOneTimeToken {
  readonly type: OneTimeTokenType
  /** The phone for sms_token, else the account's id. */
  readonly relatesTo: string
  readonly userId: string | null
  readonly lifeS: number
  readonly data?: Record<string, unknown>
}

/** Makes what a message carries; only hashes of it are kept. An earlier one of the same kind is void. */
export const issueOneTimeToken = async (
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  { type, relatesTo, userId, lifeS, data = {} }: NewOneTimeToken,
): Promise<OneTimeSecret> => {
  const secret = { token: makeToken(), code: makeCode() }
  await upsertOneTimeToken(db, {
    id: randomUUID(),
    token_type: type,
    relates_to: relatesTo,
    user_id: userId,
    token_hash: hashToken(secret.token),
    code_hash: hashCode(keys.link, `${type}:${relatesTo}`, secret.code),
    data,
    life_s: lifeS,
  })
  return secret
}

/** Null when the link is unknown, over, or used. */
export const redeemLink = (
  { db }: Platform,
  type: OneTimeTokenType,
  token: string,
): Promise<UsedToken | null> => useLinkToken(db, type, hashToken(token))

/** Null when the code is wrong, over, used, or was tried five times; which of them is not told. */
export const redeemCode = async (
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  type: OneTimeTokenType,
  relatesTo: string,
  code: string,
): Promise<UsedToken | null> => {
  const candidate = await countCodeTry(db, type, relatesTo)
  const hash = hashCode(keys.link, `${type}:${relatesTo}`, code)
  if (!candidate || !isSameSecret(candidate.code_hash, hash)) return null
  return useCode(db, candidate.id)
}
