import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChat } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('an account with 20,000 reactions is deleted under the timeouts of every session, and the others’ count on', async () => {
  const { pool } = world.platform
  const [ana, bia] = [await world.person(), await world.person()]
  const id = await startChat(world, ana, bia)
  await pool.query(
    `insert into messages (conversation_id, seq, id, sender_id, client_id, content, created_at)
     select $1, seq, gen_random_uuid(), $2, gen_random_uuid(), 'bom dia', now() from generate_series(1, 10000) seq`,
    [id, bia.user_id],
  )
  // Two of hers each; with the second of every third message somebody else agrees, and has one of their own before it.
  await pool.query(
    `insert into message_reactions (conversation_id, seq, user_id, reaction, message_id, created_at)
     select m.conversation_id, m.seq, r.user_id, r.reaction, m.id, now()
     from messages m
     cross join (values ($2::uuid, '👍', 1), ($2, '❤️', 1), ($3, '❤️', 3), ($3, '😂', 3)) r (user_id, reaction, every)
     where m.conversation_id = $1 and m.seq % r.every = 0`,
    [id, ana.user_id, bia.user_id],
  )
  await pool.query(
    `update messages set reactions = case seq % 3
       when 0 then jsonb '[{"reaction":"😂","count":1},{"reaction":"👍","count":1},{"reaction":"❤️","count":2}]'
       else jsonb '[{"reaction":"👍","count":1},{"reaction":"❤️","count":1}]'
     end
     where conversation_id = $1`,
    [id],
  )

  await world.call(ana, 'account.delete', { confirmation: 'DELETAR' })

  const { rows } = await pool.query(
    `select reactions, count(*)::int as messages from messages where conversation_id = $1
     group by reactions order by reactions nulls first`,
    [id],
  )
  expect(rows).toEqual([
    { reactions: null, messages: 6667 },
    {
      reactions: [
        { reaction: '😂', count: 1 },
        { reaction: '❤️', count: 1 },
      ],
      messages: 3333,
    },
  ])
  const { rows: left } = await pool.query<{ user_id: string }>(
    'select distinct user_id from message_reactions where conversation_id = $1',
    [id],
  )
  expect(left).toEqual([{ user_id: bia.user_id }])
}, 60_000)
