import type pg from 'pg'
import type { ProfileStats } from '#contract/profile.ts'
import type { Viewable } from './profile.policy.ts'

/** How many reels a person has, `p` being their profile: none until there is a table of them. */
const REELS = '0'

/** All six counts in one query, the chats as the list shows them (D-152). */
export async function selectStats(pool: pg.Pool, userId: string): Promise<ProfileStats> {
  const { rows } = await pool.query<ProfileStats>(
    `select
       (select count(*)::integer from conversation_participants c
        where c.user_id = p.user_id and c.left_seq is null and not c.is_hidden) as conversations,
       (select count(*)::integer from friend_pairs f where f.user_id = p.user_id) as friends,
       (select count(*)::integer from stories s
        where s.user_id = p.user_id and s.is_active and s.expires_at > now()) as stories,
       p.followers_count as followers, p.following_count as following,
       ${REELS} as reels
     from profiles p where p.user_id = $1`,
    [userId],
  )
  const [stats] = rows
  if (!stats) throw new Error('a signed-in person has no profile')
  return stats
}

/** Whether the viewer may see the page of a person, and how many reels it has. */
export async function selectViewable(
  pool: pg.Pool,
  viewerId: string,
  userId: string,
): Promise<(NonNullable<Viewable> & { readonly reels: number }) | null> {
  const { rows } = await pool.query<{ is_blocked: boolean; reels: number }>(
    `select is_blocked_between($1, p.user_id) as is_blocked, ${REELS} as reels
     from profiles p where p.user_id = $2`,
    [viewerId, userId],
  )
  return rows[0] ?? null
}
