import type pg from 'pg'
import type { ReactionCount } from '#contract/reactions.ts'

/** Messages that went with their account and of which the log does not say so yet, from the oldest on. */
export async function selectUntold(
  client: pg.ClientBase,
  conversationId: string,
  after: number,
  limit: number,
): Promise<{ seq: number; id: string }[]> {
  const { rows } = await client.query<{ seq: number; id: string }>(
    `select seq, id from messages
     where conversation_id = $1 and seq > $2 and sender_id is null and deleted_for_everyone and deleted_seq is null
     order by seq limit $3`,
    [conversationId, after, limit],
  )
  return rows
}

/** A message and the entry that changed it. */
type Told = { readonly seq: number; readonly told_seq: number }

export async function markTold(
  client: pg.ClientBase,
  conversationId: string,
  told: readonly Told[],
): Promise<void> {
  await client.query(
    `update messages m set deleted_seq = t.told_seq, amended_seq = t.told_seq
     from json_to_recordset($2) as t (seq bigint, told_seq bigint)
     where m.conversation_id = $1 and m.seq = t.seq`,
    [conversationId, JSON.stringify(told)],
  )
}

/** What others feel about these messages; those that are gone are left out. */
export async function selectCounts(
  client: pg.ClientBase,
  conversationId: string,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, ReactionCount[] | null>> {
  const { rows } = await client.query<{ seq: number; reactions: ReactionCount[] | null }>(
    `select seq, reactions from messages
     where conversation_id = $1 and seq = any($2::bigint[]) and not deleted_for_everyone`,
    [conversationId, seqs],
  )
  return new Map(rows.map(({ seq, reactions }) => [seq, reactions]))
}

export async function markUnfelt(
  client: pg.ClientBase,
  conversationId: string,
  told: readonly Told[],
): Promise<void> {
  await client.query(
    `update messages m set amended_seq = t.told_seq
     from (
       select seq, max(told_seq) as told_seq
       from json_to_recordset($2) as t (seq bigint, told_seq bigint) group by seq
     ) t
     where m.conversation_id = $1 and m.seq = t.seq`,
    [conversationId, JSON.stringify(told)],
  )
}
