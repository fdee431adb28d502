import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countQueries } from '../../platform/testing/count-queries.ts'
import { withoutTimeouts } from '../../platform/testing/without-timeouts.ts'
import { collectDigests } from './collect.ts'
import { NOTE_DUE } from './outbox.queries.ts'
import { createDigestWorld, type DigestWorld } from './testing/readers.ts'

/* Ten thousand people, each in chats with two others, of whom every tenth has it on and was away. */

const PEOPLE = 10_000
const ON = PEOPLE / 10

let world: DigestWorld

beforeAll(async () => {
  world = await createDigestWorld()
  await withoutTimeouts(world.platform.pool, fill)
})
afterAll(() => world.close())

async function fill(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temporary table crowd as
       select gen_random_uuid() as id, i from generate_series(0, $1::integer - 1) i`,
    [PEOPLE],
  )
  await client.query(
    `insert into auth.users (id, email, email_proven_at) select id, id || '@example.com', now() from crowd`,
  )
  await client.query(
    `insert into profiles (user_id, display_name, last_seen)
     select id, 'Pessoa ' || i, now() - interval '5 days' from crowd`,
  )
  await client.query('insert into privacy_settings (user_id, email_digest) select id, i % 10 = 0 from crowd')
  await client.query(
    `create temporary table chats as
       select gen_random_uuid() as id, least(a.id, b.id) as low, greatest(a.id, b.id) as high
       from crowd a join crowd b on b.i = (a.i + 1) % $1::integer`,
    [PEOPLE],
  )
  await client.query(
    `insert into conversations (id, direct_low, direct_high, last_seq, message_count)
     select id, low, high, 4, 4 from chats`,
  )
  await client.query(
    `insert into messages (conversation_id, seq, id, sender_id, client_id, content, created_at)
     select c.id, i, gen_random_uuid(), case when i % 2 = 0 then c.low else c.high end, gen_random_uuid(), 'oi',
       now() - (4 - i) * interval '1 hour'
     from chats c cross join generate_series(1, 4) i`,
  )
  await client.query(
    `insert into conversation_participants (conversation_id, user_id, sent_count)
     select id, low, 2 from chats union all select id, high, 2 from chats`,
  )
  await client.query(
    `insert into notifications (user_id, from_user_id, type)
     select a.id, b.id, 'new_follower' from crowd a join crowd b on b.i = (a.i + 1) % $1::integer`,
    [PEOPLE],
  )
  await client.query('analyze')
}

/** What PostgreSQL did, as its EXPLAIN prints it; nothing of it stays. */
async function explain(text: string, values: readonly unknown[]): Promise<string> {
  const client = await world.platform.pool.connect()
  await client.query('begin')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, [
    ...values,
  ])
  await client.query('rollback')
  client.release()
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('of 10,000 people a page is one statement, which goes by indexes', async () => {
  const plan = await explain(NOTE_DUE, [null, 500])
  for (const index of ['privacy_settings_digest', 'conversation_participants_user', 'messages_pkey'])
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?(using|on) ${index}`))
  expect(plan).not.toMatch(
    /Seq Scan on (privacy_settings|conversation_participants|conversations|messages|notifications)/,
  )
})

test('all of them get theirs, once, by a few statements for many and one for each', async () => {
  const { platform } = world
  const context = { platform, signal: new AbortController().signal }
  const collecting = await countQueries(() => collectDigests(context, {}))
  // Pages of 500, the one behind the last, and the job that sends.
  expect(collecting).toBe(ON / 500 + 2)
  const sending = await countQueries(() => world.runJobs(), 'email_digests')
  expect(world.mails).toHaveLength(ON)
  expect(new Set(world.mails.map(({ to }) => to)).size).toBe(ON)
  expect(world.mails[0]?.subject).toBe('No Lero: 4 mensagens novas e 1 notificação')
  // Of 25 a claim and what they are to be told, of each that it left; a claim that finds nothing.
  // One job sends for a minute, then another one goes on.
  expect(sending).toBeLessThanOrEqual(ON + (2 * ON) / 25 + 4)
  await world.sendDigests()
  expect(world.mails).toHaveLength(ON)
})
