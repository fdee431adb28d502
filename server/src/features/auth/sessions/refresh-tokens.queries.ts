import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/postgres/tables.ts'

export type PresentedToken = {
  readonly session_id: string
  readonly user_id: string
  readonly is_session_ended: boolean
  /** The person has a second factor and this session has not given its code. */
  readonly needs_aal2: boolean
  readonly generation: number
  readonly revoked: boolean
  readonly revoked_ago_ms: number
}

/** The row of a refresh token; its session stays locked, so that of two tabs one is first. */
export async function lockRefreshToken(
  db: Kysely<Database>,
  tokenHash: string,
): Promise<PresentedToken | null> {
  const locked = await sql<{ id: string }>`
    select s.id from auth.sessions s
    where s.id = (select session_id from auth.refresh_tokens where token_hash = ${tokenHash})
    for no key update`.execute(db)
  if (!locked.rows[0]) return null
  const { rows } = await sql<PresentedToken>`
    select s.id as session_id, s.user_id, s.ended_at is not null as is_session_ended, t.generation, t.revoked,
      s.aal = 'aal1' and exists (
        select 1 from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified'
      ) as needs_aal2,
      (extract(epoch from clock_timestamp() - t.updated_at) * 1000)::bigint as revoked_ago_ms
    from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
    where t.token_hash = ${tokenHash}`.execute(db)
  return rows[0] ?? null
}

/** Locks a session by its id; the newest generation of its tokens. Null when it is unknown or ended. */
export async function lockNewestGeneration(db: Kysely<Database>, sessionId: string): Promise<number | null> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.sessions where id = ${sessionId} and ended_at is null for no key update`.execute(db)
  if (!rows[0]) return null
  const newest = await sql<{ generation: number | null }>`
    select max(generation) as generation from auth.refresh_tokens where session_id = ${sessionId}`.execute(db)
  return newest.rows[0]?.generation ?? null
}

/** Uses a token up and stores its child. */
export async function rotateRefreshToken(
  db: Kysely<Database>,
  sessionId: string,
  parentHash: string,
  childHash: string,
): Promise<void> {
  await sql`
    with used as (
      update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
      where token_hash = ${parentHash} returning generation
    ), child as (
      insert into auth.refresh_tokens (token_hash, session_id, parent, generation)
      select ${childHash}, ${sessionId}, ${parentHash}, generation + 1 from used
    )
    update auth.sessions set refreshed_at = clock_timestamp() where id = ${sessionId}`.execute(db)
}

export type ActiveToken = {
  readonly token_hash: string
  /** Hash of the token it came after; null for the first of a chain. */
  readonly parent: string | null
  /** Its client has it for sure: something was asked with its access token. */
  readonly is_confirmed: boolean
}

/** The one token of a session that is not used up. */
export async function selectActiveToken(
  db: Kysely<Database>,
  sessionId: string,
): Promise<ActiveToken | null> {
  const { rows } = await sql<ActiveToken>`
    select token_hash, parent, confirmed_at is not null as is_confirmed from auth.refresh_tokens
    where session_id = ${sessionId} and not revoked`.execute(db)
  return rows[0] ?? null
}

export async function selectRefreshTokenId(db: Kysely<Database>, tokenHash: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from auth.refresh_tokens where token_hash = ${tokenHash}`.execute(db)
  return rows[0]?.id ?? null
}

/** A token that was made after the backup which was restored, in place of the session's active one. */
export async function replaceRefreshToken(
  db: Kysely<Database>,
  sessionId: string,
  tokenHash: string,
  generation: number,
): Promise<void> {
  await sql`
    with used as (
      update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
      where session_id = ${sessionId} and not revoked
    )
    insert into auth.refresh_tokens (token_hash, session_id, generation)
    values (${tokenHash}, ${sessionId}, ${generation})`.execute(db)
}
