import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { createChat, send } from '../testing/chats.ts'
import { RecordingBus } from '../testing/platform.ts'
import { createWorld, type World } from '../testing/world.ts'
import { createGroupAppend } from './group-append.ts'
import { applyEvent } from './testing/client.ts'
import { interceptPool } from './testing/intercept-pool.ts'

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

const request = (
  sender_id: string,
  conversation_id: string,
  content: string,
  client_id: string = randomUUID(),
) => ({ sender_id, message: { conversation_id, client_id, content } })

/** An append whose queries the test loses answers of, and the texts that it announced. */
const createLossy = (onQuery: Parameters<typeof interceptPool>[1]) => {
  const bus = new RecordingBus()
  const { pool, log } = world.platform
  const append = createGroupAppend({ pool: interceptPool(pool, onQuery), bus, log, outagePatienceMs: 50 })
  onTestFinished(() => append.close())
  const events = () => bus.messages.flatMap((told) => (told.kind === 'event' ? [told.event] : []))
  const announced = () =>
    events().flatMap((event) => (event.kind === 'message' ? [event.message.content] : []))
  return { append, announced, events }
}

const lost = () => new Error('Connection terminated unexpectedly')

test('a send that was given up in an outage, and was stored, is announced when that is over', async () => {
  const { id, ana } = await createChat(world)
  let isAway = true
  let hasCommitted: Promise<unknown> | undefined
  const { append, announced } = createLossy((run) => {
    if (!isAway) return run()
    hasCommitted ??= run()
    return hasCommitted.then(() => Promise.reject(lost()))
  })
  await expect(append.send(request(ana.user_id, id, 'oi'))).rejects.toThrow('terminated')
  expect(announced()).toEqual([])
  isAway = false
  await vi.waitFor(() => expect(announced()).toEqual(['oi']), 5_000)
})

test('a send whose answer is lost beside one that is wrong for good is announced', async () => {
  const [bad, good] = [await createChat(world), await createChat(world)]
  let hasLost = false
  const { append, announced } = createLossy(async (run) => {
    const answer = await run()
    if (hasLost) return answer
    hasLost = true
    throw lost()
  })
  const sends = [
    append.send(request(bad.ana.user_id, bad.id, 'com \0 dentro')),
    append.send(request(good.ana.user_id, good.id, 'oi')),
  ]
  await Promise.all([
    expect(sends[0]).rejects.toThrow('0x00'),
    expect(sends[1]).rejects.toThrow('terminated'),
  ])
  await vi.waitFor(() => expect(announced()).toEqual(['oi']), 5_000)
})

test('a repeat that finds its message in the log announces it, as it was stored', async () => {
  const { id, ana } = await createChat(world)
  const client_id = randomUUID()
  const { append: ofTheDead } = createLossy((run) => run())
  await ofTheDead.send(request(ana.user_id, id, 'oi', client_id))
  const { append, announced } = createLossy((run) => run())
  const answer = await append.send(request(ana.user_id, id, 'outro texto', client_id))
  expect(answer).toMatchObject({ ok: true, ack: { seq: 1 } })
  await vi.waitFor(() => expect(announced()).toEqual(['oi']), 5_000)
})

test('who hears of a message when they have reacted to it already is still told that it was they', async () => {
  const { id, ana, bia } = await createChat(world)
  const client_id = randomUUID()
  const { message_id } = await send(world, ana, id, 'oi', { client_id })
  await world.call(bia, 'reactions.set', { message_id, reaction: '😂', is_set: true })
  const { append, events } = createLossy((run) => run())
  await append.send(request(ana.user_id, id, 'oi', client_id))
  await vi.waitUntil(() => events().length > 0)

  const heard = new Map<string, Message>()
  const page = await world.call(bia, 'messages.get', { conversation_id: id, after: 1 })
  const later = 'events' in page ? page.events : []
  for (const event of [...events(), ...later]) applyEvent(heard, event, bia.user_id)
  expect(heard.get(message_id)).toMatchObject({ my_reactions: ['😂'], amended_seq: 2 })
})
