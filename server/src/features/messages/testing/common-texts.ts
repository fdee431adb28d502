import type pg from 'pg'
import { withoutTimeouts } from '../../../platform/testing/without-timeouts.ts'

/** The thirty most frequent ones, as people write. */
const FREQUENT = [
  'que', 'não', 'de', 'e', 'eu', 'é', 'o', 'a', 'tá', 'pra', 'você', 'vou', 'hoje', 'amanhã', 'bom', 'dia', 'com', 'já',
  'mas', 'gente', 'reunião', 'casa', 'ligar', 'comprar', 'feliz', 'obrigado', 'beijo', 'telefone', 'cinema', 'domingo',
] // prettier-ignore

/**
 * Eight words each, as often as in a language: the first word of the list is in two messages of three, the 20,000th in
 * one of 30,000. One message every second, the conversations in turn.
 */
const FILL = `
  with vocabulary as materialized (
    select $3::text[] || array(
      select s[1 + n % 40] || s[1 + n / 40 % 40] || s[1 + n / 1600 % 40]
      from generate_series(1, 20000) n,
        (select array(
          select c || v from unnest(string_to_array('b c d f g l m n', ' ')) c, unnest(string_to_array('a e i o u', ' ')) v
        ) as s) syllables
    ) as words
  ),
  numbered as (
    select n, ($1::uuid[])[1 + n % cardinality($1)] as conversation_id, (n / cardinality($1))::bigint + 1 as seq
    from generate_series(0, $2::int - 1) n
  )
  insert into messages (conversation_id, seq, id, sender_id, client_id, content, created_at)
  select t.conversation_id, t.seq, gen_random_uuid(), $4, gen_random_uuid(), (
      select string_agg(v.words[1 + floor(exp(random() * ln(20030)))::int - 1 + 0 * w * t.n], ' ')
      from vocabulary v, generate_series(1, 8) w
    ), timestamptz '2026-01-01' + t.n * interval '1 second'
  from numbered t`

/** Writes messages without the message path, and what the index needs to know of them. */
export async function addCommonTexts(
  pool: pg.Pool,
  senderId: string,
  conversationIds: readonly string[],
  count: number,
): Promise<void> {
  await withoutTimeouts(pool, async (client) => {
    await client.query('select setseed(0.5)')
    await client.query(FILL, [conversationIds, count, FREQUENT, senderId])
    await client.query(
      `update conversations c set last_seq = m.count, message_count = m.count
       from (select conversation_id, count(*) from messages group by 1) m where m.conversation_id = c.id`,
    )
    await client.query('analyze')
  })
}

/** To look for: in two messages of three, in some, in few and nowhere; begun, whole, several that meet often, seldom and never, and short ones. */
export const SEARCHED_TEXTS = [
  'que',
  'de',
  'reunioes',
  'ba',
  'bac',
  'bacabe',
  'dulolo',
  'que dulolo',
  'que li',
  'reuniao domingo feliz',
  'bom dia gente',
  'amanha cinema ligar comprar',
  'xx',
  'zzzzzz',
  'que não de zzzz',
] as const
