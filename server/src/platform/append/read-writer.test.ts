import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../call.ts'
import { type Chat, createChat, createTestGroup, headOf, send, sendAll } from '../testing/chats.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createPeople } from '../testing/people.ts'
import { createWorld, type World } from '../testing/world.ts'
import { createAppendPool } from './append-pool.ts'
import { createReadWriter } from './read-writer.ts'
import { type Read, selectPrivateMembers } from './reads.queries.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const readOf = (person: Caller, conversation_id: string, seq: number): Read => ({
  conversation_id,
  user_id: person.user_id,
  seq,
})

/** A writer of its own with the real connections; `statements` holds how many reads each statement carried. */
const createWriter = (joinMs: number, onQuery: () => Promise<unknown> = async () => undefined) => {
  const pool = createAppendPool(world.platform.pool, world.platform.log)
  const statements: number[] = []
  const watched = Object.create(pool, {
    query: {
      value: async (query: pg.QueryConfig, ...rest: [never]) => {
        if (query.name === 'move_read_positions') {
          statements.push(String(query.values?.[2]).split(',').length)
          await onQuery()
        }
        return pool.query(query, ...rest)
      },
    },
  }) as pg.Pool
  const { bus, log } = world.platform
  return { writer: createReadWriter({ pool: watched, bus, log, joinMs }), statements, end: () => pool.end() }
}

const createChats = (count: number): Promise<Chat[]> =>
  Promise.all(Array.from({ length: count }, () => createChat(world)))

test('LOAD-013: direct messages that are each read at once: their reads are joined and written in batches', async () => {
  const chats = await createChats(60)
  await Promise.all(chats.map((chat) => send(world, chat.ana, chat.id, 'oi')))
  const { writer, statements, end } = createWriter(250)
  world.platform.bus.take()
  const positions = await Promise.all(chats.map((chat) => writer.write(readOf(chat.bia, chat.id, 1))))
  expect(positions).toEqual(chats.map(() => ({ read_seq: 1, unread: 0 })))
  expect(statements).toEqual([60])
  // The tick and the count of each go out together.
  expect(world.platform.bus.take()).toHaveLength(2 * chats.length)
  expect((await headOf(world, chats[7]?.ana as Caller, chats[7]?.id ?? ''))?.peer_read_seq).toBe(1)
  await end()
})

test('LOAD-013: of what one person reads in one conversation within 250 ms the furthest is written, once', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['um', 'dois', 'três', 'quatro'])
  const { writer, statements, end } = createWriter(250)
  const startedAtMs = performance.now()
  await writer.write(readOf(bia, id, 1))
  world.platform.bus.take()
  const later = await Promise.all([3, 4, 2].map((seq) => writer.write(readOf(bia, id, seq))))
  // A round begins a quarter of a second after the last one, and not before.
  expect(performance.now() - startedAtMs).toBeGreaterThan(240)
  expect(later).toEqual([4, 4, 4].map((read_seq) => ({ read_seq, unread: 0 })))
  expect(statements).toEqual([1, 1])
  expect(world.platform.bus.take()).toHaveLength(2)
  await end()
})

test('only to a socket that read to the end of the log it is no news', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['um', 'dois', 'três'])
  const { writer, end } = createWriter(0)
  const originsOf = async (...reads: { seq: number; origin?: number }[]) => {
    world.platform.bus.take()
    await Promise.all(
      reads.map(
        ({ seq, origin }) =>
          new Promise((resolve, reject) =>
            writer.take(readOf(bia, id, seq), { ...(origin ? { origin } : {}), resolve, reject }),
          ),
      ),
    )
    return world.platform.bus.take().map((message) => ('origin' in message ? message.origin : null))
  }
  // How much is left, then the tick, which the own devices do not need.
  expect(await originsOf({ seq: 1, origin: 7 })).toEqual([null, null])
  expect(await originsOf({ seq: 2, origin: 7 }, { seq: 3, origin: 8 })).toEqual([8, null])
  await send(world, ana, id, 'quatro')
  expect(await originsOf({ seq: 4 })).toEqual([null, null])
  await end()
})

/** A group straight in the database: making one is not what is weighed. */
const insertGroup = async (members: readonly Caller[], pool = world.platform.pool): Promise<string> => {
  const [id, groupId] = [randomUUID(), randomUUID()]
  await pool.query('insert into groups (id, name) values ($1, $2)', [groupId, 'Turma'])
  await pool.query('insert into conversations (id, is_group, group_id) values ($1, true, $2)', [id, groupId])
  await pool.query(
    'insert into conversation_participants (conversation_id, user_id) select $1, unnest($2::uuid[])',
    [id, members.map((member) => member.user_id)],
  )
  return id
}

/** Rows of members that one call of move_read_positions looks at and writes. */
const weighReads = async (reads: readonly Read[]) => {
  const client = await world.platform.pool.connect()
  const readFigures = async () => {
    const { rows } = await client.query<{ looked: number; written: number }>(
      `select idx_tup_fetch as looked, n_tup_upd as written
       from pg_stat_xact_user_tables where relname = 'conversation_participants'`,
    )
    return rows[0] ?? { looked: 0, written: 0 }
  }
  await client.query('begin')
  const before = await readFigures()
  await client.query('select from move_read_positions($1, $2, $3)', [
    reads.map((read) => read.conversation_id),
    reads.map((read) => read.user_id),
    reads.map((read) => read.seq),
  ])
  const after = await readFigures()
  await client.query('rollback')
  client.release()
  return { looked: after.looked - before.looked, written: after.written - before.written }
}

test('a group of 1,000 whose members read each message at once: few statements, and the members are looked through once a batch', async () => {
  const members = await world.people(1000)
  const id = await insertGroup(members)
  const [sender, ...others] = members as [Caller, ...Caller[]]
  const { writer, statements, end } = createWriter(250)
  for (const seq of [1, 2]) {
    await world.platform.append.send({
      sender_id: sender.user_id,
      message: { conversation_id: id, client_id: randomUUID(), content: 'oi, turma' },
    })
    world.platform.bus.take()
    await Promise.all(others.map((member) => writer.write(readOf(member, id, seq))))
    const all = { kind: 'read', conversation_id: id, user_id: null, seq }
    expect(world.platform.bus.take()).toContainEqual({
      kind: 'register',
      register: all,
      conversations: [id],
    })
  }
  expect(statements).toEqual([999, 999])

  await sendOne(sender, id)
  const many = await weighReads(others.slice(0, 500).map((member) => readOf(member, id, 3)))
  expect(many.written).toBe(500)
  // Each reader's own row, and all rows once; read by read it would be half a million.
  expect(many.looked).toBeLessThan(3 * 1000)
  await end()
}, 60_000)

test('the plan goes from the reads to their members, also where tables have grown since it was made', async () => {
  const database = await createTestDatabase()
  const client = await database.pool.connect()
  const plans: unknown[] = []
  client.on('notice', ({ message }) => plans.push(message))
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0;
    set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on; set client_min_messages = log`)
  const members = await createPeople(database.pool, 200)
  const id = await insertGroup(members, database.pool)
  const ids = members.map(({ user_id }) => user_id)
  await client.query('select from move_read_positions($1, $2, $3)', [
    ids.map(() => id),
    ids,
    ids.map(() => 1),
  ])
  client.release(true)
  await database.drop()
  const text = plans.join('\n')
  expect(text).toContain('conversation_participants_current')
  const thrownAway = [...text.matchAll(/Rows Removed by Join Filter: (\d+)/g)].map(([, count]) =>
    Number(count),
  )
  // Each read with each member would be 40,000.
  expect(Math.max(0, ...thrownAway)).toBeLessThan(3 * 200)
}, 60_000)

const sendOne = (sender: Caller, conversation_id: string) =>
  world.platform.append.send({
    sender_id: sender.user_id,
    message: { conversation_id, client_id: randomUUID(), content: 'oi' },
  })

test('who is no member gets no position, and nobody hears of it', async () => {
  const { id, ana } = await createChat(world)
  await send(world, ana, id, 'oi')
  const stranger = await world.person()
  world.platform.bus.take()
  expect(await world.platform.reads.write(readOf(stranger, id, 1))).toBeNull()
  expect(await world.platform.reads.write(readOf(ana, randomUUID(), 1))).toBeNull()
  expect(world.platform.bus.take()).toEqual([])
})

test('LOAD-001: reads of a locked conversation wait alone, the others are written', async () => {
  const [stuck, free] = (await createChats(2)) as [Chat, Chat]
  await Promise.all([stuck, free].map((chat) => send(world, chat.ana, chat.id, 'oi')))
  const holder = await world.platform.pool.connect()
  await holder.query('begin')
  await holder.query('select from conversations where id = $1 for update', [stuck.id])
  const { writer, end } = createWriter(0)
  const waiting = writer.write(readOf(stuck.bia, stuck.id, 1))
  expect(await writer.write(readOf(free.bia, free.id, 1))).toEqual({ read_seq: 1, unread: 0 })
  await holder.query('commit')
  holder.release()
  expect(await waiting).toEqual({ read_seq: 1, unread: 0 })
  await end()
})

test('reads wait for a database that is away for a moment; a statement that is wrong gives them back', async () => {
  const { id, ana, bia } = await createChat(world)
  await send(world, ana, id, 'oi')
  let failures = 2
  const { writer, statements, end } = createWriter(0, async () => {
    if (failures-- > 0) throw new Error('connect ECONNREFUSED')
  })
  expect(await writer.write(readOf(bia, id, 1))).toEqual({ read_seq: 1, unread: 0 })
  expect(statements).toHaveLength(3)
  await expect(writer.write({ ...readOf(bia, id, 1), seq: 0.5 })).rejects.toThrow('bigint')
  await end()
})

test('closing writes what waits and takes nothing more', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['um', 'dois'])
  const { writer, statements, end } = createWriter(60_000)
  await writer.write(readOf(bia, id, 1))
  const last = writer.write(readOf(bia, id, 2))
  await writer.close()
  expect(await last).toEqual({ read_seq: 2, unread: 0 })
  expect(statements).toEqual([1, 1])
  await expect(writer.write(readOf(bia, id, 2))).rejects.toThrow('reads are closed')
  await end()
})

test('who left a group is none of its members in private mode; who came back is one', async () => {
  const [ana, bia] = (await world.people(2)) as [Caller, Caller]
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia])
  await world.call(bia, 'settings.update', { private_mode: true })
  const read = async () =>
    (await selectPrivateMembers(world.platform.pool, [conversation_id])).get(conversation_id)
  expect(await read()).toEqual([bia.user_id])
  await world.call(bia, 'groups.leave', { group_id })
  expect(await read()).toBeUndefined()
  await world.call(ana, 'groups.add_member', { group_id, user_id: bia.user_id })
  expect(await read()).toEqual([bia.user_id])
})
