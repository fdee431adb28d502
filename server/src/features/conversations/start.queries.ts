import type pg from 'pg'
import type { Asked, Reachability } from './conversations.policy.ts'

/**
 * One writer at a time for everything that concerns the pair itself: starting its conversation, blocking, friendship.
 * Taken before every row lock.
 */
export async function lockPair(client: pg.ClientBase, low: string, high: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${low}${high}`])
}

/** The direct conversation of a pair (low < high); null when there is none. */
export async function selectDirectConversation(
  client: pg.Pool | pg.ClientBase,
  low: string,
  high: string,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    'select id from conversations where direct_low = $1 and direct_high = $2',
    [low, high],
  )
  return rows[0]?.id ?? null
}

/** How each of these people stands to the caller; ids of nobody are left out. */
export async function selectReachability(
  client: pg.Pool | pg.ClientBase,
  callerId: string,
  targetIds: readonly string[],
): Promise<ReadonlyMap<string, Reachability & Asked>> {
  const { rows } = await client.query<Reachability & Asked & { user_id: string }>(
    `select u.id as user_id, u.id = $1 as is_self,
       is_blocked_between($1, u.id) as is_blocked,
       coalesce(s.allow_messages, 'everyone') as allow_messages,
       exists (
         select from conversations c
         join conversation_participants a
           on a.conversation_id = c.id and a.user_id = $1 and a.left_seq is null and a.sent_count > 0
         join conversation_participants b
           on b.conversation_id = c.id and b.user_id = u.id and b.left_seq is null and b.sent_count > 0
         where c.direct_low = least(u.id, $1) and c.direct_high = greatest(u.id, $1)
       ) as has_two_sided_chat,
       exists (select from friend_pairs f where f.user_id = $1 and f.other_id = u.id) as is_friend,
       exists (
         select from friends f where f.user_id = u.id and f.friend_id = $1 and f.status = 'pending'
       ) as has_asked
     from auth.users u
     left join privacy_settings s on s.user_id = u.id
     where u.id = any($2::uuid[])`,
    [callerId, targetIds],
  )
  return new Map(rows.map(({ user_id, ...reachability }) => [user_id, reachability]))
}

/** The owner of an e-mail address (lower case); null when nobody has it. */
export async function selectUserByEmail(pool: pg.Pool, email: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>('select id from auth.users where email = $1', [email])
  return rows[0]?.id ?? null
}

/** `requestedId`: of the two the one for whom it is a request, and not in the list before its first message. */
export async function insertDirectConversation(
  client: pg.ClientBase,
  id: string,
  low: string,
  high: string,
  requestedId: string | null = null,
): Promise<void> {
  await client.query(
    'insert into conversations (id, direct_low, direct_high, hidden_count) values ($1, $2, $3, $4)',
    [id, low, high, requestedId === null ? 0 : 1],
  )
  await client.query(
    `insert into conversation_participants (conversation_id, user_id, is_hidden, is_request)
     select $1, p.id, p.id is not distinct from $4, p.id is not distinct from $4
     from unnest(array[$2::uuid, $3::uuid]) as p (id)`,
    [id, low, high, requestedId],
  )
}

/**
 * Keeps what this person chose of who may write to them as it is until the transaction ends: whoever changes it after
 * that finds the conversation there.
 */
export async function lockChoice(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query('select from privacy_settings where user_id = $1 for share', [userId])
}

/** How many conversations with strangers a person began within 24 hours. */
export async function countStrangerStarts(client: pg.Pool | pg.ClientBase, userId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from stranger_starts
     where user_id = $1 and started_at > clock_timestamp() - interval '24 hours'`,
    [userId],
  )
  return rows[0]?.count ?? 0
}

/** Notes one more, and forgets those that count no longer. */
export async function insertStrangerStart(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query(
    `with over as (
       delete from stranger_starts
       where user_id = $1 and started_at <= clock_timestamp() - interval '24 hours'
     )
     insert into stranger_starts (user_id) values ($1)`,
    [userId],
  )
}

/**
 * Brings a conversation that a person deleted for themselves, or never saw, back to their list; false when it was
 * there. Who begins it themselves makes no request of it.
 */
export async function showConversation(
  client: pg.ClientBase,
  conversationId: string,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with shown as (
       update conversation_participants set is_hidden = false, is_request = false
       where conversation_id = $1 and user_id = $2 and left_seq is null and is_hidden
       returning 1
     )
     update conversations set hidden_count = hidden_count - 1 from shown where id = $1`,
    [conversationId, userId],
  )
  return rowCount === 1
}
