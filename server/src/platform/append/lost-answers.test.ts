import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createChat, send } from '../testing/chats.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/**
 * The next transaction loses its connection at its COMMIT, and nobody hears what becomes of that: it happens when
 * `commit` is called.
 */
function loseNextCommit(): { commit(): Promise<void> } {
  const { pool } = world.platform
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<pg.PoolClient>
  let lost: pg.PoolClient | undefined
  onTestFinished(() => lost?.release(true))
  const take = async (...args: unknown[]): Promise<pg.PoolClient> => {
    const client = await connect(...args)
    // A single query takes its connection with a callback.
    if (args.length > 0) return client
    spy.mockRestore()
    const query = (...asked: [string]): Promise<unknown> => {
      if (asked[0] === 'commit') lost = client
      return lost ? Promise.reject(new Error('Connection terminated unexpectedly')) : client.query(...asked)
    }
    return { query, release: () => undefined } as unknown as pg.PoolClient
  }
  const spy = vi.spyOn(pool, 'connect').mockImplementation(take as never)
  return {
    commit: async () => {
      await vi.waitUntil(() => lost)
      await lost?.query('commit')
    },
  }
}

/** How often the deletion of a message was announced. */
const countDeletions = (): number =>
  world.platform.bus.messages.filter(
    (message) => message.kind === 'event' && message.event.kind === 'message_deleted',
  ).length

test('what a transaction wrote whose COMMIT got no answer is announced, and a repeat of it is answered', async () => {
  const { id, ana } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  world.platform.bus.take()
  const { commit } = loseNextCommit()
  const asked = world.call(ana, 'messages.delete_for_everyone', { message_id })
  await Promise.all([expect(asked).rejects.toThrow('busy'), commit()])
  await world.call(ana, 'messages.delete_for_everyone', { message_id })
  await vi.waitFor(() => expect(countDeletions()).toBe(1), 5_000)
})

test('a COMMIT that happens long after its answer was given up is announced as well', async () => {
  const { id, ana } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  const { pool, bus } = world.platform
  bus.take()
  const { commit } = loseNextCommit()
  const looks = vi.spyOn(pool, 'query')
  await expect(world.call(ana, 'messages.delete_for_everyone', { message_id })).rejects.toThrow('busy')
  const isLook = ([query]: unknown[]) => String(query).includes('join conversation_log l')
  await vi.waitFor(() => expect(looks.mock.calls.filter(isLook).length).toBeGreaterThan(1), 5_000)
  expect(countDeletions()).toBe(0)
  await commit()
  await vi.waitFor(() => expect(countDeletions()).toBe(1), 5_000)
})
