import type pg from 'pg'

/*
 * What the account itself holds. Left out: passwords, tokens, codes, keys and their hashes, which open it, and counters
 * under hashes, which name nobody.
 */

export type Row = Readonly<Record<string, unknown>>

async function selectOne(pool: pg.Pool, text: string, userId: string): Promise<Row | null> {
  const { rows } = await pool.query<Row>(text, [userId])
  return rows[0] ?? null
}

async function selectAll(pool: pg.Pool, text: string, userId: string): Promise<Row[]> {
  return (await pool.query<Row>(text, [userId])).rows
}

export function selectAccount(pool: pg.Pool, userId: string): Promise<Row | null> {
  return selectOne(
    pool,
    `select u.id, u.email, u.phone, u.email_confirmed_at, u.phone_confirmed_at, u.email_proven_at, u.phone_proven_at,
       u.email_change, u.phone_change, u.raw_user_meta_data as sign_up_data, u.last_sign_in_at, u.created_at, u.updated_at,
       u.encrypted_password is not null as has_password,
       coalesce((
         select jsonb_agg(jsonb_build_object(
           'name', f.friendly_name, 'type', f.factor_type, 'status', f.status, 'created_at', f.created_at
         ) order by f.created_at)
         from auth.mfa_factors f where f.user_id = u.id
       ), '[]') as second_factors,
       (
         select count(*)::int from auth.mfa_recovery_codes c where c.user_id = u.id and c.used_at is null
       ) as recovery_codes_left
     from auth.users u where u.id = $1`,
    userId,
  )
}

export function selectProfile(pool: pg.Pool, userId: string): Promise<Row | null> {
  return selectOne(
    pool,
    `select p.user_id, p.display_name, p.bio, p.email, p.is_online, p.last_seen, p.tutorial_completed,
       p.followers_count, p.following_count, p.created_at, i.code as invite_code
     from profiles p left join invite_links i on i.user_id = p.user_id
     where p.user_id = $1`,
    userId,
  )
}

/** Where the account is signed in, and where it was lately. */
export function selectSessions(pool: pg.Pool, userId: string): Promise<Row[]> {
  return selectAll(
    pool,
    `select s.id, s.user_agent, s.ip, s.aal as assurance, s.created_at, s.refreshed_at, s.ended_at,
       array(
         select c.authentication_method from auth.mfa_amr_claims c where c.session_id = s.id order by c.created_at
       ) as signed_in_by
     from auth.sessions s where s.user_id = $1 order by s.created_at, s.id`,
    userId,
  )
}

export function selectKnownDevices(pool: pg.Pool, userId: string): Promise<Row[]> {
  return selectAll(
    pool,
    `select d.created_at, d.seen_at from auth.known_devices d where d.user_id = $1 order by d.created_at`,
    userId,
  )
}

/** With whose push service; whoever has the whole address could write to it. */
export function selectPushDevices(pool: pg.Pool, userId: string): Promise<Row[]> {
  return selectAll(
    pool,
    `select p.session_id, split_part(split_part(p.endpoint, '://', 2), '/', 1) as push_service, p.created_at, p.renewed_at
     from push_subscriptions p where p.user_id = $1 order by p.created_at`,
    userId,
  )
}

export function selectSecurityNotices(pool: pg.Pool, userId: string): Promise<Row[]> {
  return selectAll(
    pool,
    `select n.id, n.kind, n.data, n.created_at, n.dismissed_at
     from auth.security_notices n where n.user_id = $1 order by n.created_at, n.id`,
    userId,
  )
}

/** What they reported, without the copies of what others wrote. */
export function selectReports(pool: pg.Pool, userId: string): Promise<Row[]> {
  return selectAll(
    pool,
    `select r.reported_id, p.display_name as reported_name, r.group_name, r.reason, r.details, r.state, r.created_at, r.closed_at,
       coalesce(jsonb_array_length(r.messages), 0) as copied_messages
     from reports r left join profiles p on p.user_id = r.reported_id
     where r.reporter_id = $1 order by r.id`,
    userId,
  )
}
