import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '../../../platform/call.ts'
import { createChat, createTestGroup, send, sendAll, sendMany } from '../../../platform/testing/chats.ts'
import { createWorld, type World } from '../../../platform/testing/world.ts'
import { findTexts, indexAll, readIndexedWords } from '../testing/searching.ts'
import { indexMissing, indexWords } from './index-words.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const indexedSeq = async (conversationId: string): Promise<number> => {
  const { rows } = await world.platform.pool.query<{ indexed_seq: number }>(
    'select indexed_seq from message_search_places where conversation_id = $1',
    [conversationId],
  )
  return rows[0]?.indexed_seq ?? 0
}

const countPlaces = async (conversationId: string): Promise<number> => {
  const { rows } = await world.platform.pool.query<{ count: number }>(
    'select coalesce(sum(cardinality(offsets)), 0)::int as count from message_words where conversation_id = $1',
    [conversationId],
  )
  return rows[0]?.count ?? 0
}

test('sending writes nothing into the index; a job does, once however often it runs', async () => {
  const { id, ana } = await createChat(world)
  await sendAll(world, ana, id, ['banana nanica', 'banana-da-terra'])
  expect(await readIndexedWords(world, id)).toEqual([])
  await indexAll(world)
  expect(await readIndexedWords(world, id)).toEqual(['banana', 'da', 'nanica', 'terra'])
  expect(await countPlaces(id)).toBe(5)
  await indexAll(world)
  const context = { platform: world.platform, signal: new AbortController().signal }
  await Promise.all([1, 2, 3].map(() => indexWords(context, { conversation_ids: [id] })))
  expect(await countPlaces(id)).toBe(5)
})

test('what was written last is found at once, indexed or not, and so is a new text', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['goiaba um', 'goiaba dois'])
  await indexAll(world)
  const { message_id } = await send(world, ana, id, 'goiaba três')
  expect(await findTexts(world, bia, 'goiaba')).toEqual(['goiaba três', 'goiaba dois', 'goiaba um'])
  await indexAll(world)
  await world.call(ana, 'messages.edit', { message_id, content: 'graviola três' })
  expect(await findTexts(world, bia, 'goiaba')).toEqual(['goiaba dois', 'goiaba um'])
  expect(await findTexts(world, bia, 'graviola')).toEqual(['graviola três'])
  await indexAll(world)
  expect(await findTexts(world, bia, 'goiaba')).toEqual(['goiaba dois', 'goiaba um'])
  expect(await findTexts(world, bia, 'graviola')).toEqual(['graviola três'])
})

test('what an edit or a deletion took back is gone from the index with it', async () => {
  const { id, ana } = await createChat(world)
  const acks = await sendAll(world, ana, id, ['segredo comum', 'senha comum', 'fica comum'])
  await indexAll(world)
  await world.call(ana, 'messages.delete_for_everyone', { message_id: acks[0]!.message_id })
  expect(await readIndexedWords(world, id)).toEqual(['comum', 'fica', 'senha'])
  await world.call(ana, 'messages.edit', { message_id: acks[1]!.message_id, content: 'nada comum' })
  expect(await readIndexedWords(world, id)).toEqual(['comum', 'fica'])
  expect(await countPlaces(id)).toBe(2)
  // And a deletion between an edit and the job.
  await world.call(ana, 'messages.delete_for_everyone', { message_id: acks[1]!.message_id })
  await indexAll(world)
  expect(await readIndexedWords(world, id)).toEqual(['comum', 'fica'])
  expect(await findTexts(world, ana, 'comum')).toEqual(['fica comum'])
})

const WAYS_BACK = {
  'a message is deleted': (ana: Caller, message_id: string) =>
    world.call(ana, 'messages.delete_for_everyone', { message_id }),
  'its author is': (ana: Caller) => world.call(ana, 'account.delete', { confirmation: 'DELETAR' }),
}

test.each(Object.entries(WAYS_BACK))(
  'a text that is taken back while its words are written leaves none of them: %s',
  async (_, takeBack) => {
    for (const isKnown of [false, true]) {
      const { id, ana, bia } = await createChat(world)
      if (isKnown) await send(world, bia, id, 'primeira')
      if (isKnown) await indexAll(world)
      const { message_id } = await send(world, ana, id, 'arrependimento')
      let deletion: Promise<unknown> = Promise.resolve()
      const pool = watchClients(async (text) => {
        if (!text.includes('message_words')) return
        // The text is read, its words are on their way; who takes it back has to wait for them.
        deletion = takeBack(ana, message_id)
        await Promise.race([deletion, vi.waitFor(async () => expect(await countWaiting()).toBe(1))])
      })
      const context = { platform: { ...world.platform, pool }, signal: new AbortController().signal }
      await indexWords(context, { conversation_ids: [id] })
      await deletion
      expect(await readIndexedWords(world, id)).toEqual(isKnown ? ['primeira'] : [])
    }
  },
)

const countWaiting = async (): Promise<number | null> => {
  const { rowCount } = await world.platform.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount
}

/** A pool of this world that tells what its connections are about to do; what it throws ends the connection. */
const watchClients = (watch: (text: string) => unknown): pg.Pool => {
  const { pool } = world.platform
  const connect = async () => {
    const client = await pool.connect()
    const query = async (text: string, values?: unknown[]) => {
      await watch(text)
      return client.query(text, values)
    }
    return Object.create(client, {
      query: { value: query },
      release: { value: (isLost: boolean) => client.release(isLost) },
    }) as pg.PoolClient
  }
  return Object.create(pool, {
    connect: { value: connect },
    query: { value: pool.query.bind(pool) },
  }) as pg.Pool
}

test('a process that is killed in the middle leaves whole slices; the next one goes on where they end', async () => {
  await indexAll(world)
  const { id, ana } = await createChat(world)
  await sendMany(
    world,
    ana,
    id,
    Array.from({ length: 1200 }, (_, n) => `manga número ${n}`),
  )
  let statements = 0
  const pool = watchClients((text) => {
    if (text.includes('message_words')) statements += 1
    if (statements === 2 && text === 'commit') throw new Error('killed')
  })
  const context = { platform: { ...world.platform, pool }, signal: new AbortController().signal }
  await expect(indexMissing(context, {})).rejects.toThrow('killed')
  expect(await indexedSeq(id)).toBe(512)
  expect(await countPlaces(id)).toBe(3 * 512)
  expect(await findTexts(world, ana, 'manga', { limit: 100 })).toHaveLength(1200)

  await indexAll(world)
  expect(await indexedSeq(id)).toBe(1200)
  expect(await countPlaces(id)).toBe(3 * 1200)
  expect(new Set(await findTexts(world, ana, 'manga', { limit: 100 })).size).toBe(1200)
})

test('long texts make shorter slices, and none of them is left out', async () => {
  await indexAll(world)
  const [one, two] = [await createChat(world), await createChat(world)]
  const long = (n: number) => `ingá número${n} ${'palavra '.repeat(240)}`
  for (const { id, ana } of [one, two])
    await sendAll(
      world,
      ana,
      id,
      Array.from({ length: 35 }, (_, n) => long(n)),
    )
  let slices = 0
  const pool = watchClients((text) => {
    if (text.includes('message_words')) slices += 1
  })
  const context = { platform: { ...world.platform, pool }, signal: new AbortController().signal }
  await indexWords(context, { conversation_ids: [one.id, two.id] })
  expect(slices).toBe(3)
  for (const { id, ana } of [one, two]) {
    expect(await indexedSeq(id)).toBe(35)
    expect(await countPlaces(id)).toBe(3 * 35)
    expect(await findTexts(world, ana, 'inga')).toEqual(
      Array.from({ length: 35 }, (_, n) => long(34 - n).trim()),
    )
  }
})

test('with very much unindexed the newest is found, and the answer says that there may be more', async () => {
  const { id, ana } = await createChat(world)
  await sendMany(
    world,
    ana,
    id,
    Array.from({ length: 1100 }, (_, n) => `ameixa ${n}`),
  )
  const before = await world.call(ana, 'messages.search', { query: 'ameixa' })
  expect([before.is_partial, before.hits.length]).toEqual([true, 30])
  await indexAll(world)
  const after = await world.call(ana, 'messages.search', { query: 'ameixa' })
  expect(after).toEqual({ ...before, is_partial: false })
})

test('a removed conversation leaves no word, and none comes of a job that was late', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendMany(
    world,
    ana,
    id,
    Array.from({ length: 1100 }, (_, n) => `melancia ${n}`),
  )
  await indexAll(world)
  await world.call(ana, 'conversations.delete', { conversation_id: id, scope: 'everyone' })
  expect(await findTexts(world, bia, 'melancia')).toEqual([])
  const late = { platform: world.platform, signal: new AbortController().signal }
  await indexWords(late, { conversation_ids: [id] })
  await world.runJobs()
  await indexWords(late, { conversation_ids: [id] })
  for (const table of [
    'message_words',
    'message_search_blocks',
    'message_search_places',
    'message_search_again',
  ]) {
    const { rowCount } = await world.platform.pool.query(`select from ${table} where conversation_id = $1`, [
      id,
    ])
    expect([table, rowCount]).toEqual([table, 0])
  }
})

test('a group that ends with its last member leaves no word', async () => {
  const [ana] = await world.people(1)
  const { id, conversation_id } = await createTestGroup(world, ana!, [])
  await send(world, ana!, conversation_id, 'tamarindo')
  await indexAll(world)
  expect(await readIndexedWords(world, conversation_id)).toEqual(['tamarindo'])
  await world.call(ana!, 'groups.leave', { group_id: id })
  await world.runJobs()
  expect(await readIndexedWords(world, conversation_id)).toEqual([])
})
