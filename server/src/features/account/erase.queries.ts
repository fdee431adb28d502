import type pg from 'pg'
import type { FriendEntry } from '../connections/public.ts'

/** The photo of a group is the group's: it is kept by who leads it from here on. One that nobody is left in goes with it. */
export async function giveGroupPhotosAway(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query(
    `update files f set owner_id = heir.user_id
     from groups g
     cross join lateral (
       select m.user_id from group_members m where m.group_id = g.id and m.user_id <> $1
       order by m.role = 'admin' desc, m.role = 'moderator' desc, m.joined_at, m.user_id limit 1
     ) heir
     where f.owner_id = $1 and f.bucket = 'avatars' and f.state = 'used'
       and g.avatar_url = 'avatars/' || f.path || '?t=' || (extract(epoch from f.created_at) * 1000)::bigint`,
    [userId],
  )
}

export async function deleteProfile(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query('delete from profiles where user_id = $1', [userId])
}

/**
 * Empties what they wrote in a conversation, above `after` up to `upTo`: a place without a word and a name stays, so
 * that numbers and counts of the others stay right. What it said before it was edited goes from the log too. Answers
 * the numbers of those that were theirs.
 */
export async function eraseMessages(
  client: pg.ClientBase,
  userId: string,
  conversationId: string,
  after: number,
  upTo: number,
): Promise<number[]> {
  const { rows } = await client.query<{ seq: number }>(
    `with gone as (
       update messages set
         sender_id = null, client_id = null, content = null, media_url = null, media_type = null, file_name = null,
         audio_url = null, audio_duration = null, viewed_at = null, reply_to_message_id = null, reactions = null,
         extra = null, deleted_for_everyone = true, deleted_at = coalesce(deleted_at, now())
       where conversation_id = $2 and seq > $3 and seq <= $4 and sender_id = $1
       returning seq
     ),
     said as (
       delete from message_versions v using gone where v.conversation_id = $2 and v.seq = gone.seq
       returning v.edited_seq
     ),
     unsaid as (
       update conversation_log l set data = jsonb_build_object('content', null) from said
       where l.conversation_id = $2 and l.seq = said.edited_seq
     ),
     felt as (
       delete from message_reactions r using gone where r.conversation_id = $2 and r.seq = gone.seq
     ),
     viewed as (
       delete from message_views v using gone where v.conversation_id = $2 and v.seq = gone.seq
     ),
     attached as (
       delete from attachments a using gone where a.conversation_id = $2 and a.seq = gone.seq returning a.file_id
     ),
     unused as (
       update files f set state = 'removed', changed_at = now(), owner_id = null from attached
       where f.id = attached.file_id
     )
     select seq from gone`,
    [userId, conversationId, after, upTo],
  )
  return rows.map(({ seq }) => seq)
}

/** Direct chats as if this person had deleted them for themselves; with how many of the two have done so by now. */
export async function hideChats(
  client: pg.ClientBase,
  userId: string,
): Promise<{ id: string; peer_id: string | null; hidden_count: number }[]> {
  const { rows } = await client.query<{ id: string; peer_id: string | null; hidden_count: number }>(
    `with own as (
       update conversations c set hidden_count = c.hidden_count + case when p.is_hidden then 0 else 1 end
       from conversation_participants p
       where p.user_id = $1 and c.id = p.conversation_id and not c.is_group
       returning c.id, c.hidden_count
     )
     select own.id, own.hidden_count, peer.user_id as peer_id
     from own left join conversation_participants peer on peer.conversation_id = own.id and peer.user_id <> $1
     order by own.id`,
    [userId],
  )
  return rows
}

export async function deleteParticipations(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query('delete from conversation_participants where user_id = $1', [userId])
}

/** Friends and open requests, of either side; each of the others has it in their log. */
export async function deleteFriends(client: pg.ClientBase, userId: string): Promise<FriendEntry[]> {
  const { rows } = await client.query<FriendEntry>(
    `with gone as (
       delete from friends where user_id = $1 or friend_id = $1
       returning case when user_id = $1 then friend_id else user_id end as other_id
     )
     select o.other_id as user_id, $1::uuid as person_id,
       write_user_log(o.other_id, 'friend_changed', jsonb_build_object(
         'user_id', least(o.other_id, $1), 'friend_id', greatest(o.other_id, $1)
       )) as user_seq
     from (select other_id from gone order by other_id) o`,
    [userId],
  )
  return rows
}

/**
 * Before the profile goes: who ends a follow locks its row first, and the profiles of both behind it, which count it. New
 * ones wait for the account.
 */
export async function lockFollows(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query(
    `select from followers where follower_id = $1 or following_id = $1
     order by follower_id, following_id for update`,
    [userId],
  )
}

/** Either way; the counters of the others follow by themselves. */
export async function deleteFollows(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query('delete from followers where follower_id = $1 or following_id = $1', [userId])
}

export type Felt = {
  readonly conversation_id: string
  readonly seq: number
  readonly message_id: string
  readonly reaction: string
}

/** Their reactions to what others wrote, one of a kind on each message; the messages count without them. */
export async function deleteReactions(client: pg.ClientBase, userId: string): Promise<Felt[]> {
  const { rows } = await client.query<Felt>(
    `with gone as (
       delete from message_reactions where user_id = $1 returning conversation_id, seq, message_id, reaction
     ),
     touched as (
       select conversation_id, seq, array_agg(reaction) as own from gone group by conversation_id, seq
     ),
     counted as (
       update messages m set reactions = (
         select jsonb_agg(jsonb_build_object('reaction', one.value->>'reaction', 'count', rest.count) order by one.place)
         from jsonb_array_elements(m.reactions) with ordinality as one (value, place)
         cross join lateral (
           select (one.value->>'count')::int - (one.value->>'reaction' = any (touched.own))::int as count
         ) rest
         where rest.count > 0
       )
       from touched
       where m.conversation_id = touched.conversation_id and m.seq = touched.seq and m.reactions is not null
     )
     select conversation_id, seq, message_id, reaction from gone order by conversation_id, seq, reaction`,
    [userId],
  )
  return rows
}

/** Everything they ever brought, used or not; the bytes go with the sweep that follows at once. */
export async function removeFiles(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query(
    `with gone as (
       update files set state = 'removed', changed_at = now(), owner_id = null where owner_id = $1 returning id
     )
     delete from attachments a using gone where a.file_id = gone.id`,
    [userId],
  )
}

/**
 * Links and codes on their way to an address, asked for without an account; those of the account go with it. An undo
 * link to the address is somebody else's way back (D-167).
 */
export async function deleteTokens(client: pg.ClientBase, addresses: readonly string[]): Promise<void> {
  await client.query(
    `delete from auth.one_time_tokens
     where relates_to = any($1::text[]) and token_type <> 'email_change_undo_token'`,
    [addresses],
  )
}

/** With every row that has the person as its key: sessions, factors, settings, blocks, looks, lists, their own log. */
export async function deleteAccount(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query('delete from auth.users where id = $1', [userId])
}
