import type pg from 'pg'
import type { LockedConversation } from '../../platform/append/log-writer.queries.ts'

export type OwnConversation = Pick<LockedConversation, 'id' | 'last_seq'>

/** With the groups they wait to be let into: that may happen while the locks are waited for. */
const OWN_IDS = `
  select conversation_id from conversation_participants where user_id = $1
  union
  select c.id from group_requests r join conversations c on c.group_id = r.group_id where r.user_id = $1`

/** All that a person is, was or wants to be in, locked in the order of their ids. */
export async function lockConversations(client: pg.ClientBase, userId: string): Promise<OwnConversation[]> {
  const { rows } = await client.query<OwnConversation>(
    `select id, last_seq from conversations where id in (${OWN_IDS}) order by id for no key update`,
    [userId],
  )
  return rows
}

export async function countConversations(client: pg.ClientBase, userId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*) from (${OWN_IDS}) own`, [userId])
  return rows[0]?.count ?? 0
}

/**
 * Nobody adds them to anything from here on; null when there is no such account. `addresses` are those in use: one that
 * only waits to be theirs may be somebody else's.
 */
export async function lockAccount(
  client: pg.ClientBase,
  userId: string,
): Promise<{ readonly addresses: readonly string[] } | null> {
  const { rows } = await client.query<{ addresses: string[] }>(
    `select array_remove(array[email, phone], null) as addresses
     from auth.users where id = $1 for update`,
    [userId],
  )
  return rows[0] ?? null
}

/** The sessions that end, with the numbers in the person's log that their devices are told. */
export async function selectOpenSessions(
  client: pg.ClientBase,
  userId: string,
): Promise<{ session_id: string; user_seq: number }[]> {
  const { rows } = await client.query<{ session_id: string; user_seq: number }>(
    `select s.id as session_id,
       coalesce((select h.last_seq from user_heads h where h.user_id = $1), 0) + row_number() over (order by s.id)
         as user_seq
     from auth.sessions s where s.user_id = $1 and s.ended_at is null`,
    [userId],
  )
  return rows
}

/** Who may have their name and photo on the screen. */
export async function selectAudience(client: pg.ClientBase, userId: string): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string }>('select user_id from audience($1, null)', [userId])
  return rows.map((row) => row.user_id)
}

/** The conversations of groups they are in, as they are now. */
export async function selectGroups(client: pg.ClientBase, userId: string): Promise<LockedConversation[]> {
  const { rows } = await client.query<LockedConversation>(
    `select c.id, c.is_group, c.group_id, c.direct_low, c.direct_high, c.last_seq, c.message_count
     from group_members m join conversations c on c.group_id = m.group_id
     where m.user_id = $1 order by c.id`,
    [userId],
  )
  return rows
}
