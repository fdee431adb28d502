import type pg from 'pg'
import type { Place } from '../../platform/append/log.queries.ts'
import { selectForMember } from './for-member.queries.ts'
import type { HideableMessage } from './messages.policy.ts'

/** A message as its deletion for one person is judged, for a member of its conversation; null for everyone else. */
export function selectHideable(
  client: pg.ClientBase,
  place: Place,
  userId: string,
): Promise<HideableMessage | null> {
  return selectForMember(client, place, userId, 'm.seq, p.first_seq')
}

/** From here on it counts neither as read nor as unread. False when it was hidden already. */
export async function insertHidden(
  client: pg.ClientBase,
  conversationId: string,
  seq: number,
  userId: string,
): Promise<boolean> {
  const { rows } = await client.query<{ is_new: boolean }>(
    `with added as (
       insert into hidden_messages (conversation_id, user_id, seq) values ($1, $3, $2)
       on conflict do nothing returning true
     ),
     counted as (
       update conversation_participants p
       set messages_before = p.messages_before + 1, read_others = p.read_others - (m.seq <= p.read_seq)::integer
       from added, messages m
       where m.conversation_id = $1 and m.seq = $2 and m.sender_id is distinct from $3
         and p.conversation_id = $1 and p.user_id = $3 and p.left_seq is null
     )
     select exists (select from added) as is_new`,
    [conversationId, seq, userId],
  )
  return rows[0]?.is_new ?? false
}
