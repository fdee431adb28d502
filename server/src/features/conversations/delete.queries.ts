import type pg from 'pg'
import type { LockedConversation } from '../../platform/append/log-writer.queries.ts'

/** Removing a long history takes longer than an ordinary statement may. */
const REMOVAL_TIMEOUT = '60s'

/**
 * Takes a direct conversation out of one person's list and its history out of their sight, until the next
 * message. Answers how many have done so; null when this person had already.
 */
export const hideConversation = async (
  client: pg.ClientBase,
  { id, last_seq, message_count }: LockedConversation,
  userId: string,
): Promise<number | null> => {
  const { rows } = await client.query<{ hidden_count: number }>(
    `with hidden as (
       update conversation_participants
       set is_hidden = true, first_seq = $3::bigint + 1, read_seq = $3, read_others = 0,
           messages_before = $4 - sent_count
       where conversation_id = $1 and user_id = $2 and left_seq is null and not is_hidden
       returning 1
     )
     update conversations set hidden_count = hidden_count + 1 from hidden where id = $1
     returning hidden_count`,
    [id, userId, last_seq, message_count],
  )
  return rows[0]?.hidden_count ?? null
}

/**
 * Removes messages, participants, the conversation and its group. Its log keeps numbers and send keys and
 * forgets people and content: no send happens a second time.
 */
export const removeConversation = async (
  client: pg.ClientBase,
  { id, group_id }: LockedConversation,
): Promise<void> => {
  await client.query(`set local statement_timeout = '${REMOVAL_TIMEOUT}'`)
  await client.query('delete from messages where conversation_id = $1', [id])
  await client.query(
    `update conversation_log set kind = 'purged', actor_id = null, message_id = null, data = null
     where conversation_id = $1`,
    [id],
  )
  await client.query('delete from conversations where id = $1', [id])
  if (group_id !== null) await client.query('delete from groups where id = $1', [group_id])
}
