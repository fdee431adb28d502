import type pg from 'pg'

export interface PresenceState {
  readonly user_id: string
  readonly is_online: boolean
  readonly last_seen: string | null
}

export interface Departure {
  readonly user_id: string
  readonly last_seen: Date
}

/** Writes who came and who went, as this process sees it; answers the profiles that were written. */
export const setPresence = async (
  pool: pg.Pool,
  processId: string,
  online: readonly string[],
  departures: readonly Departure[],
): Promise<PresenceState[]> => {
  const { rows } = await pool.query<PresenceState>(
    'select user_id, is_online, last_seen from set_presence($1, $2, $3, $4)',
    [
      processId,
      online,
      departures.map((departure) => departure.user_id),
      departures.map((departure) => departure.last_seen.toISOString()),
    ],
  )
  return rows
}

/** Says that the process lives. False when it was unknown, or taken for gone meanwhile. */
export const beatProcess = async (pool: pg.Pool, processId: string): Promise<boolean> => {
  const { rows } = await pool.query<{ is_new: boolean }>(
    `insert into presence_processes as p (process_id) values ($1)
     on conflict (process_id) do update set seen_at = clock_timestamp()
     returning xmax = 0 as is_new`,
    [processId],
  )
  return rows[0]?.is_new === false
}

/** Processes that have not beaten for so long are gone; answers the people who are offline by that. */
export const removeSilentProcesses = async (
  pool: pg.Pool,
  ownProcessId: string,
  silentMs: number,
): Promise<PresenceState[]> => {
  const { rows } = await pool.query<PresenceState>(
    `select user_id, is_online, last_seen
     from remove_silent_processes(clock_timestamp() - $1 * interval '1 millisecond', $2)`,
    [silentMs, ownProcessId],
  )
  return rows
}

/** The process goes on purpose, after its people. */
export const deleteProcess = async (pool: pg.Pool, processId: string): Promise<void> => {
  await pool.query('delete from presence_processes where process_id = $1', [processId])
}

export interface Audience {
  readonly user_id: string
  /** The person hides their status: nobody is to know (D-141). */
  readonly is_hidden: boolean
  /** People of shared conversations, without blocked pairs and without those who hide their own status. */
  readonly viewers: readonly string[]
}

/** Above this many members a group is no circle of people who watch each other come and go. */
const CIRCLE_MAX = 256

/** Who may hear of the presence of these people. */
export const selectAudiences = async (pool: pg.Pool, userIds: readonly string[]): Promise<Audience[]> => {
  const { rows } = await pool.query<Audience>(
    `select person.user_id,
       coalesce((select s.hide_online_status from privacy_settings s where s.user_id = person.user_id), false)
         as is_hidden,
       coalesce(array_agg(viewer.user_id) filter (where viewer.user_id is not null), '{}') as viewers
     from unnest($1::uuid[]) as person (user_id)
     left join lateral (
       select distinct other.user_id
       from conversation_participants own
       join conversations c on c.id = own.conversation_id
       left join groups g on g.id = c.group_id
       join conversation_participants other
         on other.conversation_id = own.conversation_id and other.left_seq is null
       left join privacy_settings s on s.user_id = other.user_id
       where own.user_id = person.user_id and own.left_seq is null and other.user_id <> person.user_id
         and coalesce(g.member_count, 2) <= $2
         and not coalesce(s.hide_online_status, false)
         and not exists (
           select from blocked_users b
           where (b.user_id = person.user_id and b.blocked_user_id = other.user_id)
              or (b.user_id = other.user_id and b.blocked_user_id = person.user_id)
         )
     ) viewer on true
     group by person.user_id`,
    [userIds, CIRCLE_MAX],
  )
  return rows
}

export const selectPresence = async (pool: pg.Pool, userId: string): Promise<PresenceState | null> => {
  const { rows } = await pool.query<PresenceState>(
    'select user_id, is_online, last_seen from profiles where user_id = $1',
    [userId],
  )
  return rows[0] ?? null
}

/** The name of a person who writes in a conversation; null where nobody may know of it. */
export const selectTypist = async (
  pool: pg.Pool,
  userId: string,
  conversationId: string,
): Promise<{ display_name: string | null } | null> => {
  const { rows } = await pool.query<{ display_name: string | null }>(
    `select p.display_name
     from profiles p
     join conversation_participants own
       on own.user_id = p.user_id and own.conversation_id = $2 and own.left_seq is null
     join conversations c on c.id = own.conversation_id
     where p.user_id = $1 and not exists (
       select from blocked_users b
       where not c.is_group
         and b.user_id in (c.direct_low, c.direct_high) and b.blocked_user_id in (c.direct_low, c.direct_high)
     )`,
    [userId, conversationId],
  )
  return rows[0] ?? null
}
