import type pg from 'pg'
import { CHATS, NOTICES, SEEN } from './news.queries.ts'
import { AWAY_DAYS, EVERY_DAYS } from './digest.policy.ts'

/** A digest that waits, as it was claimed. */
export type DigestClaim = {
  readonly user_id: string
  /** Of this mail, however often it is tried. */
  readonly mail_id: string
  /** Times that this address would not have it. */
  readonly attempts: number
}

/** One page of people who have it on: exported for its plan alone. */
export const NOTE_DUE = `
  with page as materialized (
    select s.user_id, s.message_notifications, s.friend_notifications, s.silenced_until
    from privacy_settings s
    where s.email_digest and ($1::uuid is null or s.user_id > $1) order by s.user_id limit $2
  ),
  due as materialized (
    select s.user_id
    from page s
    join auth.users u on u.id = s.user_id
    join profiles f on f.user_id = s.user_id
    cross join lateral ${SEEN}
    left join email_digests d on d.user_id = s.user_id
    where /* policy */ u.email is not null and /* policy */ u.email_proven_at is not null
      and /* policy */ not f.is_online
      and /* policy */ seen.at <= clock_timestamp() - interval '${AWAY_DAYS} days'
      and /* policy */ (s.silenced_until is null or s.silenced_until <= clock_timestamp())
      and d.due_at is null
      and /* policy */ (d.sent_at is null or d.sent_at <= clock_timestamp() - interval '${EVERY_DAYS} days')
      and (
        exists (select from (${CHATS}) chat where d.sent_at is null or chat.newest_at > d.sent_at)
          and /* policy */ s.message_notifications
        or exists (select from (${NOTICES}) notice where d.sent_at is null or notice.newest_at > d.sent_at)
      )
  ),
  noted as (
    insert into email_digests as d (user_id, due_at)
    select due.user_id, clock_timestamp() from due order by due.user_id
    on conflict (user_id) do update
    set due_at = excluded.due_at, mail_id = excluded.mail_id, claimed_until = null, attempts = 0
    where d.due_at is null
    returning d.user_id
  )
  select (select max(p.user_id::text) from page p) as last_user_id, (select count(*)::integer from noted) as noted`

/**
 * Notes for one page of people, by their ids, that a digest is due to them. Whoever is noted by two processes at once is
 * noted once. Answers where the page ended, null behind the last one, and for how many something was noted.
 */
export async function noteDue(
  pool: pg.Pool,
  after: string | null,
  limit: number,
): Promise<{ last_user_id: string | null; noted: number }> {
  const { rows } = await pool.query<{ last_user_id: string | null; noted: number }>(NOTE_DUE, [after, limit])
  return rows[0] ?? { last_user_id: null, noted: 0 }
}

/** Takes what is due, the longest waiting first; nobody else sends it for a while. */
export async function claimDigests(pool: pg.Pool, limit: number, claimMs: number): Promise<DigestClaim[]> {
  const { rows } = await pool.query<DigestClaim>(
    `update email_digests d
     set claimed_until = clock_timestamp() + $2 * interval '1 ms'
     from (
       select user_id from email_digests
       where due_at <= clock_timestamp() and (claimed_until is null or claimed_until <= clock_timestamp())
       order by due_at limit $1 for update skip locked
     ) due
     where d.user_id = due.user_id
     returning d.user_id, d.mail_id, d.attempts`,
    [limit, claimMs],
  )
  return rows
}

/** It left, or never will to this address: the next one at the earliest in a week. */
export async function finishDigest(pool: pg.Pool, { user_id, mail_id }: DigestClaim): Promise<void> {
  await pool.query(
    `update email_digests
     set due_at = null, claimed_until = null, attempts = 0, sent_at = clock_timestamp()
     where user_id = $1 and mail_id = $2`,
    [user_id, mail_id],
  )
}

/** Nothing is due any more: they came back, or turned it off. */
export async function dropDigests(pool: pg.Pool, claims: readonly DigestClaim[]): Promise<void> {
  await pool.query(
    `update email_digests d set due_at = null, claimed_until = null, attempts = 0
     from unnest($1::uuid[], $2::uuid[]) c (user_id, mail_id)
     where d.user_id = c.user_id and d.mail_id = c.mail_id`,
    [claims.map(({ user_id }) => user_id), claims.map(({ mail_id }) => mail_id)],
  )
}

/** Gives back what was not tried, or could not be for a reason that is nobody's: due as before, or in that time. */
export async function freeDigests(pool: pg.Pool, claims: readonly DigestClaim[], inMs = 0): Promise<void> {
  await pool.query(
    `update email_digests d
     set claimed_until = null, due_at = greatest(d.due_at, clock_timestamp() + $3 * interval '1 ms')
     from unnest($1::uuid[], $2::uuid[]) c (user_id, mail_id)
     where d.user_id = c.user_id and d.mail_id = c.mail_id and d.due_at is not null`,
    [claims.map(({ user_id }) => user_id), claims.map(({ mail_id }) => mail_id), inMs],
  )
}

/** This address would not have it now. */
export async function postponeDigest(pool: pg.Pool, claim: DigestClaim, inMs: number): Promise<void> {
  await pool.query(
    `update email_digests
     set claimed_until = null, due_at = clock_timestamp() + $3 * interval '1 ms', attempts = attempts + 1
     where user_id = $1 and mail_id = $2 and due_at is not null`,
    [claim.user_id, claim.mail_id, inMs],
  )
}
