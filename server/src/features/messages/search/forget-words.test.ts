import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../platform/call.ts'
import { startChat } from '../../../platform/testing/chats.ts'
import { createWorld, type World } from '../../../platform/testing/world.ts'
import { addCommonTexts } from '../testing/common-texts.ts'
import { indexAll } from '../testing/searching.ts'
import { forgetWords } from './forget-words.ts'
import { setWordsTaken } from './forget.queries.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** A chat of so many indexed messages: those at odd numbers are Ana's, the others Bia's. */
async function createLongChat(messages: number): Promise<{ id: string; ana: Caller; bia: Caller }> {
  const { pool } = world.platform
  const [ana, bia] = [await world.person(), await world.person()]
  const id = await startChat(world, ana, bia)
  await addCommonTexts(pool, ana.user_id, [id], messages)
  await pool.query('update messages set sender_id = $2 where conversation_id = $1 and seq % 2 = 0', [
    id,
    bia.user_id,
  ])
  await indexAll(world)
  return { id, ana, bia }
}

/** At how many odd and even numbers the index has words of a chat; words without a number count as odd. */
async function countPlaces(id: string): Promise<{ odd: number; even: number }> {
  const { rows } = await world.platform.pool.query<{ odd: number; even: number }>(
    `select count(*) filter (where o % 2 is distinct from 0)::int as odd, count(*) filter (where o % 2 = 0)::int as even
     from message_words w left join unnest(w.offsets) o on true where w.conversation_id = $1`,
    [id],
  )
  return rows[0]!
}

test('an account that wrote much in one chat is deleted under the timeouts of every session, with its words and no others', async () => {
  const { pool } = world.platform
  const { id, ana, bia } = await createLongChat(10_000)
  // One of hers waits to have its new words read.
  await pool.query(`update messages set content = 'graviola' where conversation_id = $1 and seq = 77`, [id])
  const before = await countPlaces(id)
  expect(before.odd).toBeGreaterThan(30_000)

  await world.call(ana, 'account.delete', { confirmation: 'DELETAR' })

  expect(await countPlaces(id)).toEqual({ odd: 0, even: before.even })
  const { rows: again } = await pool.query('select seq from message_search_again')
  expect(again).toEqual([])
  const { rows: written } = await pool.query(
    `select sender_id, count(*)::int as count, count(content)::int as texts
     from messages where conversation_id = $1 group by sender_id order by sender_id nulls first`,
    [id],
  )
  expect(written).toEqual([
    { sender_id: null, count: 5000, texts: 0 },
    { sender_id: bia.user_id, count: 5000, texts: 5000 },
  ])
}, 60_000)

test('to take back a thousand messages the words of their blocks are read a few times, not once for each message', async () => {
  const { id, ana } = await createLongChat(2047)
  const { pool } = world.platform
  const client = await pool.connect()
  const count = async (sql: string): Promise<number> =>
    (await client.query<{ count: number }>(sql)).rows[0]!.count
  try {
    await client.query('begin')
    const words = await count(`select count(*) from message_words where conversation_id = '${id}'`)
    const READ = `select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as count
      from pg_stat_xact_user_tables where relname = 'message_words'`
    const before = await count(READ)
    expect(before).toBeGreaterThanOrEqual(words)
    await setWordsTaken(client, true)
    const { rows } = await client.query<{ seq: number }>(
      'update messages set content = null where conversation_id = $1 and sender_id = $2 returning seq',
      [id, ana.user_id],
    )
    expect(rows).toHaveLength(1024)
    await forgetWords(
      client,
      id,
      rows.map(({ seq }) => seq),
    )
    expect((await count(READ)) - before).toBeLessThan(5 * words)
    expect(
      await count(`select count(*) from message_words where conversation_id = '${id}' and 1 = any (offsets)`),
    ).toBe(0)
  } finally {
    await client.query('rollback')
    client.release()
  }
}, 60_000)
