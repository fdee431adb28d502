import type pg from 'pg'
import type { Place } from '../../platform/append/log.queries.ts'
import { selectForMember } from './for-member.queries.ts'
import type { ReadableMessage } from './messages.policy.ts'

/** A message as is judged who may ask for its readers and whom it has reached, for a member of its conversation; null for everyone else. */
export function selectReadable(
  client: pg.Pool,
  place: Place,
  userId: string,
): Promise<ReadableMessage | null> {
  return selectForMember(client, place, userId, 'm.sender_id, m.seq, p.first_seq, c.is_group')
}

/** Members who see the message, without its sender; how far they have read, as far as they tell, and tell this one. */
const MEMBERS = `from conversation_participants p
  where p.conversation_id = $1 and p.left_seq is null and p.first_seq <= $2 and p.user_id <> $3`

const HAS_READ = `coalesce(p.told_read_seq, p.read_seq) >= $2 and /* policy */ not is_private($3)`

/** In the order of their ids, from the one after `after` on. */
export async function selectReaders(
  client: pg.Pool,
  { conversation_id, seq }: Place,
  senderId: string,
  after: string | null,
  limit: number,
): Promise<{ user_id: string }[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `select p.user_id ${MEMBERS} and ${HAS_READ} and ($4::uuid is null or p.user_id > $4)
     order by p.user_id limit $5`,
    [conversation_id, seq, senderId, after, limit],
  )
  return rows
}

export async function countWaiting(
  client: pg.Pool,
  { conversation_id, seq }: Place,
  senderId: string,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*) ${MEMBERS} and not (${HAS_READ})`, [
    conversation_id,
    seq,
    senderId,
  ])
  return rows[0]?.count ?? 0
}

/**
 * Those of them who have not read it and were here more than `knownAfterMs` after it was sent, in the order of their
 * ids, from the one after `after` on. Nobody of whose presence the sender may know nothing.
 */
export async function selectReached(
  client: pg.Pool,
  { conversation_id, seq }: Place,
  senderId: string,
  knownAfterMs: number,
  after: string | null,
  limit: number,
): Promise<{ user_id: string }[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `select p.user_id ${MEMBERS} and not (${HAS_READ}) and ($4::uuid is null or p.user_id > $4)
       and exists (
         select from profiles other, messages m
         where other.user_id = p.user_id and m.conversation_id = $1 and m.seq = $2
           and case when other.is_online then clock_timestamp() else other.last_seen end
             > m.created_at + $6 * interval '1 millisecond'
       )
       and /* policy */ not exists (
         select from privacy_settings s
         where s.user_id in (p.user_id, $3) and (s.hide_online_status or s.private_mode)
       )
       and /* policy */ not is_blocked_between($3, p.user_id)
       and /* policy */ not (p.is_request and p.sent_count = 0)
     order by p.user_id limit $5`,
    [conversation_id, seq, senderId, after, limit, knownAfterMs],
  )
  return rows
}
