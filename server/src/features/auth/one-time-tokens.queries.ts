import { type Kysely, sql } from 'kysely'
import { OTP_MAX_TRIES } from '#contract/limits.ts'
import type { Database } from '../../platform/postgres/tables.ts'

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'phone_change_token'
  | 'sms_token'

export interface OneTimeTokenRow {
  readonly id: string
  readonly token_type: OneTimeTokenType
  /** The phone for sms_token, else the account's id. */
  readonly relates_to: string
  readonly user_id: string | null
  readonly token_hash: string | null
  readonly code_hash: string
  readonly data: Record<string, unknown>
  readonly life_s: number
}

/** A newer one takes the place of the older one. */
export const upsertOneTimeToken = async (db: Kysely<Database>, row: OneTimeTokenRow): Promise<void> => {
  await sql`
    insert into auth.one_time_tokens
      (id, token_type, relates_to, user_id, token_hash, code_hash, data, expires_at)
    values (${row.id}, ${row.token_type}, ${row.relates_to}, ${row.user_id}, ${row.token_hash}, ${row.code_hash},
      ${JSON.stringify(row.data)}, now() + make_interval(secs => ${row.life_s}))
    on conflict (token_type, relates_to) do update set id = excluded.id, user_id = excluded.user_id,
      token_hash = excluded.token_hash, code_hash = excluded.code_hash, data = excluded.data, tries = 0,
      created_at = now(), expires_at = excluded.expires_at`.execute(db)
}

export interface UsedToken {
  readonly relates_to: string
  readonly user_id: string | null
  readonly data: Record<string, unknown>
}

/** Uses a link up: of two openings one gets the row. */
export const useLinkToken = async (
  db: Kysely<Database>,
  type: OneTimeTokenType,
  tokenHash: string,
): Promise<UsedToken | null> => {
  const { rows } = await sql<UsedToken>`
    delete from auth.one_time_tokens
    where token_hash = ${tokenHash} and token_type = ${type} and expires_at > now()
    returning relates_to, user_id, data`.execute(db)
  return rows[0] ?? null
}

/** Counts one try of a code, right or wrong; null when there is none to try or no try is left. */
export const countCodeTry = async (
  db: Kysely<Database>,
  type: OneTimeTokenType,
  relatesTo: string,
): Promise<{ id: string; code_hash: string } | null> => {
  const { rows } = await sql<{ id: string; code_hash: string }>`
    update auth.one_time_tokens set tries = tries + 1
    where token_type = ${type} and relates_to = ${relatesTo} and expires_at > now() and tries < ${OTP_MAX_TRIES}
    returning id, code_hash`.execute(db)
  return rows[0] ?? null
}

/** Uses a code up after it was found right; null when somebody else was faster. */
export const useCode = async (db: Kysely<Database>, id: string): Promise<UsedToken | null> => {
  const { rows } = await sql<UsedToken>`
    delete from auth.one_time_tokens where id = ${id} returning relates_to, user_id, data`.execute(db)
  return rows[0] ?? null
}
