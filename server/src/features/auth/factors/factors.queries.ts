import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/postgres/tables.ts'

/** Wrong codes one challenge takes. */
const CHALLENGE_TRIES_MAX = 5

export type NewFactor = {
  readonly id: string
  readonly user_id: string
  readonly friendly_name: string
  /** Sealed. */
  readonly secret: string
}

/** False when the person has a factor of this name. Begun and never verified ones give way, in the caller's transaction. */
export async function insertFactor(db: Kysely<Database>, factor: NewFactor): Promise<boolean> {
  await sql`
    delete from auth.mfa_factors where user_id = ${factor.user_id} and status = 'unverified'`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into auth.mfa_factors (id, user_id, friendly_name, secret)
    values (${factor.id}, ${factor.user_id}, ${factor.friendly_name}, ${factor.secret})
    on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

export type StoredFactor = {
  readonly id: string
  readonly status: 'unverified' | 'verified'
  /** Sealed. */
  readonly secret: string
}

/** A factor of this person; anybody else's is not there. */
export async function selectFactor(
  db: Kysely<Database>,
  userId: string,
  factorId: string,
): Promise<StoredFactor | null> {
  const { rows } = await sql<StoredFactor>`
    select id, status, secret from auth.mfa_factors
    where id = ${factorId} and /* policy */ user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** `lifeS` seconds to give the code; the answer is its end in seconds since 1970. */
export async function insertChallenge(
  db: Kysely<Database>,
  challenge: { id: string; factor_id: string; ip_address: string },
  lifeS: number,
): Promise<number> {
  const { rows } = await sql<{ expires_at: number }>`
    insert into auth.mfa_challenges (id, factor_id, ip_address)
    values (${challenge.id}, ${challenge.factor_id}, ${challenge.ip_address})
    returning (extract(epoch from created_at) + ${lifeS}::int)::bigint as expires_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a challenge was not stored')
  return row.expires_at
}

/** Counts one try at a challenge; false when it is over, used, tried too often, or another factor's. */
export async function countChallengeTry(
  db: Kysely<Database>,
  factorId: string,
  challengeId: string,
  lifeS: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update auth.mfa_challenges set tries = tries + 1
    where id = ${challengeId} and factor_id = ${factorId} and verified_at is null
      and tries < ${CHALLENGE_TRIES_MAX} and created_at > now() - make_interval(secs => ${lifeS})
    returning id`.execute(db)
  return rows.length > 0
}

/** Takes a challenge as answered; false when another request was faster. */
export async function closeChallenge(db: Kysely<Database>, challengeId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update auth.mfa_challenges set verified_at = now() where id = ${challengeId} and verified_at is null
    returning id`.execute(db)
  return rows.length > 0
}

/** A code of a step is good once; false when it, or a later one, was used before. */
export async function useTotpStep(db: Kysely<Database>, factorId: string, step: number): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update auth.mfa_factors set last_used_step = ${step}
    where id = ${factorId} and last_used_step < ${step} returning id`.execute(db)
  return rows.length > 0
}

export async function markFactorVerified(db: Kysely<Database>, factorId: string): Promise<void> {
  await sql`
    update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factorId}`.execute(db)
}

/** True when it was there. The codes for a lost phone go with the last factor. */
export async function deleteFactor(db: Kysely<Database>, userId: string, factorId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from auth.mfa_factors where id = ${factorId} and /* policy */ user_id = ${userId} returning id
    ), codes as (
      delete from auth.mfa_recovery_codes where user_id = ${userId} and not exists (
        select 1 from auth.mfa_factors f
        where f.user_id = ${userId} and f.status = 'verified' and f.id <> ${factorId}
      ) and exists (select 1 from gone)
    )
    select id from gone`.execute(db)
  return rows.length > 0
}

/** The given codes take the place of all earlier ones. In a transaction that has locked the account. */
export async function replaceRecoveryCodes(
  db: Kysely<Database>,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await sql`delete from auth.mfa_recovery_codes where user_id = ${userId}`.execute(db)
  await sql`
    insert into auth.mfa_recovery_codes (user_id, code_hash)
    select ${userId}, unnest(${codeHashes}::text[])`.execute(db)
}

/** True for a code that was there and not used yet. */
export async function useRecoveryCodeHash(
  db: Kysely<Database>,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const { rows } = await sql<{ user_id: string }>`
    update auth.mfa_recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${codeHash} and used_at is null returning user_id`.execute(db)
  return rows.length > 0
}

export async function countRecoveryCodes(db: Kysely<Database>, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from auth.mfa_recovery_codes
    where user_id = ${userId} and used_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

export async function hasVerifiedFactor(db: Kysely<Database>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.mfa_factors where user_id = ${userId} and status = 'verified' limit 1`.execute(db)
  return rows.length > 0
}
