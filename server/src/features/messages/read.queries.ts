import type pg from 'pg'

export interface ReadPosition {
  readonly is_group: boolean
  readonly read_seq: number
  readonly unread: number
  readonly has_moved: boolean
}

/**
 * Moves the read position to least(seq, last_seq) unless it is there already. Unread is computed from
 * counters; only the log between the position and the nearer of the head and the old position is counted.
 * 'changed': the row was written by someone else in between, ask again. Null: not a member.
 */
export const advanceReadPosition = async (
  pool: pg.Pool,
  userId: string,
  conversationId: string,
  seq: number,
): Promise<ReadPosition | 'changed' | null> => {
  const { rows } = await pool.query<{
    is_group: boolean
    read_seq: number
    unread: number
    wants_move: boolean
    has_moved: boolean
  }>({
    name: 'advance_read_position',
    text: `
      with now as materialized (
        select p.conversation_id, p.user_id, c.is_group, p.read_seq, p.sent_count, p.read_others,
          c.message_count - p.messages_before - p.sent_count as others,
          greatest(p.read_seq, least($3::bigint, c.last_seq)) as target, c.last_seq
        from conversation_participants p
        join conversations c on c.id = p.conversation_id
        where p.user_id = $1 and p.conversation_id = $2 and p.left_seq is null
      ),
      wanted as materialized (
        select n.conversation_id, n.user_id, n.is_group, n.read_seq, n.sent_count, n.others, n.target, case
          when n.target = n.read_seq then n.read_others
          when n.target = n.last_seq then n.others
          when n.last_seq - n.target <= n.target - n.read_seq then n.others - (
            select count(*) from conversation_log l
            where l.conversation_id = n.conversation_id and l.seq > n.target and l.seq <= n.last_seq
              and l.kind = 'message' and l.actor_id <> n.user_id)
          else n.read_others + (
            select count(*) from conversation_log l
            where l.conversation_id = n.conversation_id and l.seq > n.read_seq and l.seq <= n.target
              and l.kind = 'message' and l.actor_id <> n.user_id)
        end as target_others
        from now n
      ),
      moved as (
        update conversation_participants p
        set read_seq = w.target, read_others = w.target_others
        from wanted w
        where w.target > w.read_seq
          and p.conversation_id = w.conversation_id and p.user_id = w.user_id and p.left_seq is null
          and p.read_seq = w.read_seq and p.sent_count = w.sent_count
        returning true
      )
      select w.is_group, w.target as read_seq, w.others - w.target_others as unread,
        w.target > w.read_seq as wants_move, exists (select from moved) as has_moved
      from wanted w`,
    values: [userId, conversationId, seq],
  })
  const [row] = rows
  if (!row) return null
  const { wants_move, ...position } = row
  return wants_move && !row.has_moved ? 'changed' : position
}

/**
 * Raises what everybody in a group has read to the least read position; answers it when it rose. A
 * statement of its own after the reader's COMMIT: of two last readers, the later one sees both.
 */
export const advanceReadByAll = async (pool: pg.Pool, conversationId: string): Promise<number | null> => {
  const { rows } = await pool.query<{ read_by_all_seq: number }>({
    name: 'advance_read_by_all',
    text: `
      update conversations c set read_by_all_seq = least.seq
      from (
        select min(p.read_seq) as seq from conversation_participants p
        where p.conversation_id = $1 and p.left_seq is null
      ) least
      where c.id = $1 and c.is_group and least.seq > c.read_by_all_seq
      returning c.read_by_all_seq`,
    values: [conversationId],
  })
  return rows[0]?.read_by_all_seq ?? null
}
