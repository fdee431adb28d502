import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/postgres/tables.ts'

const UNIQUE_VIOLATION = '23505'

export type Factor = {
  readonly id: string
  readonly friendly_name: string | null
  readonly factor_type: 'totp'
  readonly status: 'unverified' | 'verified'
  readonly created_at: string
  readonly updated_at: string
}

export type Account = {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
  readonly encrypted_password: string | null
  readonly email_confirmed_at: string | null
  readonly phone_confirmed_at: string | null
  /** A code or link that was sent there came back (D-166). */
  readonly email_proven_at: string | null
  readonly phone_proven_at: string | null
  /** The password became void; a new one is asked for. */
  readonly needs_password: boolean
  readonly confirmation_sent_at: string | null
  readonly recovery_sent_at: string | null
  readonly email_change: string | null
  readonly email_change_sent_at: string | null
  readonly phone_change: string | null
  readonly phone_change_sent_at: string | null
  readonly raw_user_meta_data: Record<string, unknown>
  readonly last_sign_in_at: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly factors: readonly Factor[]
}

export type AccountKey = { readonly id: string } | { readonly email: string } | { readonly phone: string }

/** One account with its factors (without their secrets). */
export async function selectAccount(db: Kysely<Database>, key: AccountKey): Promise<Account | null> {
  const condition =
    'id' in key
      ? sql`u.id = ${key.id}`
      : 'email' in key
        ? sql`u.email = ${key.email}`
        : sql`u.phone = ${key.phone}`
  const { rows } = await sql<Account>`
    select u.id, u.email, u.phone, u.encrypted_password, u.email_confirmed_at, u.phone_confirmed_at,
      u.email_proven_at, u.phone_proven_at, u.needs_password, u.confirmation_sent_at, u.recovery_sent_at, u.email_change, u.email_change_sent_at, u.phone_change,
      u.phone_change_sent_at, u.raw_user_meta_data, u.last_sign_in_at, u.created_at, u.updated_at,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
          'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at)
        from auth.mfa_factors f where f.user_id = u.id
      ), '[]') as factors
    from auth.users u where ${condition}`.execute(db)
  return rows[0] ?? null
}

export type NewAccount = {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
  readonly encrypted_password: string | null
  readonly metadata: Record<string, unknown>
  readonly display_name: string | null
  /** Its address is proven by a code or link, not only taken at its word. */
  readonly is_proven: boolean
}

/**
 * The account with its profile, privacy defaults and log head, all or nothing (D-010). False when someone has the
 * e-mail or the phone, or may take the e-mail back by an undo link (D-167).
 */
export async function insertAccount(db: Kysely<Database>, account: NewAccount): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with person as (
      insert into auth.users
        (id, email, phone, encrypted_password, raw_user_meta_data, email_confirmed_at, phone_confirmed_at,
          email_proven_at, phone_proven_at)
      select given.id, given.email, given.phone, given.password, given.metadata,
        case when given.email is not null then now() end, case when given.phone is not null then now() end,
        case when given.is_proven and given.email is not null then now() end,
        case when given.is_proven and given.phone is not null then now() end
      from (select ${account.id}::uuid as id, ${account.email}::text as email, ${account.phone}::text as phone,
        ${account.encrypted_password}::text as password, ${JSON.stringify(account.metadata)}::jsonb as metadata,
        ${account.is_proven}::boolean as is_proven) given
      where ${isFree(sql`given.email`)}
      on conflict do nothing
      returning id, email
    ), profile as (
      insert into profiles (user_id, email, display_name)
      select id, email, ${account.display_name}::text from person
    ), privacy as (
      insert into privacy_settings (user_id) select id from person
    ), head as (
      insert into user_heads (user_id) select id from person
    )
    select id from person`.execute(db)
  return rows.length > 0
}

/**
 * Nobody may take this e-mail back by an undo link. An account that never proved it has no claim on it (D-166); a link
 * that does not say so is of an older release.
 */
const isFree = (email: RawBuilder<unknown>) => sql`not exists (
        select from auth.one_time_tokens t where t.token_type = 'email_change_undo_token'
          and t.relates_to = ${email} and t.expires_at > now()
          and coalesce((t.data->>'was_proven')::boolean, true))`

export type SentMark = 'confirmation_sent_at' | 'recovery_sent_at'

export async function markSent(db: Kysely<Database>, id: string, column: SentMark): Promise<void> {
  await sql`update auth.users set ${sql.id(column)} = now() where id = ${id}`.execute(db)
}

/** The person of this account holds the address: a code or link that was sent there came back. */
export async function markProven(db: Kysely<Database>, id: string, kind: 'email' | 'phone'): Promise<void> {
  const [confirmed, proven] = [sql.id(`${kind}_confirmed_at`), sql.id(`${kind}_proven_at`)]
  await sql`
    update auth.users set ${confirmed} = coalesce(${confirmed}, now()), ${proven} = coalesce(${proven}, now()),
      updated_at = now()
    where id = ${id} and (${confirmed} is null or ${proven} is null)`.execute(db)
}

export async function updatePassword(db: Kysely<Database>, id: string, encrypted: string): Promise<void> {
  await sql`
    update auth.users set encrypted_password = ${encrypted}, needs_password = false, updated_at = now()
    where id = ${id}`.execute(db)
}

/**
 * The profile, then the account, before anything of either is written: presence locks them in this order too, and two
 * orders are a deadlock. From here on a sign-in by the password is over or has not begun: who ends sessions ends it too.
 */
export async function lockAccount(db: Kysely<Database>, id: string): Promise<void> {
  await sql`select from profiles where user_id = ${id} for no key update`.execute(db)
  await sql`select from auth.users where id = ${id} for no key update`.execute(db)
}

/**
 * Whether this is still the hash of the account's password, which stays so until the transaction ends. Not `for share`:
 * what two sign-ins share neither could write.
 */
export async function lockPassword(db: Kysely<Database>, id: string, encrypted: string): Promise<boolean> {
  const { rows } = await sql`
    select id from auth.users where id = ${id} and encrypted_password = ${encrypted} for no key update`.execute(
    db,
  )
  return rows.length > 0
}

/** Fields given are merged into the metadata; null removes one. False when more than `maxBytes` would be there. */
export async function mergeMetadata(
  db: Kysely<Database>,
  id: string,
  metadata: Record<string, unknown>,
  maxBytes: number,
): Promise<boolean> {
  const merged = sql`jsonb_strip_nulls(raw_user_meta_data || ${JSON.stringify(metadata)}::jsonb)`
  const { rows } = await sql<{ id: string }>`
    update auth.users set raw_user_meta_data = ${merged}, updated_at = now()
    where id = ${id} and octet_length(${merged}::text) <= ${maxBytes} returning id`.execute(db)
  return rows.length > 0
}

/** The address waits; the one in use stays until the new one is confirmed (D-158). */
export async function storePendingChange(
  db: Kysely<Database>,
  id: string,
  column: 'email_change' | 'phone_change',
  value: string,
): Promise<void> {
  await sql`
    update auth.users
    set ${sql.id(column)} = ${value}, ${sql.id(`${column}_sent_at`)} = now(), updated_at = now()
    where id = ${id}`.execute(db)
}

/**
 * Puts the waiting address in use, proven; profiles.email follows (D-158). In a transaction that has locked the
 * account. False when another one waits by now or somebody has taken it meanwhile; throws a unique violation when
 * that happens at this very moment.
 */
export async function applyPendingChange(
  db: Kysely<Database>,
  id: string,
  kind: 'email' | 'phone',
  address: string,
): Promise<boolean> {
  const [value, pending, confirmed, proven] = [
    kind,
    `${kind}_change`,
    `${kind}_confirmed_at`,
    `${kind}_proven_at`,
  ].map((name) => sql.id(name))
  const { rows } = await sql<{ id: string }>`
    with changed as (
      update auth.users u
      set ${value} = u.${pending}, ${pending} = null, ${confirmed} = now(), ${proven} = now(), updated_at = now()
      where u.id = ${id} and u.${pending} = ${address} and ${isFree(sql`u.${pending}`)}
        and not exists (select 1 from auth.users other where other.${value} = u.${pending} and other.id <> u.id)
      returning u.id, u.email
    ), profile as (
      update profiles p set email = changed.email from changed where p.user_id = changed.id
    )
    select id from changed`.execute(db)
  return rows.length > 0
}

/** Somebody took the address between a look and a write. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
}

/** The account for which this address waits, or whose own it is while another waits; the one that asked last. */
export async function selectChangingAccountId(
  db: Kysely<Database>,
  column: 'email_change' | 'phone_change',
  value: string,
): Promise<string | null> {
  const own = column === 'email_change' ? 'email' : 'phone'
  const { rows } = await sql<{ id: string }>`
    select id from auth.users
    where ${sql.id(column)} = ${value} or (${sql.id(own)} = ${value} and ${sql.id(column)} is not null)
    order by ${sql.id(`${column}_sent_at`)} desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export async function selectDisplayName(db: Kysely<Database>, id: string): Promise<string | null> {
  const { rows } = await sql<{ display_name: string | null }>`
    select display_name from profiles where user_id = ${id}`.execute(db)
  return rows[0]?.display_name ?? null
}
