import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../../platform/postgres/tables.ts'
import type { AssuranceLevel, AuthenticationMethod } from './access-token.ts'

export type NewSession = {
  readonly id: string
  readonly user_id: string
  readonly method: string
  readonly token_hash: string
  readonly user_agent: string | null
  readonly ip: string | null
  /** Of the secret in the device's cookie. */
  readonly device_hash: string
}

/** A device is signed in: session, how, its first refresh token, and when the person was last here. */
export async function insertSession(db: Kysely<Database>, session: NewSession): Promise<void> {
  await sql`
    with session as (
      insert into auth.sessions (id, user_id, user_agent, ip, device_hash)
      values (${session.id}, ${session.user_id}, ${session.user_agent}, ${session.ip}, ${session.device_hash})
      returning id
    ), claim as (
      insert into auth.mfa_amr_claims (session_id, authentication_method)
      select id, ${session.method} from session
    ), token as (
      insert into auth.refresh_tokens (token_hash, session_id) select ${session.token_hash}, id from session
    )
    update auth.users set last_sign_in_at = now() where id = ${session.user_id}`.execute(db)
}

export type SessionState = {
  readonly id: string
  readonly user_id: string
  readonly aal: AssuranceLevel
  readonly is_ended: boolean
  /** The person has a second factor: a session below aal2 may do nothing but give its code. */
  readonly needs_aal2: boolean
  /** Since it last showed who it is (D-167); null: never lately. */
  readonly proven_ago_s: number | null
  readonly amr: readonly AuthenticationMethod[]
}

const SESSION_STATE = `
  s.id, s.user_id, s.aal, s.ended_at is not null as is_ended,
  s.aal = 'aal1' and exists (
    select 1 from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified'
  ) as needs_aal2,
  floor(extract(epoch from clock_timestamp() - s.proven_at))::int as proven_ago_s,
  (select jsonb_agg(jsonb_build_object(
      'method', c.authentication_method,
      'timestamp', extract(epoch from c.created_at)::bigint) order by c.created_at desc)
    from auth.mfa_amr_claims c where c.session_id = s.id) as amr`

/** A session as it is now. */
export async function selectSession(db: Kysely<Database>, id: string): Promise<SessionState | null> {
  const { rows } = await sql<SessionState>`
    select ${sql.raw(SESSION_STATE)} from auth.sessions s where s.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/**
 * The same, for a session that something was asked with. `refreshTokenId`: of the access token it came with (claim
 * rid); that the client has it is written down. Prepared: every hello asks it.
 */
export async function confirmSession(
  pool: pg.Pool,
  id: string,
  refreshTokenId: number,
): Promise<SessionState | null> {
  const { rows } = await pool.query<SessionState>({
    name: 'confirm_session',
    text: `
      with confirmed as (
        update auth.refresh_tokens set confirmed_at = now()
        where id = $2 and session_id = $1 and confirmed_at is null
      )
      select ${SESSION_STATE} from auth.sessions s where s.id = $1`,
    values: [id, refreshTokenId],
  })
  return rows[0] ?? null
}

/** The session has shown again who it is: for five minutes it may change credentials. */
export async function markSessionProven(db: Kysely<Database>, id: string): Promise<void> {
  await sql`update auth.sessions set proven_at = clock_timestamp() where id = ${id}`.execute(db)
}

/** After a second factor: aal2, one more method, proven anew. */
export async function raiseSession(db: Kysely<Database>, id: string, method: string): Promise<void> {
  await sql`
    with claim as (
      insert into auth.mfa_amr_claims (session_id, authentication_method) values (${id}, ${method})
      on conflict (session_id, authentication_method) do update set created_at = now()
    )
    update auth.sessions
    set aal = 'aal2', refreshed_at = clock_timestamp(), proven_at = clock_timestamp() where id = ${id}`.execute(
    db,
  )
}

/** Back to aal1 when the last factor is gone: there is nothing left to ask for. */
export async function lowerSessions(db: Kysely<Database>, userId: string): Promise<void> {
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

export type EndedSession = {
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
export async function endSessionRows(
  db: Kysely<Database>,
  userId: string,
  choice: SessionChoice,
): Promise<EndedSession[]> {
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

export type SessionRow = {
  readonly id: string
  readonly user_agent: string | null
  readonly ip: string | null
  readonly created_at: string
  readonly refreshed_at: string
}

const SESSIONS_MAX = 100

/** Devices a person is signed in on, the given one first, then the most recently used; at most 100. */
export async function selectSessions(
  db: Kysely<Database>,
  userId: string,
  currentId: string,
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, user_agent, ip, created_at, refreshed_at from auth.sessions
    where user_id = ${userId} and ended_at is null
    order by id = ${currentId} desc, refreshed_at desc
    limit ${SESSIONS_MAX}`.execute(db)
  return rows
}
