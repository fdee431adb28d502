import type pg from 'pg'
import type { Place } from '../../platform/append/log.queries.ts'
import type { FileRow } from '../../platform/files/files.queries.ts'

/** Who may look at `m`, with what `v` says of their look: members within whose sight it is, but for its sender. */
const LOOKERS = `
  from messages m
  join conversation_participants p on p.conversation_id = m.conversation_id
    and p.left_seq is null and p.first_seq <= m.seq and p.user_id is distinct from m.sender_id
  left join message_views v on v.conversation_id = m.conversation_id and v.seq = m.seq and v.user_id = p.user_id
  where m.conversation_id = $1 and m.seq = $2 and not exists (
    select from hidden_messages h where h.conversation_id = m.conversation_id and h.user_id = p.user_id and h.seq = m.seq
  )`
/** How long an address waits for its reading to begin. */
const BEGINS_WITHIN = `interval '60 s'`

export async function insertView(
  client: pg.ClientBase,
  { conversation_id, seq }: Place,
  userId: string,
  { viewed_at, address_hash }: { readonly viewed_at: string; readonly address_hash: string },
): Promise<void> {
  await client.query(
    `insert into message_views (conversation_id, seq, user_id, viewed_at, address_hash) values ($1, $2, $3, $4, $5)`,
    [conversation_id, seq, userId, viewed_at, address_hash],
  )
}

/** Whether this person is the last of those who may look. */
export async function isLastToLook(
  client: pg.ClientBase,
  { conversation_id, seq }: Place,
  userId: string,
): Promise<boolean> {
  const { rows } = await client.query<{ is_last: boolean }>(
    `select not exists (select ${LOOKERS} and v.user_id is null and p.user_id <> $3) as is_last`,
    [conversation_id, seq, userId],
  )
  return rows[0]?.is_last ?? false
}

/** Whether somebody still may look, or holds an address that is not over. */
export async function isWaitedFor(client: pg.ClientBase, { conversation_id, seq }: Place): Promise<boolean> {
  const { rows } = await client.query<{ is_waited_for: boolean }>(
    `select exists (
       select ${LOOKERS} and (v.user_id is null or (v.read_at is null and v.viewed_at > now() - ${BEGINS_WITHIN}))
     ) as is_waited_for`,
    [conversation_id, seq],
  )
  return rows[0]?.is_waited_for ?? false
}

/** The entry `look` changed the message; when it was the last one its sender sees that. */
export async function markViewed(
  client: pg.ClientBase,
  { conversation_id, seq }: Place,
  look: { readonly seq: number; readonly created_at: string; readonly is_by_all: boolean },
): Promise<void> {
  await client.query(
    `update messages set amended_seq = $3, viewed_at = case when $5 then $4::timestamptz else viewed_at end
     where conversation_id = $1 and seq = $2`,
    [conversation_id, seq, look.seq, look.created_at, look.is_by_all],
  )
}

type UnreadFile = Pick<FileRow, 'id' | 'bucket' | 'bytes' | 'content_type'>

/** What an address leads to that was not read by yet. Whether it may be is answered by who uses it up. */
export async function selectUnread(pool: pg.Pool, addressHash: string): Promise<UnreadFile | null> {
  const { rows } = await pool.query<UnreadFile>(
    `select f.id, f.bucket, f.expected_bytes as bytes, f.content_type
     from message_views v
     join attachments a on a.conversation_id = v.conversation_id and a.seq = v.seq
     join files f on f.id = a.file_id and f.state = 'used'
     where v.address_hash = $1 and v.read_at is null`,
    [addressHash],
  )
  return rows[0] ?? null
}

/**
 * Uses up an address. Answers what is read by it; 'used' for one that was read before or came too late, 'unknown' for
 * none of ours, and for a message that went out of its viewer's sight.
 */
export async function claimReading(pool: pg.Pool, addressHash: string): Promise<Place | 'used' | 'unknown'> {
  const { rows } = await pool.query<Place>(
    `update message_views v set read_at = now()
     from conversation_participants p
     where v.address_hash = $1 and v.read_at is null and v.viewed_at > now() - ${BEGINS_WITHIN}
       and p.conversation_id = v.conversation_id and p.user_id = v.user_id
       and p.left_seq is null
       and /* policy */ v.seq >= p.first_seq
     returning v.conversation_id, v.seq`,
    [addressHash],
  )
  if (rows[0]) return rows[0]
  const { rowCount } = await pool.query(
    `select from message_views
     where address_hash = $1 and (read_at is not null or viewed_at <= now() - ${BEGINS_WITHIN})`,
    [addressHash],
  )
  return rowCount === 1 ? 'used' : 'unknown'
}

/** Messages whose bytes wait for a look, from a place on, and whether they have waited for longer than `days`. */
export async function selectWaiting(
  pool: pg.Pool,
  after: Place,
  days: number,
  limit: number,
): Promise<(Place & { readonly is_over: boolean })[]> {
  const { rows } = await pool.query<Place & { is_over: boolean }>(
    `select a.conversation_id, a.seq, m.created_at < now() - $3 * interval '1 day' as is_over
     from attachments a join messages m on m.conversation_id = a.conversation_id and m.seq = a.seq
     where a.is_once and (a.conversation_id, a.seq) > ($1::uuid, $2::bigint)
     order by a.conversation_id, a.seq limit $4`,
    [after.conversation_id, after.seq, days, limit],
  )
  return rows
}
