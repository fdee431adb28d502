import type pg from 'pg'

export type PresenceState = {
  readonly user_id: string
  readonly is_online: boolean
  readonly last_seen: string | null
}

export type Departure = {
  readonly user_id: string
  readonly last_seen: Date
}

/** Writes who came and who went, as this process sees it; answers the profiles that were written. */
export async function setPresence(
  pool: pg.Pool,
  processId: string,
  online: readonly string[],
  departures: readonly Departure[],
): Promise<PresenceState[]> {
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

/**
 * Says that the process lives. False when it was unknown, or silent for so long: then it was taken for gone
 * meanwhile, or some of its people were and it beats between two slices of them.
 */
export async function beatProcess(pool: pg.Pool, processId: string, silentMs: number): Promise<boolean> {
  const { rows } = await pool.query<{ is_known: boolean }>(
    `with before as (select seen_at from presence_processes where process_id = $1)
     insert into presence_processes (process_id) values ($1)
     on conflict (process_id) do update set seen_at = clock_timestamp()
     returning xmax <> 0
       and (select seen_at >= clock_timestamp() - $2 * interval '1 millisecond' from before) as is_known`,
    [processId, silentMs],
  )
  return rows[0]?.is_known === true
}

/**
 * Takes offline whom processes held that have not beaten for so long, at most `limit` people. Answers how each of
 * them stands now; nobody, when nothing is left to do.
 */
export async function takeSilentOffline(
  pool: pg.Pool,
  ownProcessId: string,
  silentMs: number,
  limit: number,
): Promise<PresenceState[]> {
  const { rows } = await pool.query<PresenceState>(
    `select user_id, is_online, last_seen
     from take_silent_offline(clock_timestamp() - $1 * interval '1 millisecond', $2, $3)`,
    [silentMs, ownProcessId, limit],
  )
  return rows
}

/** The process goes on purpose, after its people. */
export async function deleteProcess(pool: pg.Pool, processId: string): Promise<void> {
  await pool.query('delete from presence_processes where process_id = $1', [processId])
}

export type Audience = {
  readonly user_id: string
  /** The person hides their status: nobody is to know (D-141). */
  readonly is_hidden: boolean
  /** People of shared conversations, without blocked pairs and without those who hide their own status. */
  readonly viewers: readonly string[]
}

/** Above this many members a group is no circle of people who watch each other come and go. */
const CIRCLE_MAX = 256

/**
 * Who may hear of the presence of these people: the others of their direct conversations, and of the groups that
 * are no larger than a circle.
 */
export async function selectAudiences(pool: pg.Pool, userIds: readonly string[]): Promise<Audience[]> {
  const { rows } = await pool.query<Audience>({
    name: 'select_presence_audiences',
    text: `
      select person.user_id,
        coalesce((select s.hide_online_status or s.private_mode from privacy_settings s where s.user_id = person.user_id), false)
          as is_hidden,
        array(
          select other.user_id from audience(person.user_id, $2) other
          where not exists (
            select from privacy_settings s
            where s.user_id = other.user_id and (s.hide_online_status or s.private_mode)
          )
        ) as viewers
      from unnest($1::uuid[]) as person (user_id)`,
    values: [userIds, CIRCLE_MAX],
  })
  return rows
}

export async function selectPresence(pool: pg.Pool, userId: string): Promise<PresenceState | null> {
  const { rows } = await pool.query<PresenceState>(
    'select user_id, is_online, last_seen from profiles where user_id = $1',
    [userId],
  )
  return rows[0] ?? null
}

export type Typist = {
  readonly display_name: string | null
  /** Members of the conversation between whom and the typist a block stands, in either direction. */
  readonly blocked_ids: readonly string[]
}

/** A person who writes in a conversation; null where nobody may know of it: in private mode, across a block, in a request. */
export async function selectTypist(
  pool: pg.Pool,
  userId: string,
  conversationId: string,
): Promise<Typist | null> {
  const { rows } = await pool.query<Typist & { is_group: boolean }>({
    name: 'select_typist',
    text: `
      select p.display_name, c.is_group, array(
        select member.user_id
        from (select distinct b.other_id from blocked_pairs b where b.user_id = $1) blocked
        join conversation_participants member
          on member.user_id = blocked.other_id and member.conversation_id = $2 and member.left_seq is null
      ) as blocked_ids
      from profiles p
      join conversation_participants own
        on own.user_id = p.user_id and own.conversation_id = $2 and own.left_seq is null
      join conversations c on c.id = own.conversation_id
      where p.user_id = $1 and /* policy */ not is_private(p.user_id) and /* policy */ (c.is_group or not exists (
        select from conversation_participants asked
        where asked.conversation_id = $2 and asked.is_request and asked.sent_count = 0
      ))`,
    values: [userId, conversationId],
  })
  const [typist] = rows
  if (!typist || (!typist.is_group && typist.blocked_ids.length > 0)) return null
  return { display_name: typist.display_name, blocked_ids: typist.blocked_ids }
}
