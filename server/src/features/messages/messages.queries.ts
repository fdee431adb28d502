import type pg from 'pg'
import { type StoredMessage, storedMessageColumns } from '../../platform/append/log.queries.ts'

/** What the caller may see of a conversation's log, and the read positions that ticks come from. */
export type Membership = {
  readonly conversation_id: string
  readonly is_group: boolean
  readonly first_seq: number
  readonly last_seq: number
  readonly my_read_seq: number
  /** Direct: how far the other has read, as far as a block lets this person know. Group: how far everyone has. */
  readonly others_read_seq: number
}

/** The current membership of a person, null when there is none. */
export async function selectMembership(
  pool: pg.Pool,
  userId: string,
  conversationId: string,
): Promise<Membership | null> {
  const { rows } = await pool.query<Membership>({
    name: 'select_membership',
    text: `
      select c.id as conversation_id, c.is_group, p.first_seq, c.last_seq, p.read_seq as my_read_seq,
        case when c.is_group and /* policy */ not is_private(p.user_id) then c.read_by_all_seq
          when c.is_group then 0 else coalesce((
          select coalesce(o.told_read_seq, o.read_seq) from conversation_participants o
          where o.conversation_id = c.id and o.user_id <> p.user_id and o.left_seq is null
            and /* policy */ not is_private(p.user_id)
            and /* policy */ not (o.is_request and o.sent_count = 0)
        ), 0) end as others_read_seq
      from conversation_participants p
      join conversations c on c.id = p.conversation_id
      where p.user_id = $1 and p.conversation_id = $2 and p.left_seq is null`,
    values: [userId, conversationId],
  })
  return rows[0] ?? null
}

/** The newest messages from `fromSeq` up to `upTo` that the viewer has not hidden, oldest first. */
export async function selectNewestMessages(
  pool: pg.Pool,
  page: {
    readonly conversation_id: string
    readonly viewerId: string
    readonly fromSeq: number
    readonly upTo: number
    readonly limit: number
  },
): Promise<StoredMessage[]> {
  const { rows } = await pool.query<StoredMessage>({
    name: 'select_newest_messages',
    text: `
      select ${storedMessageColumns('$5')} from messages m
      where m.conversation_id = $1 and m.seq >= $2 and m.seq <= $3
        and not exists (
          select from hidden_messages h
          where h.conversation_id = m.conversation_id and h.user_id = $5 and h.seq = m.seq
        )
      order by m.seq desc limit $4`,
    values: [page.conversation_id, page.fromSeq, page.upTo, page.limit, page.viewerId],
  })
  return rows.toReversed()
}

/** Messages by id, as far as they stand in this conversation from `fromSeq` on and the viewer has not hidden them. */
export async function selectMessagesById(
  pool: pg.Pool,
  conversationId: string,
  viewerId: string,
  fromSeq: number,
  ids: readonly string[],
): Promise<StoredMessage[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<StoredMessage>(
    `select ${storedMessageColumns('$4')}
     from conversation_log l
     join messages m on m.conversation_id = l.conversation_id and m.seq = l.seq
     where l.send_key = any($1::uuid[]) and l.conversation_id = $2 and l.seq >= $3
       and not exists (
         select from hidden_messages h
         where h.conversation_id = m.conversation_id and h.user_id = $4 and h.seq = m.seq
       )
     order by m.seq`,
    [ids, conversationId, fromSeq, viewerId],
  )
  return rows
}

/**
 * Where a message stands, for who is in its conversation; null for everybody else, as for the id of nothing. Asked
 * before a lock is taken: a stranger neither holds a conversation up nor learns by waiting that there is one.
 */
export async function selectPlace(
  pool: pg.Pool,
  messageId: string,
  userId: string,
): Promise<{ conversation_id: string; seq: number } | null> {
  const { rows } = await pool.query<{ conversation_id: string; seq: number }>(
    `select l.conversation_id, l.seq
     from conversation_log l
     join conversation_participants p
       on p.conversation_id = l.conversation_id and p.user_id = $2 and p.left_seq is null
     where l.send_key = $1`,
    [messageId, userId],
  )
  return rows[0] ?? null
}
