import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { block } from '../../features/people/block.ts'
import { unblock } from '../../features/people/unblock.ts'
import { createChat } from '../testing/chats.ts'
import { createWorld, joinWorld, type World } from '../testing/world.ts'
import type { Append } from './append.ts'
import { createGroupAppend } from './group-append.ts'
import { judgeBeforeLocking } from './testing/control-functions.ts'

/*
 * The parts that carry the weight, each taken out once: what the real thing never shows must then be seen
 * (sync.md). A control that finds nothing would mean that its check cannot fail.
 */

const RACES = process.env['LERO_DEEP'] === '1' ? 400 : 60

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const createAppend = (pool: pg.Pool): Append =>
  createGroupAppend({ pool, bus: world.platform.bus, log: world.platform.log })

/** Acknowledged sends that nobody else can see at that moment. */
const countUnseenAcknowledgements = async (append: Append): Promise<number> => {
  const { id, ana } = await createChat(world)
  let unseen = 0
  for (let race = 0; race < RACES; race += 1) {
    const message = { conversation_id: id, client_id: randomUUID(), content: 'oi' }
    const answer = await append.send({ sender_id: ana.user_id, message })
    if (!answer.ok) throw new Error(answer.code)
    const { rowCount } = await world.platform.pool.query(
      'select from conversation_log where conversation_id = $1 and seq = $2',
      [id, answer.ack.seq],
    )
    if (rowCount === 0) unseen += 1
  }
  return unseen
}

/** Answers before the transaction ends. */
const acknowledgeBeforeCommit = (pool: pg.Pool, commits: Promise<unknown>[]): pg.Pool =>
  Object.create(pool, {
    query: {
      value: async (query: pg.QueryConfig) => {
        const client = await pool.connect()
        await client.query('begin')
        const result = await client.query(query)
        const ended = new Promise((resolve) => {
          setTimeout(() => resolve(client.query('commit').finally(() => client.release())), 2)
        })
        commits.push(ended)
        return result
      },
    },
  }) as pg.Pool

test('I14: acknowledging before commit is seen; the real append never does it', async () => {
  const commits: Promise<unknown>[] = []
  const early = createAppend(acknowledgeBeforeCommit(world.platform.pool, commits))
  const unseen = await countUnseenAcknowledgements(early)
  await Promise.all(commits)
  expect(unseen).toBeGreaterThan(0)
  expect(await countUnseenAcknowledgements(world.platform.append)).toBe(0)
})

/** Pairs of messages of one sender that got their numbers in the wrong order. */
const countSwaps = async (first: Append, second: Append): Promise<number> => {
  const { id, ana } = await createChat(world)
  let swaps = 0
  for (let race = 0; race < RACES; race += 1) {
    const [before, after] = await Promise.all(
      [first, second].map((append, index) => {
        const message = { conversation_id: id, client_id: randomUUID(), content: `${index}` }
        return append.send({ sender_id: ana.user_id, message })
      }),
    )
    if (!before?.ok || !after?.ok) throw new Error('refused')
    if (before.ack.seq > after.ack.seq) swaps += 1
  }
  return swaps
}

/** Puts a pause of random length before every second batch, as a busy connection would. */
const stumble = (pool: pg.Pool): pg.Pool =>
  Object.create(pool, {
    query: {
      value: async (query: pg.QueryConfig) => {
        if (Math.random() < 0.5) await pool.query('select pg_sleep(0.003)')
        return pool.query(query)
      },
    },
  }) as pg.Pool

test('I6: two batches in flight for one conversation swap messages; the real append has one', async () => {
  const { pool } = world.platform
  expect(await countSwaps(createAppend(stumble(pool)), createAppend(stumble(pool)))).toBeGreaterThan(0)
  const single = createAppend(stumble(pool))
  expect(await countSwaps(single, single)).toBe(0)
})

/** Races of a send against a block: messages with a higher number than the block answered. */
const countBlockedMessages = async (sender: World, blocker: World): Promise<number> => {
  const { id, ana, bia } = await createChat(sender)
  let found = 0
  for (let race = 0; race < RACES; race += 1) {
    const message = { conversation_id: id, client_id: randomUUID(), content: 'oi' }
    const sends = [1, 2, 3].map(() =>
      sender.platform.append.send({
        sender_id: ana.user_id,
        message: { ...message, client_id: randomUUID() },
      }),
    )
    const [blocked] = await Promise.all([block(blocker.platform, bia.user_id, ana.user_id), ...sends])
    const { rows } = await sender.platform.pool.query<{ count: number }>(
      'select count(*) from conversation_log where conversation_id = $1 and seq > $2',
      [id, blocked?.seq],
    )
    found += rows[0]?.count ?? 0
    await unblock(blocker.platform, bia.user_id, ana.user_id)
  }
  return found
}

test('I8: checking before locking lets messages pass a block; locking before checking never does', async () => {
  const control = await createWorld()
  await judgeBeforeLocking(control.platform.pool)
  const other = joinWorld(control)
  expect(await countBlockedMessages(control, other)).toBeGreaterThan(0)
  await other.close()
  await control.close()

  const neighbour = joinWorld(world)
  expect(await countBlockedMessages(world, neighbour)).toBe(0)
  await neighbour.close()
})
