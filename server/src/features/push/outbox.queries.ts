import type pg from 'pg'
import { WAY_MAX_MS } from './lane.ts'
import type { Leaving } from './source.ts'

/** When a row `q` is due that became due anew: at once, unless its service is waited for. */
export const DUE_ANEW = `case when q.attempts > 0 then q.due_at else least(q.due_at, clock_timestamp()) end`

/** Rows `q` of those in `d`. */
const SAME = 'q.session_id = d.session_id and q.conversation_id = d.conversation_id'

/**
 * Many rows are changed at once: what is noted, what was sent and what was read, by several processes and by the sender
 * beside them. All lock them in this order before they change any, else they wait for each other.
 */
const IN_ORDER = 'order by q.session_id, q.conversation_id'

/** What is due to a device, as it was claimed. */
export type Claim = {
  readonly session_id: string
  readonly conversation_id: string
  readonly seq: number
  readonly is_closing: boolean
}

/** How long a process that claimed something may be silent before another one sends it. */
const CLAIM_MS = WAY_MAX_MS + 10_000

/**
 * Notes in the outbox what is due in these conversations: to each member with a device, when the newest message is above
 * what they have read and what was noted for them before. The position moves in the same statement, so that nothing is
 * lost in between and nothing is noted twice, however many processes look.
 */
export async function derivePushes(pool: pg.Pool, conversationIds: readonly string[]): Promise<void> {
  await pool.query({
    name: 'derive_pushes',
    text: `
      with due as materialized (
        select p.user_id, c.id as conversation_id, c.last_seq, newest.created_at,
          greatest(p.read_seq, p.first_seq - 1) as read_seq
        from conversations c
        cross join lateral (
          select m.seq, m.created_at from messages m where m.conversation_id = c.id order by m.seq desc limit 1
        ) newest
        join conversation_participants p on p.conversation_id = c.id and p.left_seq is null
        left join push_positions o on o.conversation_id = c.id and o.user_id = p.user_id
        where c.id = any($1::uuid[])
          and newest.seq > greatest(p.read_seq, o.pushed_seq)
          and c.message_count - p.messages_before - p.sent_count - p.read_others > 0
          and exists (select from push_subscriptions s where s.user_id = p.user_id)
      ),
      moved as (
        insert into push_positions as o (conversation_id, user_id, pushed_seq)
        select d.conversation_id, d.user_id, d.last_seq from due d order by d.conversation_id, d.user_id
        on conflict (conversation_id, user_id) do update
        set before_seq = o.pushed_seq, pushed_seq = excluded.pushed_seq
        where o.pushed_seq < excluded.pushed_seq
        returning o.conversation_id, o.user_id, o.before_seq, o.pushed_seq
      )
      insert into push_outbox as q (session_id, conversation_id, user_id, from_seq, seq)
      select s.session_id, m.conversation_id, m.user_id, greatest(m.before_seq, d.read_seq), m.pushed_seq
      from moved m
      join due d on d.conversation_id = m.conversation_id and d.user_id = m.user_id
      join push_subscriptions s on s.user_id = m.user_id and s.created_at <= d.created_at
      order by s.session_id, m.conversation_id
      on conflict (session_id, conversation_id) do update
      set seq = excluded.seq, is_closing = false, written_at = clock_timestamp(),
        from_seq = case when q.is_closing then excluded.from_seq else q.from_seq end,
        due_at = ${DUE_ANEW}`,
    values: [conversationIds],
  })
}

/** These people have the app in front of them no more: what waited for that, or for room, is looked at again. */
export async function releaseWaiting(pool: pg.Pool, userIds: readonly string[]): Promise<void> {
  await pool.query({
    name: 'release_pushes',
    text: `
      with waiting as materialized (
        select q.session_id, q.conversation_id from push_outbox q
        where q.user_id = any($1::uuid[]) and q.attempts = 0 and q.due_at > clock_timestamp()
        ${IN_ORDER} for no key update
      )
      update push_outbox q set due_at = clock_timestamp() from waiting d where ${SAME}`,
    values: [userIds],
  })
}

/** A person's place in a conversation. */
export type Place = { readonly conversation_id: string; readonly user_id: string }

/**
 * Of positions `o` how the message stands that devices may show. Each is looked up by its key: as joins they could be
 * answered by reading all messages.
 */
const SHOWN = `
  cross join lateral (
    select
      (
        select p.read_seq from conversation_participants p
        where p.conversation_id = o.conversation_id and p.user_id = o.user_id and p.left_seq is null
      ) as read_seq,
      (
        select m.deleted_for_everyone from messages m
        where m.conversation_id = o.conversation_id and m.seq = o.shown_seq
      ) as is_deleted,
      (
        select not c.is_group and is_blocked_between(c.direct_low, c.direct_high)
        from conversations c where c.id = o.conversation_id
      ) as is_blocked
  ) shown`

/** It has to go, whatever else of the conversation is due. */
const IS_CLOSED = `(shown.read_seq is null or shown.is_blocked)`

/**
 * It has to go. Where something newer waits it stays on record: that takes its place, or is dropped when it is read, and
 * then this goes.
 */
const IS_OVER = `o.shown_seq is not null and (${IS_CLOSED}
  or (o.shown_seq <= shown.read_seq or shown.is_deleted) and not exists (
    select from push_outbox w
    where w.conversation_id = o.conversation_id and w.user_id = o.user_id and not w.is_closing
      and w.seq > greatest(o.shown_seq, shown.read_seq)
  ))`

/**
 * What was read (D-136) or deleted for everyone (D-069) where a device may show it, or is of a group that was left or of
 * somebody across a block: that is to go. Answers for how many devices.
 */
export async function deriveClosings(pool: pg.Pool, places: readonly Place[]): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'derive_push_closings',
    text: `
      with over as materialized (
        select o.conversation_id, o.user_id, o.shown_seq,
          case when ${IS_CLOSED} then o.pushed_seq else shown.read_seq end as from_seq
        from (select distinct conversation_id, user_id from unnest($1::uuid[], $2::uuid[]) r (conversation_id, user_id)) r
        join push_positions o on o.conversation_id = r.conversation_id and o.user_id = r.user_id
        ${SHOWN}
        where ${IS_OVER}
        -- In the order in which noteLeaving takes them.
        order by o.conversation_id, o.user_id for no key update of o
      ),
      gone as (
        update push_positions o set shown_seq = null from over v
        where o.conversation_id = v.conversation_id and o.user_id = v.user_id
      )
      insert into push_outbox as q (session_id, conversation_id, user_id, from_seq, seq, is_closing)
      select s.session_id, v.conversation_id, v.user_id, v.from_seq, greatest(v.from_seq, v.shown_seq), true
      from over v join push_subscriptions s on s.user_id = v.user_id
      order by s.session_id, v.conversation_id
      on conflict (session_id, conversation_id) do update
      set is_closing = true, seq = excluded.seq, due_at = ${DUE_ANEW}
      -- What is unread below a deleted message is still to be told where it waits.
      where q.is_closing or q.seq <= excluded.from_seq`,
    values: [places.map((one) => one.conversation_id), places.map((one) => one.user_id)],
  })
  return rowCount ?? 0
}

/** From when on to look at what was written: what may not have been committed at the last look is looked at again. */
export async function selectUnlookedSince(pool: pg.Pool): Promise<{ now: Date; since: Date }> {
  const { rows } = await pool.query<{ now: Date; since: Date }>(
    `select t.now, greatest(l.looked_at - interval '5 minutes', t.now - interval '1 day') as since
     from (select clock_timestamp() as now) t left join push_look l on true`,
  )
  const [look] = rows
  if (!look) throw new Error('a row of constants is always there')
  return look
}

/** Every conversation was looked at as it stood then. */
export async function keepLook(pool: pg.Pool, lookedAt: Date): Promise<void> {
  await pool.query(
    `insert into push_look as l (looked_at) values ($1)
     on conflict (only_row) do update set looked_at = greatest(l.looked_at, excluded.looked_at)`,
    [lookedAt],
  )
}

/**
 * Conversations written to since then, a page by their ids, where something new is above what was noted for somebody
 * with a device. One pass over the conversations, and the members of those alone.
 */
export async function selectUnnoted(
  pool: pg.Pool,
  { since, after, limit }: { since: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select c.id from conversations c
     where c.updated_at >= $1 and ($2::uuid is null or c.id > $2) and exists (
       select from conversation_participants p
       left join push_positions o on o.conversation_id = p.conversation_id and o.user_id = p.user_id
       where p.conversation_id = c.id and p.left_seq is null
         and c.last_seq > greatest(p.read_seq, o.pushed_seq)
         and c.message_count - p.messages_before - p.sent_count - p.read_others > 0
         and exists (
           select from push_subscriptions s where s.user_id = p.user_id and s.created_at <= c.updated_at
         )
     )
     order by c.id limit $3`,
    [since, after, limit],
  )
  return rows.map(({ id }) => id)
}

/**
 * Notifications that may stand though they have to go, whose closing nobody noted: of what was read or left whenever
 * that was, as one pass tells; of what was deleted or blocked since then, so that not every notification there is has to
 * be looked up.
 */
export async function selectUnclosed(
  pool: pg.Pool,
  { since, limit }: { since: Date; limit: number },
): Promise<Place[]> {
  const { rows } = await pool.query<Place>(
    `with found as materialized (
       select o.conversation_id, o.user_id
       from push_positions o
       left join conversation_participants p
         on p.conversation_id = o.conversation_id and p.user_id = o.user_id and p.left_seq is null
       where o.shown_seq is not null and (p.user_id is null or o.shown_seq <= p.read_seq)
       union
       select o.conversation_id, o.user_id
       from conversations c join push_positions o on o.conversation_id = c.id
       where c.last_entry_at >= $1 and o.shown_seq is not null
       union
       select o.conversation_id, o.user_id
       from blocked_users b
       join conversations c on c.direct_low = least(b.user_id, b.blocked_user_id)
         and c.direct_high = greatest(b.user_id, b.blocked_user_id)
       join push_positions o on o.conversation_id = c.id
       where b.created_at >= $1 and o.shown_seq is not null
     )
     select o.conversation_id, o.user_id
     from found f join push_positions o on o.conversation_id = f.conversation_id and o.user_id = f.user_id ${SHOWN}
     where ${IS_OVER} limit $2`,
    [since, limit],
  )
  return rows
}

/** What has to go in these conversations, of everybody in them. */
export async function selectUnclosedIn(pool: pg.Pool, conversationIds: readonly string[]): Promise<Place[]> {
  const { rows } = await pool.query<Place>(
    `select o.conversation_id, o.user_id from push_positions o ${SHOWN}
     where o.conversation_id = any($1::uuid[]) and ${IS_OVER}`,
    [conversationIds],
  )
  return rows
}

/** Takes what is due, the longest waiting first; nobody else sends it for a while. */
export async function claimDue(pool: pg.Pool, limit: number): Promise<Claim[]> {
  const { rows } = await pool.query<Claim>({
    name: 'claim_pushes',
    text: `
      update push_outbox q
      set claimed_until = clock_timestamp() + $2 * interval '1 ms'
      from (
        select session_id, conversation_id from push_outbox
        where due_at <= clock_timestamp() and (claimed_until is null or claimed_until <= clock_timestamp())
        order by due_at limit $1 for update skip locked
      ) due
      where q.session_id = due.session_id and q.conversation_id = due.conversation_id
      returning q.session_id, q.conversation_id, q.seq, q.is_closing`,
    values: [limit, CLAIM_MS],
  })
  return rows
}

/** Nobody sends anything: what was claimed is free. */
export async function freeClaims(pool: pg.Pool): Promise<void> {
  await pool.query('update push_outbox set claimed_until = null where claimed_until is not null')
}

/** In how many milliseconds something is due that nobody has claimed, below 0: since when; null: nothing is. */
export async function selectNextDue(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ in_ms: number | null }>(
    `select ceil(extract(epoch from min(greatest(due_at, claimed_until)) - clock_timestamp()) * 1000)::float8 as in_ms
     from push_outbox`,
  )
  return rows[0]?.in_ms ?? null
}

/**
 * From here on devices may show these messages: what reads them closes them, also where nobody is left to write that
 * they were taken. Answers the places of those that are still unread and stand.
 */
export async function noteLeaving(
  pool: pg.Pool,
  leaving: readonly Leaving<Claim & { readonly user_id: string }, { readonly seq: number }>[],
): Promise<ReadonlySet<number>> {
  const { rows } = await pool.query<{ place: number }>({
    name: 'note_pushes_leaving',
    text: `
      with due as materialized (
        select d.place, d.conversation_id, d.user_id, d.seq
        from unnest($1::uuid[], $2::uuid[], $3::bigint[]) with ordinality d (conversation_id, user_id, seq, place)
        join conversation_participants p
          on p.conversation_id = d.conversation_id and p.user_id = d.user_id and p.left_seq is null
        join messages m on m.conversation_id = d.conversation_id and m.seq = d.seq
        where p.read_seq < d.seq and not m.deleted_for_everyone
      ),
      shown as (
        update push_positions o set shown_seq = greatest(o.shown_seq, s.seq)
        from (
          select d.conversation_id, d.user_id, max(d.seq) as seq from due d
          group by d.conversation_id, d.user_id order by d.conversation_id, d.user_id
        ) s
        where o.conversation_id = s.conversation_id and o.user_id = s.user_id
      )
      select d.place::integer - 1 as place from due d`,
    values: [
      leaving.map(({ facts }) => facts.conversation_id),
      leaving.map(({ facts }) => facts.user_id),
      leaving.map(({ news }) => news.seq),
    ],
  })
  return new Set(rows.map(({ place }) => place))
}

/**
 * Takes off what was sent or is due no more. What became due while it was on its way stays, and is free again, also what
 * did while its row was waited for: that is looked at once it is locked. Answers for how many devices something is due
 * again.
 */
export async function finishClaims(pool: pg.Pool, done: readonly Claim[]): Promise<number> {
  const { rows } = await pool.query<{ free: number }>({
    name: 'finish_pushes',
    text: `
      with done as materialized (
        select d.session_id, d.conversation_id, d.seq, q.seq > d.seq or q.is_closing <> d.is_closing as is_anew
        from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::boolean[])
          d (session_id, conversation_id, seq, is_closing)
        join push_outbox q on ${SAME}
        ${IN_ORDER} for update of q
      ),
      gone as (
        delete from push_outbox q using done d
        where ${SAME} and not d.is_anew
      ),
      freed as (
        update push_outbox q set claimed_until = null, from_seq = greatest(q.from_seq, d.seq), attempts = 0
        from done d
        where ${SAME} and d.is_anew
        returning q.session_id
      )
      select count(*)::integer as free from freed`,
    values: [
      done.map((one) => one.session_id),
      done.map((one) => one.conversation_id),
      done.map((one) => one.seq),
      done.map((one) => one.is_closing),
    ],
  })
  return rows[0]?.free ?? 0
}

/** Puts off what could not be sent, or is not to be yet. `isFailure`: it counts as a try. */
export async function postponeClaims(
  pool: pg.Pool,
  put: readonly (Claim & { readonly inMs: number; readonly isFailure: boolean })[],
): Promise<void> {
  await pool.query({
    name: 'postpone_pushes',
    text: `
      with put as materialized (
        select d.session_id, d.conversation_id, d.in_ms, d.is_failure
        from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::boolean[])
          d (session_id, conversation_id, in_ms, is_failure)
        join push_outbox q on ${SAME}
        ${IN_ORDER} for no key update of q
      )
      update push_outbox q
      set claimed_until = null, due_at = clock_timestamp() + d.in_ms * interval '1 ms',
        attempts = q.attempts + d.is_failure::integer
      from put d where ${SAME}`,
    values: [
      put.map((one) => one.session_id),
      put.map((one) => one.conversation_id),
      put.map((one) => one.inMs),
      put.map((one) => one.isFailure),
    ],
  })
}
