import type pg from 'pg'
import { WAY_MAX_MS } from './lane.ts'
import { DUE_ANEW } from './outbox.queries.ts'

/** What is due to a device of one type of notifications about one thing, as it was claimed. */
export type NoticeClaim = {
  readonly session_id: string
  readonly type: string
  readonly target_id: string
  readonly version: number
  readonly is_closing: boolean
}

const CLAIM_MS = WAY_MAX_MS + 10_000

/** Rows `q` of those in `d`. */
const SAME = 'q.session_id = d.session_id and q.type = d.type and q.target_id = d.target_id'

/** As IN_ORDER of messages. */
const IN_ORDER = 'order by q.session_id, q.type, q.target_id'

/** Of a row `q`: what the person has unread and nobody took back. */
const STANDS = `exists (
  select from notifications n
  where n.user_id = q.user_id and n.type = q.type and n.target_id = q.target_id and n.withdrawn_at is null
    and not n.is_read
)`

/**
 * Notes for the devices of these people what others did, one row for each type and thing. Each deed is taken off what is
 * due in the same statement, so that none is lost in between and none is noted twice, however many processes look. What
 * was taken back stays due: it may come back within the day. What somebody is changing at the moment is left: they tell
 * of it after COMMIT, and waiting here for one while holding another would be a deadlock with who does it the other way
 * round. Answers how many deeds were taken off.
 */
export async function deriveNotices(pool: pg.Pool, userIds: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ taken: number }>({
    name: 'derive_notices',
    text: `
      with free as materialized (
        select id from notifications
        where user_id = any($1::uuid[]) and is_push_due and withdrawn_at is null
        for no key update skip locked
      ),
      due as (
        update notifications n set is_push_due = false from free f where n.id = f.id
        returning n.user_id, n.type, n.target_id, n.created_at, n.is_read
      ),
      newest as (
        select user_id, type, target_id, max(created_at) as created_at from due
        where not is_read group by user_id, type, target_id
      ),
      noted as (
        insert into push_notices as q (session_id, type, target_id, user_id)
        select s.session_id, n.type, n.target_id, n.user_id
        from newest n
        join push_subscriptions s on s.user_id = n.user_id and s.takes_notices and s.created_at <= n.created_at
        order by s.session_id, n.type, n.target_id
        on conflict (session_id, type, target_id) do update
        set version = q.version + 1, is_closing = false, written_at = clock_timestamp(),
          due_at = ${DUE_ANEW}
      )
      select count(*)::integer as taken from due`,
    values: [userIds],
  })
  return rows[0]?.taken ?? 0
}

/** As releaseWaiting of messages. */
export async function releaseWaitingNotices(pool: pg.Pool, userIds: readonly string[]): Promise<void> {
  await pool.query({
    name: 'release_notices',
    text: `
      with waiting as materialized (
        select q.session_id, q.type, q.target_id from push_notices q
        where q.user_id = any($1::uuid[]) and q.attempts = 0 and q.due_at > clock_timestamp()
        ${IN_ORDER} for no key update
      )
      update push_notices q set due_at = clock_timestamp() from waiting d where ${SAME}`,
    values: [userIds],
  })
}

/** What a device may show of what these people have read, or of what was taken back: that is to go. For how many devices. */
export async function deriveNoticeClosings(pool: pg.Pool, userIds: readonly string[]): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'derive_notice_closings',
    text: `
      with over as materialized (
        select q.session_id, q.type, q.target_id from push_notices q
        where q.user_id = any($1::uuid[]) and q.is_shown and not q.is_closing and not ${STANDS}
        ${IN_ORDER} for no key update
      )
      update push_notices q
      set version = q.version + 1, is_closing = true, due_at = ${DUE_ANEW}
      from over d where ${SAME}`,
    values: [userIds],
  })
  return rowCount ?? 0
}

/** People to whom something is due that nobody noted. */
export async function selectUnnotedPeople(pool: pg.Pool, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    `select distinct user_id from (
       select user_id from notifications where is_push_due and withdrawn_at is null limit $1
     ) due`,
    [limit],
  )
  return rows.map(({ user_id }) => user_id)
}

/** People whose devices may show what is read, or gone with an account or a group: whose closing nobody noted. */
export async function selectUnclosedPeople(pool: pg.Pool, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    `select distinct user_id from (
       select q.user_id from push_notices q where q.is_shown and not q.is_closing and not ${STANDS} limit $1
     ) shown`,
    [limit],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Takes what is due, the longest waiting first; nobody else sends it for a while. */
export async function claimNotices(pool: pg.Pool, limit: number): Promise<NoticeClaim[]> {
  const { rows } = await pool.query<NoticeClaim>({
    name: 'claim_notices',
    text: `
      update push_notices q
      set claimed_until = clock_timestamp() + $2 * interval '1 ms'
      from (
        select session_id, type, target_id from push_notices
        where due_at <= clock_timestamp() and (claimed_until is null or claimed_until <= clock_timestamp())
        order by due_at limit $1 for update skip locked
      ) due
      where q.session_id = due.session_id and q.type = due.type and q.target_id = due.target_id
      returning q.session_id, q.type, q.target_id, q.version, q.is_closing`,
    values: [limit, CLAIM_MS],
  })
  return rows
}

/** Nobody sends anything: what was claimed is free. */
export async function freeNoticeClaims(pool: pg.Pool): Promise<void> {
  await pool.query('update push_notices set claimed_until = null where claimed_until is not null')
}

/** In how many milliseconds something is due that nobody has claimed, below 0: since when; null: nothing is. */
export async function selectNextNotice(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ in_ms: number | null }>(
    `select ceil(extract(epoch from min(greatest(due_at, claimed_until)) - clock_timestamp()) * 1000)::float8 as in_ms
     from push_notices where due_at is not null`,
  )
  return rows[0]?.in_ms ?? null
}

/** As noteLeaving of messages: answers the places of those of which something is still unread and stands. */
export async function noteNoticesLeaving(
  pool: pg.Pool,
  leaving: readonly NoticeClaim[],
): Promise<ReadonlySet<number>> {
  const { rows } = await pool.query<{ place: number }>({
    name: 'note_notices_leaving',
    text: `
      with leaving as materialized (
        select d.session_id, d.type, d.target_id, d.place
        from unnest($1::uuid[], $2::text[], $3::uuid[]) with ordinality d (session_id, type, target_id, place)
        join push_notices q on ${SAME}
        where ${STANDS}
        ${IN_ORDER} for no key update of q
      )
      update push_notices q set is_shown = true from leaving d where ${SAME}
      returning d.place::integer - 1 as place`,
    values: [
      leaving.map((one) => one.session_id),
      leaving.map((one) => one.type),
      leaving.map((one) => one.target_id),
    ],
  })
  return new Set(rows.map(({ place }) => place))
}

/**
 * Takes off what was sent or is due no more; what a device may show stays, to be closed one day. What became due while
 * it was on its way is free again, also what did while its row was waited for: that is looked at once it is locked.
 * Answers for how many devices that is so.
 */
export async function finishNotices(pool: pg.Pool, done: readonly NoticeClaim[]): Promise<number> {
  const { rows } = await pool.query<{ free: number }>({
    name: 'finish_notices',
    text: `
      with done as materialized (
        select d.session_id, d.type, d.target_id, d.is_closing, q.is_shown, q.version > d.version as is_anew,
          q.version = d.version as is_over
        from unnest($1::uuid[], $2::text[], $3::uuid[], $4::integer[], $5::boolean[])
          d (session_id, type, target_id, version, is_closing)
        join push_notices q on ${SAME}
        ${IN_ORDER} for update of q
      ),
      gone as (
        delete from push_notices q using done d
        where ${SAME} and d.is_over and (d.is_closing or not d.is_shown)
      ),
      kept as (
        update push_notices q
        set claimed_until = null, attempts = 0,
          due_at = case when d.is_anew then q.due_at end
        from done d
        where ${SAME} and (d.is_anew or not d.is_closing and d.is_shown)
        returning q.due_at
      )
      select count(due_at)::integer as free from kept`,
    values: [
      done.map((one) => one.session_id),
      done.map((one) => one.type),
      done.map((one) => one.target_id),
      done.map((one) => one.version),
      done.map((one) => one.is_closing),
    ],
  })
  return rows[0]?.free ?? 0
}

/** Puts off what could not be sent, or is not to be yet. `isFailure`: it counts as a try. */
export async function postponeNotices(
  pool: pg.Pool,
  put: readonly (NoticeClaim & { readonly inMs: number; readonly isFailure: boolean })[],
): Promise<void> {
  await pool.query({
    name: 'postpone_notices',
    text: `
      with put as materialized (
        select d.session_id, d.type, d.target_id, d.in_ms, d.is_failure
        from unnest($1::uuid[], $2::text[], $3::uuid[], $4::float8[], $5::boolean[])
          d (session_id, type, target_id, in_ms, is_failure)
        join push_notices q on ${SAME}
        ${IN_ORDER} for no key update of q
      )
      update push_notices q
      set claimed_until = null, due_at = clock_timestamp() + d.in_ms * interval '1 ms',
        attempts = q.attempts + d.is_failure::integer
      from put d where ${SAME}`,
    values: [
      put.map((one) => one.session_id),
      put.map((one) => one.type),
      put.map((one) => one.target_id),
      put.map((one) => one.inMs),
      put.map((one) => one.isFailure),
    ],
  })
}
