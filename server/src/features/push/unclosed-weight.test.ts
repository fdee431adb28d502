import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { explainStatement } from '../../platform/testing/explain.ts'
import { createWorld } from '../../platform/testing/world.ts'
import { selectUnclosed } from './outbox.queries.ts'

const CHATS = 2000

test('a look for what has to go does not look up each notification that stands', async () => {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const { pool } = world.platform
  // Nobody wrote in these chats for an hour, and what was said last stands unread.
  await pool.query(`
    insert into auth.users (id, email) select gen_random_uuid(), i || '@lero.test' from generate_series(1, 70) i;
    insert into conversations (id, direct_low, direct_high, last_seq, message_count, last_entry_at)
    select gen_random_uuid(), low.id, high.id, 1, 1, clock_timestamp() - interval '1 hour'
    from auth.users low join auth.users high on low.id < high.id limit ${CHATS};
    insert into conversation_participants (conversation_id, user_id)
    select id, direct_low from conversations union all select id, direct_high from conversations;
    insert into messages (conversation_id, seq, id, sender_id, client_id, content, created_at)
    select id, 1, gen_random_uuid(), direct_low, gen_random_uuid(), 'oi', last_entry_at from conversations;
    insert into push_positions (conversation_id, user_id, pushed_seq, shown_seq)
    select id, direct_high, 1, 1 from conversations`)
  await pool.query('vacuum analyze')
  let blocks = 0
  const weighing = {
    query: async (text: string, values: unknown[]) => {
      const [whole] = await explainStatement(pool, text, values)
      blocks = (whole?.['Shared Hit Blocks'] ?? 0) + (whole?.['Shared Read Blocks'] ?? 0)
      return { rows: [] }
    },
  }
  const since = new Date(Date.now() - 360_000)
  await selectUnclosed(weighing as unknown as pg.Pool, { since, limit: 500 })
  expect(blocks).toBeGreaterThan(0)
  expect(blocks).toBeLessThan(CHATS / 2)
})
