import type pg from 'pg'
import type { LockedConversation } from '../../platform/append/log-writer.queries.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { removeDraft } from './state.queries.ts'

/**
 * Takes a direct conversation out of one person's list and its history out of their sight, until the next
 * message. Answers how many have done so; null when this person had already. The read position moves to the end, since
 * nothing waits there any more; what the other is told of it stays where it was until the next read (decision 0192).
 */
export async function hideConversation(
  client: pg.ClientBase,
  { id, last_seq, message_count }: LockedConversation,
  userId: string,
): Promise<number | null> {
  const { rows } = await client.query<{ hidden_count: number }>(
    `with hidden as (
       update conversation_participants
       set is_hidden = true, first_seq = $3::bigint + 1, read_seq = $3, read_others = 0,
           told_read_seq = coalesce(told_read_seq, case when is_request and sent_count = 0 then 0 else read_seq end),
           messages_before = $4 - sent_count, pinned_at = null, muted_until = null, favourite_at = null,
           archived_at = null, marked_unread_at = null, theme_index = 0, wallpaper_index = 0, state_seq = null,
           has_draft = false
       where conversation_id = $1 and user_id = $2 and left_seq is null and not is_hidden
       returning 1
     )
     update conversations set hidden_count = hidden_count + 1 from hidden where id = $1
     returning hidden_count`,
    [id, userId, last_seq, message_count],
  )
  if (rows.length > 0) await removeDraft(client, id, userId)
  return rows[0]?.hidden_count ?? null
}

/**
 * Takes the conversation with its participants away at once: nobody is in it, so nobody sees anything of it. What it
 * holds goes in slices, by a job (remove-content.ts); what devices show of it by pushes, which are noted where they
 * outlive it (docs/decisions/0220).
 */
export async function removeConversation(
  client: pg.ClientBase,
  { id }: Pick<LockedConversation, 'id'>,
): Promise<void> {
  await client.query(
    `insert into push_notices (session_id, type, target_id, user_id, is_shown, is_closing)
     select s.session_id, 'conversation', o.conversation_id, o.user_id, true, true
     from push_positions o join push_subscriptions s on s.user_id = o.user_id
     where o.conversation_id = $1 and o.shown_seq is not null
     order by s.session_id`,
    [id],
  )
  await client.query('delete from conversations where id = $1', [id])
  await addJob(client, 'conversations.remove_content', { conversation_id: id })
}

/**
 * Removes the messages of a removed conversation with the `limit` numbers after `after`. Its log keeps numbers and
 * send keys and forgets people and content: no send happens a second time. Answers the last number of the slice; null
 * when there is nothing more. A range, not the next so many: PostgreSQL may sort all that is left to find those.
 */
export async function removeContentSlice(
  pool: pg.Pool,
  conversationId: string,
  after: number,
  limit: number,
): Promise<number | null> {
  const { rows } = await pool.query<{ last_seq: number | null }>(
    `with removed as (
       delete from messages where conversation_id = $1 and seq > $2 and seq <= $2::bigint + $3::int
     ),
     shown as (
       delete from hidden_messages where conversation_id = $1 and seq > $2 and seq <= $2::bigint + $3::int
     ),
     felt as (
       delete from message_reactions where conversation_id = $1 and seq > $2 and seq <= $2::bigint + $3::int
     ),
     said as (
       delete from message_versions where conversation_id = $1 and seq > $2 and seq <= $2::bigint + $3::int
     ),
     found as (
       delete from message_words
       where conversation_id = $1 and block >= $2 / 1024 and block <= ($2::bigint + $3::int) / 1024
     ),
     dated as (
       delete from message_search_blocks
       where conversation_id = $1 and block >= $2 / 1024 and block <= ($2::bigint + $3::int) / 1024
      ),
     attached as (
       delete from attachments where conversation_id = $1 and seq > $2 and seq <= $2::bigint + $3::int
       returning file_id
     ),
     unused as (
       update files f set state = 'removed', changed_at = now() from attached a where f.id = a.file_id
     ),
     viewed as (
       delete from message_views where conversation_id = $1 and seq > $2 and seq <= $2::bigint + $3::int
     ),
     forgotten as (
       update conversation_log set kind = 'purged', actor_id = null, message_id = null, data = null
       where conversation_id = $1 and seq > $2 and seq <= $2::bigint + $3::int and kind <> 'purged'
     )
     select least(last_seq, $2::bigint + $3::int) as last_seq
     from (select max(seq) as last_seq from conversation_log where conversation_id = $1) log
     where last_seq > $2`,
    [conversationId, after, limit],
  )
  return rows[0]?.last_seq ?? null
}

/** Whether the other person of this direct conversation has blocked this one. */
export async function isBlockedByOther(
  client: pg.ClientBase,
  { direct_low, direct_high }: LockedConversation,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from blocked_pairs
     where user_id = $1 and other_id in ($2, $3) and not is_own`,
    [userId, direct_low, direct_high],
  )
  return rowCount === 1
}
