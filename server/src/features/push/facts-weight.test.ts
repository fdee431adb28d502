import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestGroup } from '../../platform/testing/chats.ts'
import { explainStatement } from '../../platform/testing/explain.ts'
import type { World } from '../../platform/testing/world.ts'
import { selectFacts } from './facts.queries.ts'
import { claimDue, derivePushes } from './outbox.queries.ts'
import type { PushService } from './testing/push-service.ts'
import { addDevice, createPushWorld } from './testing/push-world.ts'

let world: World
let service: PushService
let close: () => Promise<void>

beforeAll(async () => {
  ;({ world, service, close } = await createPushWorld())
})
afterAll(() => close())

/** Blocks that are touched to learn what twenty members of a group are to be told of so many new messages. */
async function weigh(count: number): Promise<number> {
  const { pool } = world.platform
  const [writer, ...members] = await world.people(21)
  const { conversation_id } = await createTestGroup(world, writer!, members)
  for (const member of members) await addDevice(world, member, service, member.user_id)
  await pool.query(
    `insert into messages (conversation_id, seq, id, sender_id, client_id, content, created_at)
     select $1, c.last_seq + i, gen_random_uuid(), $2, gen_random_uuid(), 'uma mensagem de tamanho comum',
       clock_timestamp()
     from conversations c cross join generate_series(1, $3::integer) i where c.id = $1`,
    [conversation_id, writer!.user_id, count],
  )
  await pool.query(
    'update conversations set last_seq = last_seq + $2, message_count = message_count + $2 where id = $1',
    [conversation_id, count],
  )
  await pool.query('vacuum analyze messages')
  await derivePushes(pool, [conversation_id])
  const claims = await claimDue(pool, members.length)
  expect(claims).toHaveLength(members.length)
  const facts = await selectFacts(pool, claims)
  expect(facts.map(({ newest }) => newest?.content)).toEqual(
    members.map(() => 'uma mensagem de tamanho comum'),
  )
  let blocks = 0
  const weighing = {
    query: async ({ text, values }: pg.QueryConfig) => {
      const [whole] = await explainStatement(pool, text, values)
      blocks = (whole?.['Shared Hit Blocks'] ?? 0) + (whole?.['Shared Read Blocks'] ?? 0)
      return { rows: [] }
    },
  }
  await selectFacts(weighing as unknown as pg.Pool, claims)
  return blocks
}

test('what is to be told of a burst costs the same after 100 and after 5,000 messages, within 20 %', async () => {
  const [few, many] = [await weigh(100), await weigh(5000)]
  expect(few).toBeGreaterThan(0)
  expect(many).toBeLessThan(1.2 * few)
})
