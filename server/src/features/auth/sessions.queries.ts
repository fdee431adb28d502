import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/postgres/tables.ts'
import type { AssuranceLevel, AuthenticationMethod } from './access-token.ts'

export interface NewSession {
  readonly id: string
  readonly user_id: string
  readonly method: string
  readonly token_hash: string
  readonly user_agent: string | null
  readonly ip: string | null
}

/** A device is signed in: session, how, its first refresh token, and when the person was last here. */
export const insertSession = async (db: Kysely<Database>, session: NewSession): Promise<void> => {
  await sql`
    with session as (
      insert into auth.sessions (id, user_id, user_agent, ip)
      values (${session.id}, ${session.user_id}, ${session.user_agent}, ${session.ip})
      returning id
    ), claim as (
      insert into auth.mfa_amr_claims (session_id, authentication_method)
      select id, ${session.method} from session
    ), token as (
      insert into auth.refresh_tokens (token_hash, session_id) select ${session.token_hash}, id from session
    )
    update auth.users set last_sign_in_at = now() where id = ${session.user_id}`.execute(db)
}

export interface SessionState {
  readonly id: string
  readonly user_id: string
  readonly aal: AssuranceLevel
  readonly is_ended: boolean
  /** The person has a second factor: a session below aal2 may do nothing but give its code. */
  readonly needs_aal2: boolean
  readonly amr: readonly AuthenticationMethod[]
}

/**
 * A session as it is now. `refreshTokenId`: of the access token that names it (claim rid); that the client has it is
 * written down.
 */
export const selectSession = async (
  db: Kysely<Database>,
  id: string,
  refreshTokenId: number | null = null,
): Promise<SessionState | null> => {
  const { rows } = await sql<SessionState>`
    with confirmed as (
      update auth.refresh_tokens set confirmed_at = now()
      where id = ${refreshTokenId}::bigint and session_id = ${id} and confirmed_at is null
    )
    select s.id, s.user_id, s.aal, s.ended_at is not null as is_ended,
      s.aal = 'aal1' and exists (
        select 1 from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified'
      ) as needs_aal2,
      (select jsonb_agg(jsonb_build_object(
          'method', c.authentication_method,
          'timestamp', extract(epoch from c.created_at)::bigint) order by c.created_at desc)
        from auth.mfa_amr_claims c where c.session_id = s.id) as amr
    from auth.sessions s where s.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export interface PresentedToken {
  readonly session_id: string
  readonly user_id: string
  readonly is_session_ended: boolean
  readonly revoked: boolean
  readonly revoked_ago_ms: number
}

/** The row of a refresh token; its session stays locked, so that of two tabs one is first. */
export const lockRefreshToken = async (
  db: Kysely<Database>,
  tokenHash: string,
): Promise<PresentedToken | null> => {
  const locked = await sql<{ id: string }>`
    select s.id from auth.sessions s
    where s.id = (select session_id from auth.refresh_tokens where token_hash = ${tokenHash})
    for no key update`.execute(db)
  if (!locked.rows[0]) return null
  const { rows } = await sql<PresentedToken>`
    select s.id as session_id, s.user_id, s.ended_at is not null as is_session_ended, t.revoked,
      (extract(epoch from clock_timestamp() - t.updated_at) * 1000)::bigint as revoked_ago_ms
    from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
    where t.token_hash = ${tokenHash}`.execute(db)
  return rows[0] ?? null
}

/** Uses a token up and stores its child. */
export const rotateRefreshToken = async (
  db: Kysely<Database>,
  sessionId: string,
  parentHash: string,
  childHash: string,
): Promise<void> => {
  await sql`
    with used as (
      update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
      where token_hash = ${parentHash}
    ), child as (
      insert into auth.refresh_tokens (token_hash, session_id, parent)
      values (${childHash}, ${sessionId}, ${parentHash})
    )
    update auth.sessions set refreshed_at = clock_timestamp() where id = ${sessionId}`.execute(db)
}

export interface ActiveToken {
  readonly token_hash: string
  /** Its client has it for sure: something was asked with its access token. */
  readonly is_confirmed: boolean
}

/** The one token of a session that is not used up. */
export const selectActiveToken = async (
  db: Kysely<Database>,
  sessionId: string,
): Promise<ActiveToken | null> => {
  const { rows } = await sql<ActiveToken>`
    select token_hash, confirmed_at is not null as is_confirmed from auth.refresh_tokens
    where session_id = ${sessionId} and not revoked`.execute(db)
  return rows[0] ?? null
}

export const selectRefreshTokenId = async (
  db: Kysely<Database>,
  tokenHash: string,
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from auth.refresh_tokens where token_hash = ${tokenHash}`.execute(db)
  return rows[0]?.id ?? null
}

/** A new token in place of the session's active one, as if it had just begun. */
export const replaceRefreshToken = async (
  db: Kysely<Database>,
  sessionId: string,
  tokenHash: string,
): Promise<void> => {
  await sql`
    with used as (
      update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
      where session_id = ${sessionId} and not revoked
    )
    insert into auth.refresh_tokens (token_hash, session_id) values (${tokenHash}, ${sessionId})`.execute(db)
}

/** The session as it is after a second factor: aal2, one more method, a new first token. */
export const raiseSession = async (
  db: Kysely<Database>,
  sessionId: string,
  method: string,
  tokenHash: string,
): Promise<void> => {
  await sql`
    with claim as (
      insert into auth.mfa_amr_claims (session_id, authentication_method) values (${sessionId}, ${method})
      on conflict (session_id, authentication_method) do update set created_at = now()
    ), used as (
      update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
      where session_id = ${sessionId} and not revoked
    ), token as (
      insert into auth.refresh_tokens (token_hash, session_id) values (${tokenHash}, ${sessionId})
    )
    update auth.sessions set aal = 'aal2', refreshed_at = clock_timestamp() where id = ${sessionId}`.execute(
    db,
  )
}

/** Back to aal1 when the last factor is gone: there is nothing left to ask for. */
export const lowerSessions = async (db: Kysely<Database>, userId: string): Promise<void> => {
  await sql`
    update auth.sessions set aal = 'aal1'
    where user_id = ${userId} and not exists (
      select 1 from auth.mfa_factors f where f.user_id = ${userId} and f.status = 'verified'
    )`.execute(db)
}

export type SessionChoice =
  | { readonly only: string }
  | { readonly except: string }
  | { readonly below_aal2_except: string }
  | 'all'

export interface EndedSession {
  readonly session_id: string
  readonly user_seq: number
}

const conditionOf = (choice: SessionChoice) => {
  if (choice === 'all') return sql`true`
  if ('only' in choice) return sql`id = ${choice.only}`
  if ('except' in choice) return sql`id <> ${choice.except}`
  return sql`id <> ${choice.below_aal2_except} and aal = 'aal1'`
}

/** Ends sessions of one person and writes each end into their log; ended ones are left out. */
export const endSessionRows = async (
  db: Kysely<Database>,
  userId: string,
  choice: SessionChoice,
): Promise<EndedSession[]> => {
  const { rows } = await sql<EndedSession>`
    with ended as (
      update auth.sessions set ended_at = clock_timestamp()
      where user_id = ${userId} and ended_at is null and ${conditionOf(choice)}
      returning id
    ), revoked as (
      update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
      where session_id in (select id from ended) and not revoked
    ), head as (
      update user_heads set last_seq = last_seq + (select count(*) from ended)
      where user_id = ${userId} and exists (select 1 from ended)
      returning last_seq
    ), numbered as (
      select ended.id, head.last_seq - row_number() over (order by ended.id) + 1 as seq from ended, head
    )
    insert into user_log (user_id, seq, kind, data)
    select ${userId}, seq, 'session_ended', jsonb_build_object('session_id', id) from numbered
    returning data->>'session_id' as session_id, seq as user_seq`.execute(db)
  return rows.toSorted((left, right) => left.user_seq - right.user_seq)
}

export interface SessionRow {
  readonly id: string
  readonly user_agent: string | null
  readonly ip: string | null
  readonly created_at: string
  readonly refreshed_at: string
}

const SESSIONS_MAX = 100

/** Devices a person is signed in on, the given one first, then the most recently used; at most 100. */
export const selectSessions = async (
  db: Kysely<Database>,
  userId: string,
  currentId: string,
): Promise<SessionRow[]> => {
  const { rows } = await sql<SessionRow>`
    select id, user_agent, ip, created_at, refreshed_at from auth.sessions
    where user_id = ${userId} and ended_at is null
    order by id = ${currentId} desc, refreshed_at desc
    limit ${SESSIONS_MAX}`.execute(db)
  return rows
}
