import type pg from 'pg'
import type { MessageVersion } from '#contract/messages.ts'
import type { Place } from '../../platform/append/log.queries.ts'
import { IS_BLOCKED, selectForMember } from './for-member.queries.ts'
import type { EditableMessage } from './messages.policy.ts'

type Editable = EditableMessage & {
  readonly content: string | null
  readonly created_at: string
  readonly edited_at: string | null
  readonly amended_seq: number | null
}

/** A message as its edit is judged, for a member of its conversation; null for everyone else. */
export function selectEditable(
  client: pg.ClientBase | pg.Pool,
  place: Place,
  userId: string,
): Promise<Editable | null> {
  return selectForMember(
    client,
    place,
    userId,
    `m.sender_id, m.seq, m.deleted_for_everyone, m.message_type, m.content, m.created_at, m.edited_at, m.amended_seq,
     p.first_seq, ${IS_BLOCKED},
     (extract(epoch from clock_timestamp() - m.created_at) * 1000)::float8 as age_ms,
     (
       select count(*) from message_versions v where v.conversation_id = m.conversation_id and v.seq = m.seq
     )::int as edit_count,
     not exists (
       select from conversation_participants late
       where late.conversation_id = m.conversation_id and late.left_seq is null and late.first_seq > m.seq
     ) as is_seen_by_all`,
  )
}

/** Keeps what it said and writes what it says from the entry `edit` on. */
export async function replaceContent(
  client: pg.ClientBase,
  { conversation_id, seq }: Place,
  content: string,
  edit: { readonly seq: number; readonly created_at: string },
): Promise<void> {
  await client.query(
    `with kept as (
       insert into message_versions (conversation_id, seq, edited_seq, content, written_at)
       select m.conversation_id, m.seq, $4, m.content, coalesce(m.edited_at, m.created_at)
       from messages m where m.conversation_id = $1 and m.seq = $2
     )
     update messages set content = $3, edited_at = $5, amended_seq = $4 where conversation_id = $1 and seq = $2`,
    [conversation_id, seq, content, edit.seq, edit.created_at],
  )
}

/** What it said before, newest first. */
export async function selectVersions(
  pool: pg.Pool,
  { conversation_id, seq }: Place,
): Promise<MessageVersion[]> {
  const { rows } = await pool.query<MessageVersion>(
    `select v.content, v.written_at from message_versions v
     where v.conversation_id = $1 and v.seq = $2 order by v.edited_seq desc`,
    [conversation_id, seq],
  )
  return rows
}

/** What these messages of one conversation said before, each oldest first. */
export async function selectVersionsAt(
  pool: pg.Pool,
  conversationId: string,
  seqs: readonly number[],
): Promise<(MessageVersion & { readonly seq: number })[]> {
  if (seqs.length === 0) return []
  const { rows } = await pool.query<MessageVersion & { seq: number }>(
    `select v.seq, v.content, v.written_at from message_versions v
     where v.conversation_id = $1 and v.seq = any($2::bigint[]) order by v.seq, v.edited_seq`,
    [conversationId, seqs],
  )
  return rows
}

/** D-069: nothing of what a deleted message ever said is left, in its entries neither. */
export async function removeVersions(client: pg.ClientBase, { conversation_id, seq }: Place): Promise<void> {
  await client.query(
    `with removed as (
       delete from message_versions where conversation_id = $1 and seq = $2 returning edited_seq
     )
     update conversation_log l set data = jsonb_build_object('content', null)
     from removed where l.conversation_id = $1 and l.seq = removed.edited_seq`,
    [conversation_id, seq],
  )
}
