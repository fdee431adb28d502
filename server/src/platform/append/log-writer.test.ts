import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChat, send } from '../testing/chats.ts'
import { createWorld, type World } from '../testing/world.ts'
import { writeLog } from './log-writer.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('work that throws leaves nothing: no entry, no announcement, no open transaction, no held conversation', async () => {
  const { id, ana } = await createChat(world)
  const { bus, pool } = world.platform
  bus.take()
  const refused = writeLog(world.platform, id, async (transaction) => {
    await transaction.writeUsers('conversation_changed', [ana.user_id], id)
    await transaction.writeRemoved([ana.user_id], id)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(bus.take()).toEqual([])
  const { rows } = await pool.query(
    `select (select last_seq from user_heads where user_id = $1) as last_seq,
       (select count(*) from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%') as open`,
    [ana.user_id],
  )
  expect(rows).toEqual([{ last_seq: 1, open: 0 }])
  expect(await send(world, ana, id, 'oi')).toMatchObject({ seq: 1 })
})

test('a telling that throws fails neither the committed change nor the telling after it', async () => {
  const { id, ana } = await createChat(world)
  const told: string[] = []
  const written = writeLog(world.platform, id, async ({ onCommit, writeUsers }) => {
    onCommit(() => Promise.reject(new Error('rejects')))
    onCommit(() => {
      throw new Error('throws')
    })
    onCommit(async ({ pool }) => {
      const { rows } = await pool.query<{ last_seq: number }>(
        'select last_seq from user_heads where user_id = $1',
        [ana.user_id],
      )
      told.push(`up to ${rows[0]?.last_seq}`)
    })
    return writeUsers('conversation_changed', [ana.user_id], id)
  })
  expect(await written).toMatchObject([{ user_id: ana.user_id, user_seq: 2 }])
  expect(told).toEqual(['up to 2'])
})

test('I7: a clock that went back does not bring the times of a log back', async () => {
  const { id, ana } = await createChat(world)
  const latest = '2031-01-01T12:00:00.000000Z'
  await world.platform.pool.query('update conversations set last_entry_at = $2 where id = $1', [id, latest])
  const { message_id, created_at } = await send(world, ana, id, 'oi')
  expect(created_at).toBe(latest)
  world.platform.bus.take()
  await world.call(ana, 'messages.delete_for_everyone', { message_id })
  expect(world.platform.bus.take()).toMatchObject([
    { event: { kind: 'message_deleted', created_at: latest } },
  ])
})
