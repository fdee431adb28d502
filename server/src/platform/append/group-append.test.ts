import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chat, createChat } from '../testing/chats.ts'
import { createWorld, type World } from '../testing/world.ts'
import { createAppendPool } from './append-pool.ts'
import type { AppendAnswer } from './append.ts'
import { createGroupAppend } from './group-append.ts'
import { interceptPool } from './testing/intercept-pool.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const request = (
  sender_id: string,
  conversation_id: string,
  content: string,
  client_id: string = randomUUID(),
) => ({
  sender_id,
  message: { conversation_id, client_id, content },
})

const seqOf = (answer: AppendAnswer) => (answer.ok ? answer.ack.seq : answer.code)

const createAppend = (pool: pg.Pool, outagePatienceMs?: number) =>
  createGroupAppend({
    pool,
    bus: world.platform.bus,
    log: world.platform.log,
    ...(outagePatienceMs === undefined ? {} : { outagePatienceMs }),
  })

test('I14: a send is answered only after COMMIT', async () => {
  const { id, ana } = await createChat(world)
  const holder = await world.platform.pool.connect()
  await holder.query('begin')
  await holder.query('select from conversations where id = $1 for update', [id])
  let isAnswered = false
  const answered = world.platform.append.send(request(ana.user_id, id, 'oi')).then((answer) => {
    isAnswered = true
    return answer
  })
  const { rows } = await holder.query(
    `select pg_sleep(0.05), (select count(*) from messages where conversation_id = '${id}')`,
  )
  expect([rows[0]?.count, isAnswered]).toEqual([0, false])
  await holder.query('commit')
  holder.release()
  expect(seqOf(await answered)).toBe(1)
})

test('I6: what one sender sends in a burst gets numbers in that order', async () => {
  const { id, ana, bia } = await createChat(world)
  const contents = Array.from({ length: 900 }, (_, index) => `${index}`)
  const answers = await Promise.all(
    contents.flatMap((content) => [
      world.platform.append.send(request(ana.user_id, id, content)),
      world.platform.append.send(request(bia.user_id, id, content)),
    ]),
  )
  for (const parity of [0, 1]) {
    const seqs = answers.filter((_, index) => index % 2 === parity).map(seqOf)
    expect(seqs).toEqual(seqs.toSorted((a, b) => Number(a) - Number(b)))
  }
})

test('sends that arrive while a commit is in flight form the next batches: few statements, two at a time', async () => {
  const chats = await Promise.all(Array.from({ length: 10 }, () => createChat(world)))
  let [statements, inFlight, most] = [0, 0, 0]
  const append = createAppend(
    interceptPool(world.platform.pool, async (run) => {
      statements += 1
      inFlight += 1
      most = Math.max(most, inFlight)
      const result = await run()
      inFlight -= 1
      return result
    }),
  )
  const sends = chats.flatMap((chat) =>
    Array.from({ length: 100 }, () => append.send(request(chat.ana.user_id, chat.id, 'oi'))),
  )
  await Promise.all(sends)
  expect(most).toBeLessThanOrEqual(2)
  expect(statements).toBeLessThanOrEqual(10)
})

test('at a thousand messages a second, each in a chat of its own, several share a statement', async () => {
  const chats = await Promise.all(Array.from({ length: 20 }, () => createChat(world)))
  const { append, statements, end } = watchStatements()
  const sends: Promise<AppendAnswer>[] = []
  for (let nth = 0; nth < 400; nth += 1) {
    const chat = chats[nth % chats.length] as Chat
    sends.push(append.send(request(chat.ana.user_id, chat.id, 'oi')))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect((await Promise.all(sends)).every(({ ok }) => ok)).toBe(true)
  // Without waiting for company it is one each.
  expect(statements.length).toBeLessThan(250)
  await end()
})

test('the same send twice at once is stored once and answered twice', async () => {
  const { id, ana } = await createChat(world)
  const same = request(ana.user_id, id, 'oi')
  const answers = await Promise.all([1, 2, 3].map(() => world.platform.append.send(same)))
  expect(answers.map(seqOf)).toEqual([1, 1, 1])
})

test('one refused message does not touch the others of its batch', async () => {
  const { id, ana, bia } = await createChat(world)
  const stranger = await world.person()
  const senders = [ana, stranger, bia]
  const answers = await Promise.all(
    senders.map((sender) => world.platform.append.send(request(sender.user_id, id, 'oi'))),
  )
  expect(answers.map(seqOf)).toEqual([1, 'not_found', 2])
})

test('a lost answer is asked for again: stored once, in order, and published', async () => {
  const { id, ana } = await createChat(world)
  let tries = 0
  const append = createAppend(
    interceptPool(world.platform.pool, async (run) => {
      tries += 1
      const result = await run()
      if (tries === 1) throw new Error('Connection terminated unexpectedly')
      return result
    }),
  )
  world.platform.bus.take()
  const answers = await Promise.all(
    ['um', 'dois', 'três'].map((content) => append.send(request(ana.user_id, id, content))),
  )
  expect(answers.map(seqOf)).toEqual([1, 2, 3])
  await expect
    .poll(() => world.platform.bus.messages)
    .toMatchObject([1, 2, 3].map((seq) => ({ event: { seq, kind: 'message' } })))
})

test('an outage longer than patience gives everything back, and the sender starts anew in order', async () => {
  const { id, ana } = await createChat(world)
  let isAway = true
  const append = createAppend(
    interceptPool(world.platform.pool, (run) =>
      isAway ? Promise.reject(new Error('connect ECONNREFUSED')) : run(),
    ),
    150,
  )
  const contents = ['um', 'dois', 'três']
  const sends = contents.map((content) => request(ana.user_id, id, content))
  const outcomes = await Promise.allSettled(sends.map((one) => append.send(one)))
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected'])
  isAway = false
  const answers = await Promise.all(sends.map((one) => append.send(one)))
  expect(answers.map(seqOf)).toEqual([1, 2, 3])
})

/** An append of its own with the real connections, that notes which conversations each statement is about. */
const watchStatements = () => {
  const pool = createAppendPool(world.platform.pool, world.platform.log)
  const statements: { ids: string[]; code: string | null }[] = []
  const watched = Object.create(pool, {
    query: {
      value: async (query: pg.QueryConfig, ...rest: [never]) => {
        const isAppend = query.name === 'append_entries'
        const ids = isAppend ? [...new Set(String(query.values?.[0]).match(/[0-9a-f-]{36}/g))] : []
        try {
          const result = await pool.query(query, ...rest)
          if (isAppend) statements.push({ ids, code: null })
          return result
        } catch (error) {
          if (isAppend) statements.push({ ids, code: (error as { code: string }).code })
          throw error
        }
      },
    },
  }) as pg.Pool
  return { append: createAppend(watched, 50), statements, end: () => pool.end() }
}

test('LOAD-001: a locked conversation never joins a batch again until it is free; what it waits for is no outage', async () => {
  const stuck = await createChat(world)
  const others = await Promise.all([createChat(world), createChat(world)])
  const { append, statements, end } = watchStatements()
  const holder = await world.platform.pool.connect()
  await holder.query('begin')
  await holder.query('select from conversations where id = $1 for update', [stuck.id])
  const sayIn = (chat: { id: string; ana: { user_id: string } }, content: string) =>
    append.send(request(chat.ana.user_id, chat.id, content))

  const waiting = ['um', 'dois'].map((content) => sayIn(stuck, content))
  const first = others.map((chat) => sayIn(chat, 'junto'))
  expect((await Promise.all(first)).map(seqOf)).toEqual([1, 1])
  expect(statements[0]).toMatchObject({ ids: { length: 3 }, code: '55P03' })
  waiting.push(sayIn(stuck, 'três'))
  const startedAt = statements.length
  // Longer than an outage is waited for.
  while (statements.length < startedAt + 200)
    expect((await Promise.all(others.map((chat) => sayIn(chat, 'oi')))).every(({ ok }) => ok)).toBe(true)
  expect(statements.slice(1).filter(({ ids }) => ids.includes(stuck.id))).toEqual([])
  expect(append.backlogMs()).toBe(0)

  await holder.query('commit')
  holder.release()
  expect((await Promise.all(waiting)).map(seqOf)).toEqual([1, 2, 3])
  expect(statements.filter(({ ids }) => ids.includes(stuck.id))).toHaveLength(2)
  await end()
})

test('LOAD-001: a lock on another row than the conversation makes its own conversation wait alone', async () => {
  const stuck = await createChat(world)
  const other = await createChat(world)
  const { append, statements, end } = watchStatements()
  const holder = await world.platform.pool.connect()
  await holder.query('begin')
  await holder.query('select from conversation_participants where conversation_id = $1 for update', [
    stuck.id,
  ])
  const waiting = append.send(request(stuck.ana.user_id, stuck.id, 'um'))
  expect(seqOf(await append.send(request(other.ana.user_id, other.id, 'oi')))).toBe(1)
  await expect.poll(() => statements.filter(({ code }) => code === '55P03').length).toBeGreaterThan(1)
  expect(seqOf(await append.send(request(other.ana.user_id, other.id, 'oi')))).toBe(2)
  const afterFirst = statements.slice(1)
  expect(afterFirst.filter(({ ids }) => ids.length > 1 && ids.includes(stuck.id))).toEqual([])
  await holder.query('commit')
  holder.release()
  expect(seqOf(await waiting)).toBe(1)
  await end()
})

test('closing gives back what waits for a locked conversation', async () => {
  const { id, ana } = await createChat(world)
  const { append, statements, end } = watchStatements()
  const holder = await world.platform.pool.connect()
  await holder.query('begin')
  await holder.query('select from conversations where id = $1 for update', [id])
  const settled = Promise.allSettled([append.send(request(ana.user_id, id, 'oi'))])
  await expect.poll(() => statements.length).toBe(1)
  await append.close()
  expect((await settled)[0].status).toBe('rejected')
  await holder.query('rollback')
  holder.release()
  await end()
})

test('a request that is wrong for good is rejected alone, with what its conversation sent behind it', async () => {
  const bad = await createChat(world)
  const good = await createChat(world)
  const outcomes = await Promise.allSettled([
    world.platform.append.send(request(good.ana.user_id, good.id, 'antes')),
    world.platform.append.send(request(bad.ana.user_id, bad.id, 'com \0 dentro')),
    world.platform.append.send(request(bad.ana.user_id, bad.id, 'depois')),
    world.platform.append.send(request(good.ana.user_id, good.id, 'depois')),
  ])
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
})

test('what is sent while a request that is wrong for good is on its way does not overtake it', async () => {
  const { id, ana } = await createChat(world)
  let behind: Promise<PromiseSettledResult<AppendAnswer>[]> | undefined
  const append = createAppend(
    interceptPool(world.platform.pool, (run) => {
      behind ??= Promise.allSettled([append.send(request(ana.user_id, id, 'depois'))])
      return run()
    }),
  )
  await expect(append.send(request(ana.user_id, id, 'com \0 dentro'))).rejects.toThrow('0x00')
  expect(await behind).toMatchObject([{ status: 'rejected' }])
  expect(seqOf(await append.send(request(ana.user_id, id, 'de novo')))).toBe(1)
})

test('each outage is waited for anew, however long ago the last one was', async () => {
  const { id, ana } = await createChat(world)
  let tries = 0
  const append = createAppend(
    interceptPool(world.platform.pool, (run) => {
      tries += 1
      return tries % 2 === 1 ? Promise.reject(new Error('connect ECONNREFUSED')) : run()
    }),
    50,
  )
  expect(seqOf(await append.send(request(ana.user_id, id, 'um')))).toBe(1)
  expect(seqOf(await append.send(request(ana.user_id, id, 'dois')))).toBe(2)
  expect(tries).toBe(4)
})

test('work that fails while it holds a conversation lets it go', async () => {
  const { id, ana } = await createChat(world)
  const { append } = world.platform
  await expect(append.holding(id, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(seqOf(await append.send(request(ana.user_id, id, 'oi')))).toBe(1)
})

test('work that holds a conversation meets no batch of it', async () => {
  const { id, ana } = await createChat(world)
  const order: string[] = []
  const { append } = world.platform
  const held = append.holding(id, async () => {
    const sent = append.send(request(ana.user_id, id, 'oi')).then(() => order.push('sent'))
    await world.platform.pool.query('select pg_sleep(0.05)')
    order.push('held')
    return { sent }
  })
  await (
    await held
  ).sent
  expect(order).toEqual(['held', 'sent'])
})

test('the backlog is an estimate of the work that waits', async () => {
  const { id, ana } = await createChat(world)
  const append = createAppend(world.platform.pool)
  expect(append.backlogMs()).toBe(0)
  const sends = Array.from({ length: 5000 }, () => append.send(request(ana.user_id, id, 'oi')))
  expect(append.backlogMs()).toBeGreaterThan(100)
  await Promise.all(sends)
  expect(append.backlogMs()).toBe(0)
})

test('closing answers what waits and takes nothing more', async () => {
  const { id, ana } = await createChat(world)
  const append = createAppend(world.platform.pool)
  const answers: AppendAnswer[] = []
  const sent = append.send(request(ana.user_id, id, 'oi')).then((answer) => answers.push(answer))
  await append.close()
  expect(answers.map(seqOf)).toEqual([1])
  await sent
  await expect(append.send(request(ana.user_id, id, 'tarde'))).rejects.toThrow('append is closed')
})
