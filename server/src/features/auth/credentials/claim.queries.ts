import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/postgres/tables.ts'

/**
 * The account as it begins for who has proven `kind` first (D-166): that address proven, the other one, password,
 * factors and devices of before gone. Sessions and tokens are ended apart. In a transaction that has locked the
 * account.
 */
export async function resetToAddress(
  db: Kysely<Database>,
  id: string,
  kind: 'email' | 'phone',
): Promise<void> {
  const other = kind === 'email' ? 'phone' : 'email'
  await sql`delete from auth.mfa_factors where user_id = ${id}`.execute(db)
  await sql`delete from auth.mfa_recovery_codes where user_id = ${id}`.execute(db)
  await sql`delete from auth.known_devices where user_id = ${id}`.execute(db)
  await sql`
    with person as (
      update auth.users set encrypted_password = null, needs_password = true, updated_at = now(),
        ${sql.id(`${kind}_confirmed_at`)} = coalesce(${sql.id(`${kind}_confirmed_at`)}, now()),
        ${sql.id(`${kind}_proven_at`)} = now(),
        ${sql.id(other)} = null, ${sql.id(`${other}_confirmed_at`)} = null, ${sql.id(`${other}_proven_at`)} = null
      where id = ${id} returning id, email
    )
    update profiles p set email = person.email from person where p.user_id = person.id`.execute(db)
}

/**
 * The account as it was before an e-mail was changed at `since`: the old e-mail, without the factors, the phone and
 * the password that may have come after. In a transaction that has locked the account; throws a unique violation.
 */
export async function resetToOldEmail(
  db: Kysely<Database>,
  id: string,
  email: string,
  since: string,
): Promise<void> {
  await sql`delete from auth.mfa_factors where user_id = ${id} and created_at >= ${since}`.execute(db)
  await sql`
    delete from auth.mfa_recovery_codes where user_id = ${id} and not exists (
      select from auth.mfa_factors f where f.user_id = ${id} and f.status = 'verified')`.execute(db)
  await sql`delete from auth.known_devices where user_id = ${id} and created_at >= ${since}`.execute(db)
  await sql`
    with person as (
      update auth.users set email = ${email}, email_confirmed_at = now(), email_proven_at = now(),
        encrypted_password = null, needs_password = true, updated_at = now(),
        phone = case when phone_proven_at >= ${since} then null else phone end
      where id = ${id} returning id
    )
    update profiles p set email = ${email} from person where p.user_id = person.id`.execute(db)
}

/** The name of the sign-up whose own link was used (SAFE-004). */
export async function applySignUp(
  db: Kysely<Database>,
  id: string,
  {
    encrypted_password,
    metadata,
    display_name,
  }: {
    readonly encrypted_password: string
    readonly metadata: Record<string, unknown>
    readonly display_name: string | null
  },
): Promise<void> {
  await sql`
    with person as (
      update auth.users set encrypted_password = ${encrypted_password}, needs_password = false,
        raw_user_meta_data = ${JSON.stringify(metadata)}::jsonb
      where id = ${id} returning id
    )
    update profiles p set display_name = ${display_name} from person where p.user_id = person.id`.execute(db)
}
