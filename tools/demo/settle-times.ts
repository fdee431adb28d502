import type pg from 'pg'
import type { FilledWorld } from './fill-world.ts'

/**
 * Moves what was said to when it was said. Only the sample world's own rows; times still never fall as
 * numbers grow, since the lines are in order.
 */
export async function settleTimes(pool: pg.Pool, { said, told }: FilledWorld): Promise<void> {
  // What happened between two lines happened with the first of them; what stands before all, just before.
  await pool.query(
    `with said as materialized (
       select s.conversation_id, s.seq, now() - s.minutes * interval '1 minute' as at
       from unnest($1::uuid[], $2::bigint[], $3::int[]) s (conversation_id, seq, minutes)
     )
     update conversation_log l set created_at = coalesce(
       (select s.at from said s where s.conversation_id = l.conversation_id and s.seq <= l.seq
        order by s.seq desc limit 1),
       (select min(s.at) - interval '1 minute' from said s where s.conversation_id = l.conversation_id)
     )
     where l.conversation_id in (select conversation_id from said)`,
    [
      said.map((line) => line.conversation_id),
      said.map((line) => line.seq),
      said.map((line) => line.minutesAgo),
    ],
  )
  const conversationIds = [...new Set(said.map((line) => line.conversation_id))]
  for (const statement of FROM_LOG) await pool.query(statement, [conversationIds])
  const stories = [told.map(({ id }) => id), told.map(({ minutesAgo }) => minutesAgo)]
  for (const statement of OF_STORIES) await pool.query(statement, stories)
  for (const statement of OF_PEOPLE) await pool.query(statement)
}

/** The log's time of what was done to the message `m`. */
const timeOf = (kind: string): string =>
  `(select max(e.created_at) from conversation_log e
    where e.conversation_id = m.conversation_id and e.message_id = m.id and e.kind = '${kind}')`

/** Everything that repeats what the log says ($1: the conversations). */
const FROM_LOG: readonly string[] = [
  `update messages m set
     created_at = l.created_at,
     edited_at = case when m.edited_at is not null then ${timeOf('message_edited')} end,
     deleted_at = case when m.deleted_at is not null then ${timeOf('message_deleted')} end,
     viewed_at = case when m.viewed_at is not null then ${timeOf('message_viewed')} end
   from conversation_log l
   where m.conversation_id = any($1::uuid[]) and l.conversation_id = m.conversation_id and l.seq = m.seq`,
  `update message_versions v set written_at = m.created_at
   from messages m
   where v.conversation_id = any($1::uuid[]) and m.conversation_id = v.conversation_id and m.seq = v.seq`,
  `update message_reactions r set created_at = l.created_at
   from conversation_log l
   where r.conversation_id = any($1::uuid[]) and l.conversation_id = r.conversation_id
     and l.kind = 'reactions_changed' and l.message_id = r.message_id and l.actor_id = r.user_id`,
  `update message_views v set viewed_at = l.created_at, read_at = l.created_at
   from messages m
   join conversation_log l on l.conversation_id = m.conversation_id and l.message_id = m.id
   where v.conversation_id = any($1::uuid[]) and m.conversation_id = v.conversation_id and m.seq = v.seq
     and l.kind = 'message_viewed' and l.actor_id = v.user_id`,
  // An index of words that was faster than this looks for each message where it stands now.
  `update message_search_blocks b set oldest_at = least(b.oldest_at, m.at)
   from (select conversation_id, min(created_at) as at from messages group by conversation_id) m
   where b.conversation_id = any($1::uuid[]) and m.conversation_id = b.conversation_id`,
  `update conversation_participants p set joined_at = l.created_at
   from conversation_log l
   where p.conversation_id = any($1::uuid[]) and l.conversation_id = p.conversation_id and l.seq = p.first_seq`,
  `update group_members g set joined_at = p.joined_at
   from conversation_participants p
   join conversations c on c.id = p.conversation_id
   where c.id = any($1::uuid[]) and g.group_id = c.group_id and g.user_id = p.user_id and p.left_seq is null`,
  `update conversations c set created_at = m.began_at, updated_at = m.ended_at
   from (select l.conversation_id, min(l.created_at) as began_at,
           max(l.created_at) filter (where l.kind = 'message') as ended_at
         from conversation_log l group by l.conversation_id) m
   where c.id = any($1::uuid[]) and m.conversation_id = c.id`,
  `update groups g set created_at = c.created_at, updated_at = c.created_at
   from conversations c where c.id = any($1::uuid[]) and g.id = c.group_id`,
  `update group_requests r set created_at = now() - interval '3 hours'
   from conversations c where c.id = any($1::uuid[]) and r.group_id = c.group_id`,
]

/** A story is seen from a few minutes after it was told ($1: the stories, $2: minutes ago). */
const OF_STORIES: readonly string[] = [
  `update stories s set created_at = told.at, expires_at = told.at + interval '24 hours'
   from (select id, now() - minutes * interval '1 minute' as at from unnest($1::uuid[], $2::int[]) t (id, minutes)) told
   where s.id = told.id`,
  `update story_views v set viewed_at = now() - minutes * interval '1 minute' * (0.5 + (hashtext(v.id::text) & 255) / 600.0)
   from unnest($1::uuid[], $2::int[]) t (id, minutes)
   where v.story_id = t.id`,
]

const DEMO_PEOPLE = `(select user_id from profiles where email like '%@demo.lero')`

const OF_PEOPLE: readonly string[] = [
  // Open requests within the last day, friendships within the last year.
  `update friends f set created_at = asked.at, updated_at = asked.at + interval '20 minutes'
   from (select id, now() - interval '40 minutes'
           - (hashtext(id::text) & 1023) * case status when 'pending' then interval '1 minute' else interval '8 hours' end
           as at
         from friends) asked
   where f.id = asked.id and f.user_id in ${DEMO_PEOPLE}`,
  `update followers set created_at = now() - (hashtext(id::text) & 1023) * interval '1 hour'
   where follower_id in ${DEMO_PEOPLE}`,
  `update profiles set last_seen = now() - (hashtext(user_id::text) & 255) * interval '1 minute'
   where email like '%@demo.lero'`,
]
