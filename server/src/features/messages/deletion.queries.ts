import type pg from 'pg'
import type { DeletableMessage } from './messages.policy.ts'

/** A message as its deletion is judged, for a member of its conversation; null for everyone else. */
export const selectDeletable = async (
  client: pg.ClientBase,
  conversationId: string,
  seq: number,
  userId: string,
): Promise<DeletableMessage | null> => {
  const { rows } = await client.query<DeletableMessage>(
    `select m.sender_id, m.seq, m.deleted_for_everyone, p.first_seq,
       not c.is_group and exists (
         select from blocked_users b
         where (b.user_id = c.direct_low and b.blocked_user_id = c.direct_high)
            or (b.user_id = c.direct_high and b.blocked_user_id = c.direct_low)
       ) as is_blocked
     from messages m
     join conversations c on c.id = m.conversation_id
     join conversation_participants p
       on p.conversation_id = m.conversation_id and p.user_id = $3 and p.left_seq is null
     where m.conversation_id = $1 and m.seq = $2`,
    [conversationId, seq, userId],
  )
  return rows[0] ?? null
}

/** The number under which a message was deleted for everyone. */
export const selectDeletionSeq = async (client: pg.ClientBase, messageId: string): Promise<number> => {
  const { rows } = await client.query<{ seq: number }>(
    'select seq from conversation_log where message_id = $1',
    [messageId],
  )
  const [deletion] = rows
  if (!deletion) throw new Error('a deleted message has no deletion in its log')
  return deletion.seq
}

/** D-069: what was deleted cannot be fetched any more. */
export const blankMessage = async (
  client: pg.ClientBase,
  conversationId: string,
  seq: number,
  deletedAt: string,
): Promise<void> => {
  await client.query(
    `update messages set
       content = null, media_url = null, media_type = null, file_name = null, audio_url = null,
       audio_duration = null, reply_to_message_id = null, deleted_for_everyone = true, deleted_at = $3
     where conversation_id = $1 and seq = $2`,
    [conversationId, seq, deletedAt],
  )
}
