import type pg from 'pg'

/**
 * Before the files of a photo are looked at: who changes it at the same moment waits, and finds what the first has left.
 * The profile comes first, as it does for presence and accounts: two orders are a deadlock.
 */
export async function lockAvatar(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query('select from profiles where user_id = $1 for no key update', [userId])
}

export async function updateAvatar(
  client: pg.ClientBase,
  userId: string,
  stored: string | null,
): Promise<void> {
  await client.query('update profiles set avatar_url = $2 where user_id = $1', [userId, stored])
}
