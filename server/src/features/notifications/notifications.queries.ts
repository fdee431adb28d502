import type pg from 'pg'
import { NOTIFICATIONS_KEPT_MAX } from '#contract/limits.ts'
import type { Notification, NotificationType } from '#contract/notifications.ts'

type Reader = pg.Pool | pg.ClientBase

/** What somebody did, to whom, and to which one thing of theirs. */
export type Deed = {
  readonly type: NotificationType
  readonly from_user_id: string
  readonly user_ids: readonly string[]
  readonly story_id?: string
  readonly group_id?: string
}

export type Touched = { readonly id: string; readonly user_id: string }

/**
 * A row for each of these people. Nobody is told of themselves, or across a block. A repeat within 24 hours brings back
 * what was withdrawn and is else nothing (D-133); a later one is news. Answers the rows that are otherwise now.
 */
export async function upsertNotifications(
  client: pg.ClientBase,
  { type, from_user_id, user_ids, story_id, group_id }: Deed,
): Promise<Touched[]> {
  const { rows } = await client.query<Touched>(
    `insert into notifications as n (user_id, from_user_id, type, story_id, group_id)
     select u.id, $2::uuid, $3, $4, $5 from unnest($1::uuid[]) u (id)
     where u.id <> $2::uuid and /* policy */ not is_blocked_between(u.id, $2::uuid)
     order by u.id
     on conflict (user_id, from_user_id, type, target_id) do update set
       is_read = n.is_read and n.created_at > excluded.created_at - interval '24 hours',
       created_at = case when n.created_at > excluded.created_at - interval '24 hours'
         then n.created_at else excluded.created_at end,
       is_push_due = n.is_push_due or n.created_at <= excluded.created_at - interval '24 hours',
       withdrawn_at = null
     where n.withdrawn_at is not null or n.created_at <= excluded.created_at - interval '24 hours'
     returning id, user_id`,
    [user_ids, from_user_id, type, story_id ?? null, group_id ?? null],
  )
  return rows
}

/** The oldest of who has more than are kept. */
export async function trimNotifications(client: pg.ClientBase, userIds: readonly string[]): Promise<void> {
  await client.query(
    `delete from notifications where id in (
       select old.id from unnest($1::uuid[]) u (id)
       cross join lateral (
         select n.id from notifications n where n.user_id = u.id and n.withdrawn_at is null
         order by n.created_at desc, n.id desc offset $2
       ) old
     )`,
    [userIds, NOTIFICATIONS_KEPT_MAX],
  )
}

/** What is taken back again: of a pair, for these types; where it is answered, what was read as well. */
export type Withdrawal = {
  readonly user_id: string
  readonly from_user_id: string
  readonly types: readonly NotificationType[]
  readonly isAnswered?: boolean
}

export async function withdrawNotifications(
  client: pg.ClientBase,
  { user_id, from_user_id, types, isAnswered = false }: Withdrawal,
): Promise<Touched[]> {
  const { rows } = await client.query<Touched>(
    `update notifications set withdrawn_at = clock_timestamp()
     where user_id = $1 and from_user_id = $2 and type = any ($3) and withdrawn_at is null
       and ($4 or not is_read)
     returning id, user_id`,
    [user_id, from_user_id, types, isAnswered],
  )
  return rows
}

/** Of one group, whoever asked this person to come or added them. */
export async function withdrawOfGroup(
  client: pg.ClientBase,
  userId: string,
  groupId: string,
): Promise<Touched[]> {
  const { rows } = await client.query<Touched>(
    `update notifications set withdrawn_at = clock_timestamp()
     where user_id = $1 and group_id = $2 and type = 'group_invite' and withdrawn_at is null
     returning id, user_id`,
    [userId, groupId],
  )
  return rows
}

/** Everything between two people, both ways. */
export async function deleteBetween(client: pg.ClientBase, a: string, b: string): Promise<Touched[]> {
  const { rows } = await client.query<Touched>(
    `delete from notifications
     where user_id = $1 and from_user_id = $2 or user_id = $2 and from_user_id = $1
     returning id, user_id`,
    [a, b],
  )
  return rows
}

/** Who has anything of what this person did. */
export async function selectTold(client: pg.ClientBase, userId: string): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string }>(
    'select distinct user_id from notifications where from_user_id = $1 and withdrawn_at is null',
    [userId],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Everything of what this person did, whoever was told; what was taken back goes with the account. */
export async function deleteOfDoer(client: pg.ClientBase, userId: string): Promise<Touched[]> {
  const { rows } = await client.query<Touched>(
    'delete from notifications where from_user_id = $1 and withdrawn_at is null returning id, user_id',
    [userId],
  )
  return rows
}

/** Of a story of this person's. */
export async function deleteStoryNotifications(
  client: pg.ClientBase,
  userId: string,
  storyId: string,
): Promise<Touched[]> {
  const { rows } = await client.query<Touched>(
    'delete from notifications where user_id = $1 and story_id = $2 returning id, user_id',
    [userId, storyId],
  )
  return rows
}

const COLUMNS = `n.id, n.user_id, n.from_user_id, n.type, n.reel_id, n.story_id, n.group_id, g.name as group_name,
  case when m.user_id is not null then c.id end as conversation_id, n.is_read, n.created_at`
const FROM = `notifications n
  left join groups g on g.id = n.group_id
  left join conversations c on c.group_id = n.group_id
  left join group_members m on m.group_id = n.group_id and m.user_id = n.user_id`

/** What came across a block in the moment in which it was set is seen by nobody (notify.ts). */
const IS_OPEN = 'not is_blocked_between(n.user_id, n.from_user_id)'

/** Newest first. */
export async function selectNotifications(
  pool: Reader,
  userId: string,
  limit: number,
): Promise<Notification[]> {
  const { rows } = await pool.query<Notification>(
    `select ${COLUMNS} from ${FROM}
     where /* policy */ n.user_id = $1 and n.withdrawn_at is null and /* policy */ ${IS_OPEN}
     order by n.created_at desc, n.id desc limit $2`,
    [userId, limit],
  )
  return rows
}

export async function selectById(pool: Reader, ids: readonly string[]): Promise<Notification[]> {
  const { rows } = await pool.query<Notification>(
    `select ${COLUMNS} from ${FROM} where n.id = any ($1::uuid[]) and n.withdrawn_at is null and /* policy */ ${IS_OPEN}`,
    [ids],
  )
  return rows
}

/** How many are unread, in SQL, of the person whose id `user` stands for. */
export function countUnreadOf(user: string): string {
  return `(
    select count(*)::integer from notifications n
    where n.user_id = ${user} and n.withdrawn_at is null and not n.is_read and /* policy */ ${IS_OPEN}
  )`
}

/** How many are unread, of each of these people. */
export async function countUnread(
  pool: Reader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ user_id: string; unread: number }>(
    `select u.id as user_id, ${countUnreadOf('u.id')} as unread from unnest($1::uuid[]) u (id)`,
    [userIds],
  )
  return new Map(rows.map(({ user_id, unread }) => [user_id, unread]))
}

/** Answers whether there was anything unread, and up to when all is read. */
export async function markRead(
  client: pg.ClientBase,
  userId: string,
  until: string | null,
): Promise<string | null> {
  const { rows } = await client.query<{ until: string | null }>(
    `with marked as (
       update notifications set is_read = true
       where /* policy */ user_id = $1 and not is_read and ($2::timestamptz is null or created_at <= $2)
       returning created_at
     )
     select coalesce($2::timestamptz, max(created_at)) as until from marked having count(*) > 0`,
    [userId, until],
  )
  return rows[0]?.until ?? null
}

/** The person's own alone. */
export async function deleteOwn(
  client: pg.ClientBase,
  userId: string,
  ids: readonly string[],
): Promise<Touched[]> {
  const { rows } = await client.query<Touched>(
    `delete from notifications where /* policy */ user_id = $1 and id = any ($2::uuid[]) and withdrawn_at is null
     returning id, user_id`,
    [userId, ids],
  )
  return rows
}

/** So many of those that are older than they are kept, or were taken back a day ago. Answers how many went. */
export async function deleteOld(pool: pg.Pool, keptDays: number, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from notifications where id in (
       select id from notifications
       where created_at < now() - make_interval(days => $1)
         or withdrawn_at < now() - interval '24 hours'
       limit $2 for update skip locked
     )`,
    [keptDays, limit],
  )
  return rowCount ?? 0
}
