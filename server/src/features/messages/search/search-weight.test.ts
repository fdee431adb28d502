import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../platform/call.ts'
import { measureBackendCpuMs } from '../../../platform/testing/backend-cpu.ts'
import { withoutTimeouts } from '../../../platform/testing/without-timeouts.ts'
import { createWorld, type World } from '../../../platform/testing/world.ts'
import { addCommonTexts, SEARCHED_TEXTS } from '../testing/common-texts.ts'
import { findTexts, indexAll } from '../testing/searching.ts'
import { readWanted } from './wanted-words.ts'

const IS_DEEP = process.env['LERO_DEEP'] === '1'
const MESSAGES = IS_DEEP ? 1_000_000 : 30_000
const CONVERSATIONS = 50
/** Of the database's processor, for one page. */
const CPU_MAX_MS = 50

let world: World
let ana: Caller
let ids: string[]

beforeAll(async () => {
  world = await createWorld()
  ana = await world.person({ display_name: 'Ana' })
  const people = await world.people(CONVERSATIONS)
  const started = people.map(({ user_id }) =>
    world.call(ana, 'conversations.start_direct_conversation', { other_user_id: user_id }),
  )
  ids = (await Promise.all(started)).map(({ conversation_id }) => conversation_id)
  await addCommonTexts(world.platform.pool, ana.user_id, ids, MESSAGES)
  await indexAll(world)
  await world.platform.pool.query('vacuum analyze')
}, 600_000)
afterAll(() => world.close())

/** Held by a test that has failed too: the pool ends with what it lent. */
let reader: pg.PoolClient | null = null
afterEach(() => {
  reader?.release(true)
  reader = null
})

/** As the sessions that read are (reading.ts): plans are made without knowing what is looked for. */
const connectReader = async (): Promise<pg.PoolClient> => {
  reader = await world.platform.pool.connect()
  await reader.query('set plan_cache_mode = force_generic_plan')
  return reader
}

const SEARCH = 'select conversation_id from search_messages($1, $2, $3, $4, 31, null, null, null)'

const valuesOf = (query: string, conversationId: string | null) => {
  const { words = [], isBegun = [] } = readWanted(query) ?? {}
  return [ana.user_id, conversationId, words, isBegun]
}

test('a search in all of a person’s conversations takes 50 ms of processor at most, frequent words and rare ones', async () => {
  const client = await connectReader()
  for (const query of SEARCHED_TEXTS)
    for (const conversationId of [null, ids[0]!]) {
      const values = valuesOf(query, conversationId)
      // Plans are made once.
      await client.query(SEARCH, values)
      const ms = await measureBackendCpuMs(client, 10, () => client.query(SEARCH, values))
      expect(ms, query).toBeLessThan(CPU_MAX_MS)
    }
}, 300_000)

test('no search reads a table from its beginning to its end, nor more than a page of messages that match', async () => {
  const client = await connectReader()
  const read = async () => {
    const { rows } = await client.query<{ whole: number; messages: number }>(
      `select sum(seq_tup_read)::int as whole,
         sum(idx_tup_fetch) filter (where relname = 'messages')::int as messages
       from pg_stat_xact_user_tables
       where relname in ('messages', 'message_words', 'message_search_blocks', 'conversation_participants')`,
    )
    return rows[0] ?? { whole: 0, messages: 0 }
  }
  await client.query('begin')
  for (const query of SEARCHED_TEXTS) {
    const before = await read()
    await client.query(SEARCH, valuesOf(query, null))
    const after = await read()
    expect([query, after.whole - before.whole]).toEqual([query, 0])
    // Of each conversation what may be among the newest, and one that is not.
    expect(after.messages - before.messages, query).toBeLessThan(31 * 8 + 2 * CONVERSATIONS)
  }
  await client.query('commit')
})

/** Word by word, of every message there is. */
const RECOUNT = `
  select content from messages m
  where (
    select bool_and(exists (
      select from string_to_table(fold(m.content), ' ') own (word)
      where stem_word(own.word) = stem_word(wanted.word) or wanted.is_begun and starts_with(own.word, wanted.word)
    ))
    from unnest($1::text[], $2::boolean[]) wanted (word, is_begun)
  )
  order by created_at desc limit 100`

test('what is found among many is what is there', async () => {
  for (const query of IS_DEEP ? ['dulolo'] : ['dulolo', 'que reuniao domingo', 'bacabe']) {
    const { words, isBegun } = readWanted(query)!
    const wanted: string[] = []
    await withoutTimeouts(world.platform.pool, async (client) => {
      const { rows } = await client.query<{ content: string }>(RECOUNT, [words, isBegun])
      wanted.push(...rows.map(({ content }) => content))
    })
    expect(wanted.length).toBeGreaterThan(0)
    const found = await findTexts(world, ana, query, { limit: 100 })
    expect(found.slice(0, 100)).toEqual(wanted)
  }
})
