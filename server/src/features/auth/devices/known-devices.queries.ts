import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/postgres/tables.ts'

/** Whether somebody with this e-mail or phone was fully signed in on the device before. */
export async function isKnownByAddress(
  db: Kysely<Database>,
  kind: 'email' | 'phone',
  address: string,
  secretHash: string,
): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (
      select from auth.known_devices d join auth.users u on u.id = d.user_id
      where u.${sql.id(kind)} = ${address} and d.secret_hash = ${secretHash}
    ) as is_known`.execute(db)
  return rows[0]?.is_known === true
}

export async function isKnownByUser(
  db: Kysely<Database>,
  userId: string,
  secretHash: string,
): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (
      select from auth.known_devices where user_id = ${userId} and secret_hash = ${secretHash}
    ) as is_known`.execute(db)
  return rows[0]?.is_known === true
}

/** A session is complete: from now on its device is known to the account. */
export async function rememberDevice(db: Kysely<Database>, sessionId: string): Promise<void> {
  await sql`
    insert into auth.known_devices (user_id, secret_hash)
    select s.user_id, s.device_hash from auth.sessions s where s.id = ${sessionId} and s.device_hash is not null
    on conflict (user_id, secret_hash) do update set seen_at = now()`.execute(db)
}

/** All devices of the account but the one of this session. */
export async function forgetDevices(
  db: Kysely<Database>,
  userId: string,
  exceptSessionId: string | null,
): Promise<void> {
  await sql`
    delete from auth.known_devices d where d.user_id = ${userId} and not exists (
      select from auth.sessions s where s.id = ${exceptSessionId}::uuid and s.device_hash = d.secret_hash
    )`.execute(db)
}
