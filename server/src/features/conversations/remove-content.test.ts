import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { countQueries } from '../../platform/testing/count-queries.ts'
import { createChat, headOf } from '../../platform/testing/chats.ts'
import { explainStatement } from '../../platform/testing/explain.ts'
import { withoutTimeouts } from '../../platform/testing/without-timeouts.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'
import { removeContent } from './remove-content.ts'

const MESSAGES = process.env['LERO_DEEP'] === '1' ? 1_000_000 : 2500

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** A long history, written without the message path. */
const fill = (conversationId: string, senderId: string) =>
  withoutTimeouts(world.platform.pool, async (client) => {
    await client.query(
      `insert into conversation_log (conversation_id, seq, kind, actor_id, send_key, created_at)
       select $1, n, 'message', $2, gen_random_uuid(), now() from generate_series(1, $3::int) n`,
      [conversationId, senderId, MESSAGES],
    )
    await client.query(
      `insert into messages (conversation_id, seq, id, sender_id, client_id, content, created_at)
       select conversation_id, seq, send_key, actor_id, gen_random_uuid(), 'oi', created_at
       from conversation_log where conversation_id = $1`,
      [conversationId],
    )
    await client.query('update conversations set last_seq = $2, message_count = $2 where id = $1', [
      conversationId,
      MESSAGES,
    ])
  })

const countLeft = async (conversationId: string) => {
  const { rows } = await world.platform.pool.query<{ messages: number; entries: number }>(
    `select (select count(*) from messages where conversation_id = $1) as messages,
       (select count(*) from conversation_log where conversation_id = $1 and kind <> 'purged') as entries`,
    [conversationId],
  )
  return rows[0]
}

test('LOAD-008: deleting for everyone hides at once, whatever the conversation holds, and the rest ends after a crash', async () => {
  const small = await createChat(world)
  const { id, ana, bia } = await createChat(world)
  await fill(id, ana.user_id)
  const remove = (conversation_id: string, caller: typeof ana) =>
    countQueries(() => world.call(caller, 'conversations.delete', { conversation_id, scope: 'everyone' }))
  const statements = await remove(small.id, small.ana)
  expect(await remove(id, ana)).toBe(statements)
  for (const person of [ana, bia]) {
    expect(await headOf(world, person, id)).toBeUndefined()
    expect((await world.ask(person, 'messages.open', { conversation_id: id })).code).toBe('not_found')
  }
  // The call itself touched none of them.
  expect(await countLeft(id)).toEqual({ messages: MESSAGES, entries: MESSAGES })

  // A server that dies after its first slice.
  const dying = new AbortController()
  const { pool } = world.platform
  const dyingPool = {
    query: async (...asked: Parameters<typeof pool.query>) => {
      dying.abort(new Error('killed'))
      return pool.query(...asked)
    },
  } as unknown as pg.Pool
  const context = { platform: { ...world.platform, pool: dyingPool }, signal: dying.signal }
  await expect(removeContent(context, { conversation_id: id })).rejects.toThrow('killed')
  expect(await countLeft(id)).toEqual({ messages: MESSAGES - 1000, entries: MESSAGES - 1000 })

  await world.runJobs()
  expect(await countLeft(id)).toEqual({ messages: 0, entries: 0 })
})

test('LOAD-008: no statement of the removal takes more than 1000 rows, and the last costs what the first does', async () => {
  const { id, ana } = await createChat(world)
  await fill(id, ana.user_id)
  const { pool } = world.platform
  let mostRows = 0
  const slices: { left: number; ms: number }[] = []
  const watchedPool = {
    query: async (text: string, values: unknown[]) => {
      if (slices.length < 2) {
        const client = await pool.connect()
        await client.query('begin')
        const steps = await explainStatement(client, text, values)
        await client.query('rollback')
        client.release()
        mostRows = Math.max(mostRows, ...steps.map((step) => step['Actual Rows']))
      }
      const startedMs = performance.now()
      const result = await pool.query(text, values)
      const ms = performance.now() - startedMs
      const left = slices.length < 3 ? ((await countLeft(id))?.messages ?? 0) : 0
      slices.push({ left, ms })
      return result
    },
  } as unknown as pg.Pool
  const context = { platform: { ...world.platform, pool: watchedPool }, signal: new AbortController().signal }
  await removeContent(context, { conversation_id: id })
  expect(mostRows).toBe(1000)
  expect(slices.length).toBeGreaterThanOrEqual(MESSAGES / 1000)
  expect(slices[0]?.left).toBe(MESSAGES - 1000)
  expect(slices[1]?.left).toBe(MESSAGES - 2000)
  if (process.env['LERO_DEEP'] !== '1') return
  const median = (part: typeof slices) =>
    part.map(({ ms }) => ms).toSorted((a, b) => a - b)[part.length >> 1] ?? 0
  expect(median(slices.slice(-101, -1))).toBeLessThan(3 * median(slices.slice(0, 100)))
})
