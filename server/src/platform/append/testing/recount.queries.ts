import type pg from 'pg'

/*
 * The invariants that one query can tell: each answers the rows that break it.
 */
const queries = {
  /** Numbers of a log are exactly 1..last_seq, also when the conversation is gone. */
  I2: `
    select l.conversation_id, count(*), max(l.seq), c.last_seq
    from conversation_log l left join conversations c on c.id = l.conversation_id
    group by l.conversation_id, c.last_seq
    having count(*) <> max(l.seq) or min(l.seq) <> 1 or max(l.seq) <> coalesce(c.last_seq, max(l.seq))`,
  /** One row per sender and client id. */
  I3: `
    select sender_id, client_id, count(*) from messages group by sender_id, client_id having count(*) > 1`,
  /** created_at does not fall. */
  I7: `
    select * from (
      select conversation_id, seq, created_at,
        lag(created_at) over (partition by conversation_id order by seq) as before
      from conversation_log
    ) l where before > created_at`,
  /** Every entry with an actor lies inside a membership of the actor. */
  I8: `
    select l.conversation_id, l.seq, l.kind, l.actor_id
    from conversation_log l join conversations c on c.id = l.conversation_id and c.is_group
    where l.actor_id is not null and not exists (
      select from conversation_participants p
      where p.conversation_id = l.conversation_id and p.user_id = l.actor_id
        and l.seq >= p.first_seq and l.seq <= coalesce(p.left_seq, l.seq))`,
  /** Read position within the log; unread as counted. */
  I9: `
    select * from (
      select p.conversation_id, p.user_id, p.read_seq, c.last_seq,
        c.message_count - p.messages_before - p.sent_count - p.read_others as unread,
        (select count(*) from conversation_log l
         where l.conversation_id = p.conversation_id and l.kind = 'message'
           and l.actor_id <> p.user_id and l.seq > p.read_seq and l.seq >= p.first_seq
           and not exists (
             select from hidden_messages h
             where h.conversation_id = l.conversation_id and h.user_id = p.user_id and h.seq = l.seq
           )) as counted
      from conversation_participants p join conversations c on c.id = p.conversation_id
      where p.left_seq is null
    ) r where unread <> counted or unread < 0 or read_seq > last_seq`,
  /** Counters that are shown: members of a group, messages of a conversation, followers of a person. */
  I13: `
    select g.id, g.member_count, (select count(*) from group_members m where m.group_id = g.id) as counted
    from groups g where g.member_count <> (select count(*) from group_members m where m.group_id = g.id)
    union all
    select c.id, c.message_count, (select count(*) from messages m where m.conversation_id = c.id)
    from conversations c where c.message_count <> (select count(*) from messages m where m.conversation_id = c.id)
    union all
    select c.id, c.hidden_count,
      (select count(*) from conversation_participants p where p.conversation_id = c.id and p.is_hidden)
    from conversations c where c.hidden_count <>
      (select count(*) from conversation_participants p where p.conversation_id = c.id and p.is_hidden)
    union all
    select p.user_id, p.followers_count, (select count(*) from followers f where f.following_id = p.user_id)
    from profiles p where p.followers_count <> (select count(*) from followers f where f.following_id = p.user_id)
    union all
    select p.user_id, p.following_count, (select count(*) from followers f where f.follower_id = p.user_id)
    from profiles p where p.following_count <> (select count(*) from followers f where f.follower_id = p.user_id)`,
  /** What a message carries of reactions is what people set. */
  reactions: `
    select m.conversation_id, m.seq, m.reactions, r.counts
    from messages m full join (
      select conversation_id, seq, jsonb_object_agg(reaction, count) as counts
      from (
        select conversation_id, seq, reaction, count(*) from message_reactions group by 1, 2, 3
      ) counted group by 1, 2
    ) r using (conversation_id, seq)
    where r.counts is distinct from (
      select jsonb_object_agg(c->>'reaction', (c->>'count')::bigint) from jsonb_array_elements(m.reactions) c)`,
  /** Members and participants are the same people. */
  membership: `
    select m.group_id, m.user_id from group_members m join conversations c on c.group_id = m.group_id
    except
    select c.group_id, p.user_id from conversation_participants p join conversations c on c.id = p.conversation_id
    where p.left_seq is null`,
  /** A person's own log has no holes either. */
  user_log: `
    select u.user_id, count(*), max(u.seq), h.last_seq
    from user_log u join user_heads h on h.user_id = u.user_id
    group by u.user_id, h.last_seq having count(*) <> max(u.seq) or max(u.seq) <> h.last_seq`,
} as const

export type Recount = keyof typeof queries
export const recounts = Object.keys(queries) as Recount[]

/** Rows that break an invariant; an empty answer is what every test wants. */
export async function selectViolations(pool: pg.Pool, name: Recount): Promise<unknown[]> {
  return (await pool.query(queries[name])).rows
}

export type VisibleMessage = {
  readonly conversation_id: string
  readonly id: string
  readonly seq: number
  readonly content: string | null
  readonly sender_id: string | null
  readonly client_id: string | null
  readonly deleted_at: string | null
}

/** What a person may see, straight from the tables. */
export async function selectVisible(pool: pg.Pool, userId: string): Promise<VisibleMessage[]> {
  const { rows } = await pool.query<VisibleMessage>(
    `select m.conversation_id, m.id, m.seq, m.content, m.sender_id, m.client_id, m.deleted_at
     from conversation_participants p
     join messages m on m.conversation_id = p.conversation_id and m.seq >= p.first_seq
     where p.user_id = $1 and p.left_seq is null and not p.is_hidden
       and not exists (
         select from hidden_messages h
         where h.conversation_id = m.conversation_id and h.user_id = $1 and h.seq = m.seq
       )
     order by m.conversation_id, m.seq`,
    [userId],
  )
  return rows
}

/** Numbers of a conversation that a person deleted for themselves. */
export async function selectHiddenSeqs(
  pool: pg.Pool,
  userId: string,
  conversationId: string,
): Promise<ReadonlySet<number>> {
  const { rows } = await pool.query<{ seq: number }>(
    'select seq from hidden_messages where user_id = $1 and conversation_id = $2',
    [userId, conversationId],
  )
  return new Set(rows.map((row) => row.seq))
}

export async function selectListed(
  pool: pg.Pool,
  userId: string,
): Promise<{ conversation_id: string; first_seq: number; last_seq: number }[]> {
  const { rows } = await pool.query(
    `select c.id as conversation_id, p.first_seq, c.last_seq
     from conversation_participants p join conversations c on c.id = p.conversation_id
     where p.user_id = $1 and p.left_seq is null and not p.is_hidden order by c.id`,
    [userId],
  )
  return rows
}

/** Places that a person applied an event of and was never a member at; removed conversations aside. */
export async function selectForeignPlaces(
  pool: pg.Pool,
  userId: string,
  places: readonly { readonly conversation_id: string; readonly seq: number; readonly first_seq: number }[],
): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select a.conversation_id, a.seq
     from unnest($2::uuid[], $3::bigint[], $4::bigint[]) as a (conversation_id, seq, first_seq)
     join conversations c on c.id = a.conversation_id
     where a.seq < a.first_seq or not exists (
       select from conversation_participants p
       where p.conversation_id = a.conversation_id and p.user_id = $1
         and (not c.is_group or (a.seq >= p.first_seq and a.seq <= coalesce(p.left_seq, a.seq))))`,
    [
      userId,
      places.map((place) => place.conversation_id),
      places.map((place) => place.seq),
      places.map((place) => place.first_seq),
    ],
  )
  return rows
}

/** Entries of the two people of a direct conversation between a block and its end. */
export async function selectEntriesBetween(
  pool: pg.Pool,
  conversationId: string,
  after: number,
  upTo: number | null,
): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select conversation_id, seq, kind from conversation_log
     where conversation_id = $1 and seq > $2 and ($3::bigint is null or seq <= $3) and kind <> 'purged'`,
    [conversationId, after, upTo],
  )
  return rows
}

export async function isInLog(pool: pg.Pool, conversationId: string, seq: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from conversation_log where conversation_id = $1 and seq = $2',
    [conversationId, seq],
  )
  return rowCount === 1
}

/** The place a send has in the log; null when there is none. */
export async function selectSendPlace(
  pool: pg.Pool,
  senderId: string,
  clientId: string,
): Promise<{ conversation_id: string; seq: number } | null> {
  const { rows } = await pool.query<{ conversation_id: string; seq: number }>(
    'select conversation_id, seq from conversation_log where send_key = send_key($1, $2)',
    [senderId, clientId],
  )
  return rows[0] ?? null
}
