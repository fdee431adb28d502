import { type Kysely, sql } from 'kysely'
import { OTP_LIFE_S, OTP_MAX_TRIES } from '#contract/limits.ts'
import type { Database } from '../../../platform/postgres/tables.ts'

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'magiclink_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_undo_token'
  | 'phone_change_token'
  | 'sms_token'
  | 'reauthentication_token'

export type OneTimeTokenRow = {
  readonly id: string
  readonly token_type: OneTimeTokenType
  /** The e-mail or phone it is sent to. */
  readonly relates_to: string
  readonly user_id: string | null
  /** Who asked for it (limits/source.ts): their next one takes its place, nobody else's. */
  readonly asker: string
  readonly token_hash: string
  readonly code_hash: string
  readonly data: Record<string, unknown>
  readonly life_s: number
}

/** Its code lives ten minutes at most (D-168). */
export async function upsertOneTimeToken(db: Kysely<Database>, row: OneTimeTokenRow): Promise<void> {
  await sql`
    insert into auth.one_time_tokens
      (id, token_type, relates_to, user_id, asker, token_hash, code_hash, data, expires_at, code_expires_at)
    values (${row.id}, ${row.token_type}, ${row.relates_to}, ${row.user_id}, ${row.asker}, ${row.token_hash},
      ${row.code_hash}, ${JSON.stringify(row.data)}, now() + make_interval(secs => ${row.life_s}),
      now() + make_interval(secs => least(${row.life_s}, ${OTP_LIFE_S}::int)))
    on conflict (relates_to, token_type, asker) do update set id = excluded.id, user_id = excluded.user_id,
      token_hash = excluded.token_hash, code_hash = excluded.code_hash, data = excluded.data, tries = 0,
      stranger_tries = 0, created_at = now(), expires_at = excluded.expires_at,
      code_expires_at = excluded.code_expires_at`.execute(db)
}

export type FoundToken = {
  readonly id: string
  readonly token_type: OneTimeTokenType
  readonly relates_to: string
  readonly user_id: string | null
  readonly data: Record<string, unknown>
  readonly created_at: string
}

/** What an open link is for. Uses nothing up. */
export async function selectLinkToken(
  db: Kysely<Database>,
  types: readonly OneTimeTokenType[],
  tokenHash: string,
): Promise<FoundToken | null> {
  const { rows } = await sql<FoundToken>`
    select id, token_type, relates_to, user_id, data, created_at from auth.one_time_tokens
    where token_hash = ${tokenHash} and token_type = any(${types}::text[]) and expires_at > now()`.execute(db)
  return rows[0] ?? null
}

/** Of two who use it up one gets true; false also where it was voided meanwhile. */
export async function deleteToken(db: Kysely<Database>, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from auth.one_time_tokens where id = ${id} returning id`.execute(db)
  return rows.length > 0
}

export type CodeCandidate = FoundToken & { readonly code_hash: string }

type CodeTry = {
  readonly types: readonly OneTimeTokenType[]
  readonly relates_to: string
  readonly asker: string
  /** Only codes of this account; null: whoever's. */
  readonly user_id: string | null
}

/**
 * Counts one try of a code, right or wrong: on the asker's own code, else, as one of a stranger's, on all codes that
 * went to this address. None when there is none to try or no try is left.
 */
export async function countCodeTry(db: Kysely<Database>, code: CodeTry): Promise<CodeCandidate[]> {
  const { rows } = await sql<CodeCandidate>`
    with live as (
      select id, asker = ${code.asker} as is_own from auth.one_time_tokens
      where relates_to = ${code.relates_to} and token_type = any(${code.types}::text[])
        and expires_at > now() and code_expires_at > now() and (${code.user_id}::uuid is null or user_id = ${code.user_id})
    )
    update auth.one_time_tokens t set
      tries = t.tries + live.is_own::int, stranger_tries = t.stranger_tries + (not live.is_own)::int
    from live
    where t.id = live.id and case
      when live.is_own then t.tries < ${OTP_MAX_TRIES}
      else t.stranger_tries < ${OTP_MAX_TRIES} and not exists (select from live own where own.is_own)
    end
    returning t.id, t.token_type, t.relates_to, t.user_id, t.data, t.created_at, t.code_hash`.execute(db)
  return rows
}

/**
 * Every open link and code of the account (D-165), those sent to its addresses before it was known whose they are
 * among them. Undo links stay (D-167): whoever took the account over would begin by voiding them.
 */
export async function deleteAccountTokens(db: Kysely<Database>, userId: string): Promise<void> {
  await sql`
    with gone as (
      delete from auth.one_time_tokens t
      where t.token_type <> 'email_change_undo_token' and (t.user_id = ${userId} or t.relates_to in (
        select unnest(array[u.email, u.phone]) from auth.users u where u.id = ${userId}))
    )
    update auth.users set email_change = null, phone_change = null
    where id = ${userId} and (email_change is not null or phone_change is not null)`.execute(db)
}

/** Undo links made from this moment on: an earlier one leads further back. Null: all of them. */
export async function deleteUndoTokens(
  db: Kysely<Database>,
  userId: string,
  since: string | null,
): Promise<void> {
  await sql`
    delete from auth.one_time_tokens
    where token_type = 'email_change_undo_token' and user_id = ${userId}
      and (${since}::timestamptz is null or created_at >= ${since})`.execute(db)
}

/** The newest sign-up that waits for this address, of this asker if there is one; its password among its data. */
export async function selectPendingSignUp(
  db: Kysely<Database>,
  types: readonly OneTimeTokenType[],
  relatesTo: string,
  asker: string,
): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select data from auth.one_time_tokens
    where relates_to = ${relatesTo} and token_type = any(${types}::text[]) and expires_at > now()
      and data ? 'encrypted_password'
    order by asker = ${asker} desc, created_at desc limit 1`.execute(db)
  return rows[0]?.data ?? null
}

/** The sign-up of this asker that waits for this address. */
export async function selectOwnSignUp(
  db: Kysely<Database>,
  type: OneTimeTokenType,
  relatesTo: string,
  asker: string,
): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select data - 'create_user' as data from auth.one_time_tokens
    where relates_to = ${relatesTo} and token_type = ${type} and asker = ${asker} and expires_at > now()
      and data ? 'encrypted_password'`.execute(db)
  return rows[0]?.data ?? null
}
