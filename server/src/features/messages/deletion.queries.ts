import type pg from 'pg'
import type { Place } from '../../platform/append/log.queries.ts'
import { removeAttachments } from '../../platform/files/attachments.queries.ts'
import { IS_BLOCKED, selectForMember } from './for-member.queries.ts'
import type { DeletableMessage } from './messages.policy.ts'

/** A message as its deletion is judged, for a member of its conversation; null for everyone else. */
export function selectDeletable(
  client: pg.ClientBase,
  place: Place,
  userId: string,
): Promise<DeletableMessage | null> {
  const columns = `m.sender_id, m.seq, m.deleted_for_everyone, m.deleted_seq, p.first_seq, ${IS_BLOCKED}`
  return selectForMember(client, place, userId, columns)
}

/** D-069: what was deleted cannot be fetched any more, its files neither. */
export async function blankMessage(
  client: pg.ClientBase,
  conversationId: string,
  seq: number,
  deletion: { readonly seq: number; readonly created_at: string },
): Promise<void> {
  await client.query(
    `update messages set
       content = null, media_url = null, media_type = null, file_name = null, audio_url = null,
       audio_duration = null, reply_to_message_id = null, deleted_for_everyone = true, deleted_at = $3,
       deleted_seq = $4, reactions = null, extra = null, amended_seq = $4
     where conversation_id = $1 and seq = $2`,
    [conversationId, seq, deletion.created_at, deletion.seq],
  )
  await client.query('delete from message_reactions where conversation_id = $1 and seq = $2', [
    conversationId,
    seq,
  ])
  await removeAttachments(client, { conversation_id: conversationId, seq })
}
