import type pg from 'pg'
import type { WantedWords } from './wanted-words.ts'

/** A message that was found or may be. */
export type FoundMessage = {
  readonly conversation_id: string
  readonly message_id: string
  readonly seq: number
  readonly sender_id: string | null
  readonly created_at: string
  readonly content: string
}

export type SearchPage = {
  readonly userId: string
  /** Null: all conversations of the person. */
  readonly conversationId: string | null
  /** Only what stands behind it. */
  readonly cursor: {
    readonly created_at: string
    readonly conversation_id: string
    readonly seq: number
  } | null
  readonly limit: number
}

/** Of a message, and of what was selected as such. */
const FOUND = 'm.conversation_id, m.id as message_id, m.seq, m.sender_id, m.created_at, m.content'
const AS_FOUND = 'm.conversation_id, m.message_id, m.seq, m.sender_id, m.created_at, m.content'

/** What the index has of it, newest first. */
export async function selectIndexed(
  pool: pg.Pool,
  { words, isBegun }: WantedWords,
  page: SearchPage,
): Promise<FoundMessage[]> {
  const { rows } = await pool.query<FoundMessage>({
    name: 'select_indexed',
    text: `
      select ${FOUND}
      from search_messages($1, $2, $3, $4, $5, $6, $7, $8) f
      join messages m on m.conversation_id = f.conversation_id and m.seq = f.seq
      where m.content is not null
      order by m.created_at desc, m.conversation_id desc, m.seq desc`,
    values: [page.userId, page.conversationId, words, isBegun, page.limit, ...toValues(page)],
  })
  return rows
}

/** The newest messages that the person may see and that are not in the index yet, whatever they say. */
export async function selectUnindexed(pool: pg.Pool, page: SearchPage): Promise<FoundMessage[]> {
  const { rows } = await pool.query<FoundMessage>({
    name: 'select_unindexed',
    text: `
      with own as materialized (
        select p.conversation_id, p.first_seq, coalesce(s.indexed_seq, 0) as indexed_seq, c.last_seq
        from conversation_participants p
        join conversations c on c.id = p.conversation_id
        left join message_search_places s on s.conversation_id = p.conversation_id
        where /* policy */ p.user_id = $1 and p.left_seq is null
          and case when $2::uuid is null then not (p.is_request and p.sent_count = 0) else p.conversation_id = $2 end
      ),
      waiting as (
        select ${AS_FOUND} from own o cross join lateral (
          select ${FOUND} from messages m
          where m.conversation_id = o.conversation_id and m.seq > o.indexed_seq
            and m.seq >= o.first_seq and m.content is not null and /* policy */ not m.view_once
          order by m.seq desc limit $3
        ) m
        where o.last_seq > o.indexed_seq
        union all
        select ${FOUND}
        from own o
        join message_search_again a on a.conversation_id = o.conversation_id
        join messages m on m.conversation_id = a.conversation_id and m.seq = a.seq
        where m.content is not null and m.seq >= o.first_seq and /* policy */ not m.view_once
      )
      select ${AS_FOUND}
      from waiting m
      where ($4::timestamptz is null or (m.created_at, m.conversation_id, m.seq) < ($4, $5::uuid, $6::bigint))
        and /* policy */ not exists (
          select from hidden_messages h
          where h.conversation_id = m.conversation_id and h.user_id = $1 and h.seq = m.seq
        )
      order by m.created_at desc, m.conversation_id desc, m.seq desc limit $3`,
    values: [page.userId, page.conversationId, page.limit, ...toValues(page)],
  })
  return rows
}

/** What each word has in common with others of its meaning. */
export async function selectStems(pool: pg.Pool, words: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ word: string; stem: string }>(
    'select w.word, stem_word(w.word) as stem from unnest($1::text[]) w (word)',
    [words],
  )
  return new Map(rows.map(({ word, stem }) => [word, stem]))
}

const toValues = ({ cursor }: SearchPage) => [
  cursor?.created_at ?? null,
  cursor?.conversation_id ?? null,
  cursor?.seq ?? null,
]
