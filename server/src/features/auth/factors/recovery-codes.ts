import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Platform } from '../../../platform/platform.ts'
import type { Database } from '../../../platform/postgres/tables.ts'
import { replaceRecoveryCodes, useRecoveryCodeHash } from './factors.queries.ts'
import { hashCode } from '../codes/secrets.ts'

const CODES = 10
const GROUP_LENGTH = 5
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Ten new codes for a person who has lost the phone with their second factor (D-044); earlier ones are void. In a
 * transaction that has locked the account.
 */
export async function makeRecoveryCodes(
  db: Kysely<Database>,
  keys: Platform['keys'],
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => `${makeGroup()}-${makeGroup()}`)
  await replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => hashRecoveryCode(keys.secondFactor, userId, code)),
  )
  return codes
}

/** Uses one up; false when it is wrong or was used. */
export function redeemRecoveryCode({ db, keys }: Platform, userId: string, code: string): Promise<boolean> {
  return useRecoveryCodeHash(db, userId, hashRecoveryCode(keys.secondFactor, userId, code))
}

const makeGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** However it was typed: case, spaces and dashes do not count. */
const hashRecoveryCode = (key: string, userId: string, code: string): string =>
  hashCode(key, userId, code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
