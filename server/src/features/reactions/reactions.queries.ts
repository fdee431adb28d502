import type pg from 'pg'
import type { MessageReaction, ReactionCount } from '#contract/reactions.ts'
import type { Place } from '../../platform/append/log.queries.ts'
import { IS_BLOCKED, selectForMember } from '../messages/public.ts'
import type { ReactableMessage } from './reactions.policy.ts'

type Reactable = ReactableMessage & {
  readonly reactions: readonly ReactionCount[] | null
  readonly amended_seq: number | null
}

/** A message as a reaction to it is judged and counted, for a member of its conversation; null for everyone else. */
export function selectReactable(
  client: pg.ClientBase | pg.Pool,
  place: Place,
  userId: string,
): Promise<Reactable | null> {
  const columns = `m.seq, p.first_seq, m.deleted_for_everyone, m.reactions, m.amended_seq, ${IS_BLOCKED}`
  return selectForMember(client, place, userId, columns)
}

/** The emoji of one person on a message, oldest first. */
export async function selectOwn(
  client: pg.ClientBase,
  { conversation_id, seq }: Place,
  userId: string,
): Promise<string[]> {
  const { rows } = await client.query<{ reaction: string }>(
    `select reaction from message_reactions
     where conversation_id = $1 and seq = $2 and user_id = $3 order by created_at, reaction`,
    [conversation_id, seq, userId],
  )
  return rows.map((row) => row.reaction)
}

type Reacting = Place & { readonly message_id: string; readonly user_id: string; readonly reaction: string }

export async function insertReaction(client: pg.ClientBase, reacting: Reacting): Promise<void> {
  const { conversation_id, seq, message_id, user_id, reaction } = reacting
  await client.query(
    `insert into message_reactions (conversation_id, seq, user_id, reaction, message_id, created_at)
     values ($1, $2, $3, $4, $5, clock_timestamp())`,
    [conversation_id, seq, user_id, reaction, message_id],
  )
}

export async function deleteReaction(client: pg.ClientBase, reacting: Reacting): Promise<void> {
  const { conversation_id, seq, message_id, user_id, reaction } = reacting
  await client.query(
    `delete from message_reactions
     where conversation_id = $1 and seq = $2 and user_id = $3 and reaction = $4 and message_id = $5`,
    [conversation_id, seq, user_id, reaction, message_id],
  )
}

/** What the message carries from this entry on. */
export async function updateCounts(
  client: pg.ClientBase,
  { conversation_id, seq }: Place,
  counts: readonly ReactionCount[] | null,
  amendedSeq: number,
): Promise<void> {
  await client.query(
    'update messages set reactions = $3, amended_seq = $4 where conversation_id = $1 and seq = $2',
    [conversation_id, seq, counts && JSON.stringify(counts), amendedSeq],
  )
}

/** Newest first, from the one after `after` on. */
export async function selectReactions(
  pool: pg.Pool,
  { conversation_id, seq }: Place,
  after: string | null,
  limit: number,
): Promise<MessageReaction[]> {
  const { rows } = await pool.query<MessageReaction>(
    `select r.id, r.message_id, r.user_id, r.reaction, r.created_at
     from message_reactions r
     where r.conversation_id = $1 and r.seq = $2 and ($3::uuid is null or (r.created_at, r.id) < (
       select last.created_at, last.id from message_reactions last
       where last.conversation_id = $1 and last.seq = $2 and last.id = $3
     ))
     order by r.created_at desc, r.id desc limit $4`,
    [conversation_id, seq, after, limit],
  )
  return rows
}

/** Whether this row is one of the message. */
export async function isReaction(
  pool: pg.Pool,
  { conversation_id, seq }: Place,
  id: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from message_reactions where conversation_id = $1 and seq = $2 and id = $3',
    [conversation_id, seq, id],
  )
  return rowCount === 1
}
