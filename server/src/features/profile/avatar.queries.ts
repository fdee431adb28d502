import type pg from 'pg'

export async function updateAvatar(
  client: pg.ClientBase,
  userId: string,
  stored: string | null,
): Promise<void> {
  await client.query('update profiles set avatar_url = $2 where user_id = $1', [userId, stored])
}
