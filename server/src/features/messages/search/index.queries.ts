import type pg from 'pg'

/** How far the log of a conversation is in the index, and how far it goes. */
export type IndexPlace = {
  readonly conversation_id: string
  readonly indexed_seq: number
  readonly last_seq: number
}

/** The numbers `from` (exclusive) to `to` of a conversation's log. */
export type LogRange = { readonly conversation_id: string; readonly from: number; readonly to: number }

/** A message that belongs into the index. */
export type IndexedText = {
  readonly conversation_id: string
  readonly seq: number
  readonly content: string
  readonly created_at: string
}

/** Whoever takes a text back waits from here on, and whoever has just done so is waited for. */
export async function lockPlaces(client: pg.ClientBase, conversationIds: readonly string[]): Promise<void> {
  await client.query(
    `insert into message_search_places as p (conversation_id)
     select c.id from conversations c where c.id = any($1::uuid[]) order by c.id
     on conflict (conversation_id) do update set indexed_seq = p.indexed_seq`,
    [conversationIds],
  )
}

export async function selectPlaces(
  client: pg.ClientBase,
  conversationIds: readonly string[],
): Promise<IndexPlace[]> {
  const { rows } = await client.query<IndexPlace>(
    `select p.conversation_id, p.indexed_seq, c.last_seq
     from message_search_places p join conversations c on c.id = p.conversation_id
     where p.conversation_id = any($1::uuid[])`,
    [conversationIds],
  )
  return rows
}

/** What may be found of these ranges, in their order: neither what was taken back nor what may be seen only once. */
export async function selectTexts(
  client: pg.ClientBase,
  ranges: readonly LogRange[],
): Promise<IndexedText[]> {
  const { rows } = await client.query<IndexedText>(
    `select m.conversation_id, m.seq, m.content, m.created_at
     from unnest($1::uuid[], $2::bigint[], $3::bigint[]) with ordinality r (conversation_id, from_seq, to_seq, n)
     join messages m on m.conversation_id = r.conversation_id and m.seq > r.from_seq and m.seq <= r.to_seq
     where m.content is not null and not m.view_once
     order by r.n, m.seq`,
    toColumns(ranges),
  )
  return rows
}

/** Messages of these conversations that have other words than they had, taken off the list of them. */
export async function takeChangedTexts(
  client: pg.ClientBase,
  conversationIds: readonly string[],
): Promise<IndexedText[]> {
  const { rows } = await client.query<IndexedText>(
    `with taken as (
       delete from message_search_again where conversation_id = any($1::uuid[]) returning conversation_id, seq
     )
     select m.conversation_id, m.seq, m.content, m.created_at
     from taken t join messages m on m.conversation_id = t.conversation_id and m.seq = t.seq
     where m.content is not null and not m.view_once`,
    [conversationIds],
  )
  return rows
}

/** Adds words to the blocks and moves the places on. `words`: those of each text, with a blank between them. */
export async function storeWords(
  client: pg.ClientBase,
  texts: readonly IndexedText[],
  words: readonly string[],
  ranges: readonly LogRange[],
): Promise<void> {
  await client.query(
    `with given as materialized (
       select t.conversation_id, (t.seq / 1024)::integer as block, (t.seq % 1024)::smallint as place, t.at, t.words
       from unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $4::text[]) t (conversation_id, seq, at, words)
     ),
     dated as (
       insert into message_search_blocks as b (conversation_id, block, oldest_at, newest_at)
       select g.conversation_id, g.block, min(g.at), max(g.at) from given g group by g.conversation_id, g.block
       on conflict (conversation_id, block) do update
       set oldest_at = least(b.oldest_at, excluded.oldest_at), newest_at = greatest(b.newest_at, excluded.newest_at)
     ),
     moved as (
       update message_search_places p set indexed_seq = r.to_seq
       from unnest($5::uuid[], $6::bigint[], $7::bigint[]) r (conversation_id, from_seq, to_seq)
       where p.conversation_id = r.conversation_id and p.indexed_seq < r.to_seq
     )
     insert into message_words as w (conversation_id, block, word, stem_length, offsets)
     select g.conversation_id, g.block, s.word, char_length(stem_word(s.word)), array_agg(g.place)
     from given g cross join string_to_table(g.words, ' ') s (word)
     group by g.conversation_id, g.block, s.word
     on conflict (conversation_id, block, word) do update set offsets = w.offsets || excluded.offsets`,
    [
      texts.map(({ conversation_id }) => conversation_id),
      texts.map(({ seq }) => seq),
      texts.map(({ created_at }) => created_at),
      words,
      ...toColumns(ranges),
    ],
  )
}

/** Conversations whose log goes further than the index, from the id `after` on. */
export async function selectBehind(pool: pg.Pool, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select c.id from conversations c
     left join message_search_places p on p.conversation_id = c.id
     where ($1::uuid is null or c.id > $1)
       and (c.last_seq > coalesce(p.indexed_seq, 0)
         or exists (select from message_search_again a where a.conversation_id = c.id))
     order by c.id limit $2`,
    [after, limit],
  )
  return rows.map(({ id }) => id)
}

const toColumns = (ranges: readonly LogRange[]) => [
  ranges.map(({ conversation_id }) => conversation_id),
  ranges.map(({ from }) => from),
  ranges.map(({ to }) => to),
]
