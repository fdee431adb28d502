import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChat, type Chat } from '../../platform/testing/chats.ts'
import { explainStatement } from '../../platform/testing/explain.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'
import { openConversation } from './open.ts'

const IS_DEEP = process.env['LERO_DEEP'] === '1'
const FEW = 1000
const MANY = IS_DEEP ? 1_000_000 : 50_000
const PAGE = 100

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const fill = async ({ id, ana, bia }: Chat, count: number): Promise<void> => {
  const { pool } = world.platform
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query(
    `insert into messages (conversation_id, seq, id, sender_id, client_id, content, created_at)
     select $1, i, gen_random_uuid(), case when i % 2 = 0 then $2 else $3 end::uuid, gen_random_uuid(),
       'uma mensagem de tamanho comum', now()
     from generate_series(1, $4::integer) i`,
    [id, ana.user_id, bia.user_id, count],
  )
  await client.query('update conversations set last_seq = $2, message_count = $2 where id = $1', [id, count])
  client.release(true)
}

/** Blocks and rows that the statements of `work` touch: each is done a second time under EXPLAIN. */
const weigh = async (work: (pool: pg.Pool) => Promise<unknown>) => {
  const { pool } = world.platform
  const weight = { statements: 0, blocks: 0, rows: 0 }
  const weighing = Object.create(pool, {
    query: {
      value: async (query: pg.QueryConfig) => {
        const steps = await explainStatement(pool, query.text, query.values)
        const [whole] = steps
        weight.statements += 1
        if (whole) weight.blocks += whole['Shared Hit Blocks'] + whole['Shared Read Blocks']
        weight.rows += steps.reduce((sum, step) => sum + step['Actual Rows'], 0)
        return pool.query(query)
      },
    },
  }) as pg.Pool
  await work(weighing)
  return weight
}

test('LOAD-018: the newest page of a conversation costs the same at 1,000 and at 1,000,000 messages, within 20 %', async () => {
  const [small, large] = [await createChat(world), await createChat(world)]
  await fill(small, FEW)
  await fill(large, MANY)
  await world.platform.pool.query('vacuum analyze messages')
  const open = (chat: Chat) => (pool: pg.Pool) =>
    openConversation({ ...world.platform, pool }, chat.ana.user_id, { conversation_id: chat.id })

  const few = await weigh(open(small))
  const many = await weigh(open(large))
  expect(many.statements).toBe(few.statements)
  expect(many.rows).toBe(few.rows)
  expect(few.rows).toBeGreaterThan(PAGE)
  // A larger index may be one level higher: a block of some twenty.
  expect(many.blocks).toBeLessThanOrEqual(few.blocks * 1.2)
})
