import type pg from 'pg'

/**
 * Until the transaction ends, or this is said anew: whether who takes texts back takes their words out too, all at
 * once, or the trigger does, which looks through a block for each text (migration 0067).
 */
export async function setWordsTaken(client: pg.ClientBase, areTaken: boolean): Promise<void> {
  await client.query(`select set_config('lero.words_taken', $1, true)`, [areTaken ? 'on' : 'off'])
}

/** No word of a block stands at these numbers of it any more. */
export async function removePlaces(
  client: pg.ClientBase,
  conversationId: string,
  block: number,
  offsets: readonly number[],
): Promise<void> {
  // `= any` of a list that is given is a look into a hash; `&&` compares each with each, three times as long.
  await client.query(
    `update message_words w
     set offsets = array(select o from unnest(w.offsets) o where o <> all ($3::smallint[]))
     where w.conversation_id = $1 and w.block = $2
       and exists (select from unnest(w.offsets) o where o = any ($3::smallint[]))`,
    [conversationId, block, offsets],
  )
  await client.query(
    `delete from message_words where conversation_id = $1 and block = $2 and offsets = '{}'`,
    [conversationId, block],
  )
}

/** These wait no longer to have their new words read. */
export async function removeChanged(
  client: pg.ClientBase,
  conversationId: string,
  seqs: readonly number[],
): Promise<void> {
  await client.query(
    'delete from message_search_again where conversation_id = $1 and seq = any($2::bigint[])',
    [conversationId, seqs],
  )
}
