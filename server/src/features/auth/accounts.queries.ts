import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/postgres/tables.ts'

const UNIQUE_VIOLATION = '23505'

export interface Factor {
  readonly id: string
  readonly friendly_name: string | null
  readonly factor_type: 'totp'
  readonly status: 'unverified' | 'verified'
  readonly created_at: string
  readonly updated_at: string
}

export interface Account {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
  readonly encrypted_password: string | null
  readonly email_confirmed_at: string | null
  readonly phone_confirmed_at: string | null
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
export const selectAccount = async (db: Kysely<Database>, key: AccountKey): Promise<Account | null> => {
  const condition =
    'id' in key
      ? sql`u.id = ${key.id}`
      : 'email' in key
        ? sql`u.email = ${key.email}`
        : sql`u.phone = ${key.phone}`
  const { rows } = await sql<Account>`
    select u.id, u.email, u.phone, u.encrypted_password, u.email_confirmed_at, u.phone_confirmed_at,
      u.confirmation_sent_at, u.recovery_sent_at, u.email_change, u.email_change_sent_at, u.phone_change,
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

export interface NewAccount {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
  readonly encrypted_password: string | null
  readonly metadata: Record<string, unknown>
  readonly display_name: string | null
  readonly is_confirmed: boolean
}

/**
 * The account with its profile, privacy defaults and log head, all or nothing (D-010). False when someone has the
 * e-mail or the phone.
 */
export const insertAccount = async (db: Kysely<Database>, account: NewAccount): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    with person as (
      insert into auth.users
        (id, email, phone, encrypted_password, raw_user_meta_data, email_confirmed_at, phone_confirmed_at)
      select ${account.id}::uuid, ${account.email}::text, ${account.phone}::text,
        ${account.encrypted_password}::text, ${JSON.stringify(account.metadata)}::jsonb,
        case when ${account.is_confirmed} and ${account.email}::text is not null then now() end,
        case when ${account.is_confirmed} and ${account.phone}::text is not null then now() end
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

/** While nobody has confirmed the address, the latest sign-up for it is the one that counts. */
export const updateUnconfirmedAccount = async (
  db: Kysely<Database>,
  id: string,
  encryptedPassword: string,
): Promise<void> => {
  await sql`
    update auth.users set encrypted_password = ${encryptedPassword}, updated_at = now()
    where id = ${id} and email_confirmed_at is null and phone_confirmed_at is null`.execute(db)
}

export type SentMark = 'confirmation_sent_at' | 'recovery_sent_at'

export const markSent = async (db: Kysely<Database>, id: string, column: SentMark): Promise<void> => {
  await sql`update auth.users set ${sql.id(column)} = now() where id = ${id}`.execute(db)
}

export const markConfirmed = async (
  db: Kysely<Database>,
  id: string,
  column: 'email_confirmed_at' | 'phone_confirmed_at',
): Promise<void> => {
  await sql`
    update auth.users set ${sql.id(column)} = coalesce(${sql.id(column)}, now()), updated_at = now()
    where id = ${id}`.execute(db)
}

export const updatePassword = async (db: Kysely<Database>, id: string, encrypted: string): Promise<void> => {
  await sql`
    update auth.users set encrypted_password = ${encrypted}, updated_at = now() where id = ${id}`.execute(db)
}

/** Fields given are merged into the metadata; null removes one. False when more than `maxBytes` would be there. */
export const mergeMetadata = async (
  db: Kysely<Database>,
  id: string,
  metadata: Record<string, unknown>,
  maxBytes: number,
): Promise<boolean> => {
  const merged = sql`jsonb_strip_nulls(raw_user_meta_data || ${JSON.stringify(metadata)}::jsonb)`
  const { rows } = await sql<{ id: string }>`
    update auth.users set raw_user_meta_data = ${merged}, updated_at = now()
    where id = ${id} and octet_length(${merged}::text) <= ${maxBytes} returning id`.execute(db)
  return rows.length > 0
}

/** The address waits; the one in use stays until the new one is confirmed (D-158). */
export const storePendingChange = async (
  db: Kysely<Database>,
  id: string,
  column: 'email_change' | 'phone_change',
  value: string,
): Promise<void> => {
  await sql`
    update auth.users
    set ${sql.id(column)} = ${value}, ${sql.id(`${column}_sent_at`)} = now(), updated_at = now()
    where id = ${id}`.execute(db)
}

/**
 * Puts the waiting address in use; profiles.email follows (D-158). False when another one waits by now or somebody
 * has taken it meanwhile.
 */
export const applyPendingChange = async (
  db: Kysely<Database>,
  id: string,
  kind: 'email' | 'phone',
  address: string,
): Promise<boolean> => {
  const [value, pending, confirmed] = [kind, `${kind}_change`, `${kind}_confirmed_at`].map((name) =>
    sql.id(name),
  )
  const change = sql<{ id: string }>`
    with changed as (
      update auth.users u
      set ${value} = u.${pending}, ${pending} = null, ${confirmed} = now(), updated_at = now()
      where u.id = ${id} and u.${pending} = ${address}
        and not exists (select 1 from auth.users other where other.${value} = u.${pending} and other.id <> u.id)
      returning u.id, u.email
    ), profile as (
      update profiles p set email = changed.email from changed where p.user_id = changed.id
    )
    select id from changed`
  try {
    return (await change.execute(db)).rows.length > 0
  } catch (error) {
    // Somebody took the address between the look and the write.
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false
    throw error
  }
}

/** The account that asked last for this address. */
export const selectChangingAccountId = async (
  db: Kysely<Database>,
  column: 'email_change' | 'phone_change',
  value: string,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from auth.users where ${sql.id(column)} = ${value}
    order by ${sql.id(`${column}_sent_at`)} desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
