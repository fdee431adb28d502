import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/registry.ts'
import type { Caller } from '../../platform/call.ts'
import { createChat, createTestGroup, send, sendAll } from '../../platform/testing/chats.ts'
import { actBehind } from '../../platform/testing/locks.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'
import { selectOpenReports } from './public.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Filing = Partial<CallInput<'reports.file'>>

const asReport = (about: Caller, more: Filing = {}): CallInput<'reports.file'> => ({
  client_id: randomUUID(),
  user_id: about.user_id,
  reason: 'harassment',
  ...more,
})

const file = (by: Caller, about: Caller, more?: Filing) =>
  world.call(by, 'reports.file', asReport(about, more))

const ask = async (by: Caller, about: Caller, more?: Filing) =>
  (await world.ask(by, 'reports.file', asReport(about, more))).code

/** The open reports of one person, newest first. */
const reportsBy = async ({ user_id }: Caller) =>
  (await selectOpenReports(world.platform.pool, 1000)).filter(({ reporter }) => reporter?.user_id === user_id)

/** What went along with the newest report of one person: who said what. */
const copiedFor = async (by: Caller) =>
  (await reportsBy(by))[0]?.messages?.map(({ is_reported, content }) => [is_reported ? 'they' : 'I', content])

const isBlocking = async (by: Caller, about: Caller) =>
  (await world.call(by, 'people.list_blocked', {})).blocked.some(
    ({ blocked_user_id }) => blocked_user_id === about.user_id,
  )

test('a report waits for the operator with who, whom, why and what was written, and tells nobody', async () => {
  const ana = await world.person({ display_name: 'Ana', email: 'ana@exemplo.com.br' })
  const bia = await world.person({ display_name: 'Bia', email: 'bia@exemplo.com.br' })
  world.platform.bus.take()
  expect(await file(ana, bia, { reason: 'scam', details: '  Pediu meu cartão.\n' })).toEqual({})
  expect(await reportsBy(ana)).toEqual([
    {
      id: expect.any(Number),
      age_s: expect.any(Number),
      reason: 'scam',
      details: 'Pediu meu cartão.',
      reporter: { user_id: ana.user_id, display_name: 'Ana', address: 'ana@exemplo.com.br' },
      reported: { user_id: bia.user_id, display_name: 'Bia', address: 'bia@exemplo.com.br' },
      group: null,
      is_of_group: false,
      messages: null,
      open_count: expect.any(Number),
    },
  ])
  expect(world.platform.bus.take()).toEqual([])
  await file(ana, bia, { details: ' \n ' })
  expect((await reportsBy(ana)).map(({ details }) => details)).toEqual([null, 'Pediu meu cartão.'])
})

test('a repeat of the same id changes nothing, and blocks nobody who was unblocked since', async () => {
  const { id, ana, bia } = await createChat(world)
  await send(world, bia, id, 'uma ofensa')
  const first = { client_id: randomUUID(), with_messages: true, with_block: true }
  await file(ana, bia, first)
  const filed = await reportsBy(ana)
  expect(await isBlocking(ana, bia)).toBe(true)
  await world.call(ana, 'people.unblock', { user_id: bia.user_id })
  await send(world, bia, id, 'outra')
  await file(ana, bia, { ...first, reason: 'spam', details: 'outra coisa' })
  expect(await isBlocking(ana, bia)).toBe(false)
  const [again, ...others] = await reportsBy(ana)
  expect(others).toEqual([])
  expect(again).toEqual({ ...filed[0], age_s: expect.any(Number), open_count: expect.any(Number) })
})

test('of two at once with the same id one is filed, and the other one changes nothing', async () => {
  const { id, ana, bia } = await createChat(world)
  const client_id = randomUUID()
  await actBehind(
    world.platform.pool,
    (client) => client.query('select from conversations where id = $1 for no key update', [id]),
    () => file(ana, bia, { client_id, with_block: true }),
    () => file(ana, bia, { client_id }),
  )
  expect(await reportsBy(ana)).toHaveLength(1)
  expect(await isBlocking(ana, bia)).toBe(false)
})

test('an id that somebody else has used is no report of theirs, and stands in nobody’s way', async () => {
  const [ana, bia, caio] = await Promise.all([world.person(), world.person(), world.person()])
  const client_id = randomUUID()
  await file(bia, caio, { client_id })
  await file(ana, caio, { client_id })
  expect([await reportsBy(ana), await reportsBy(bia)].map((reports) => reports.length)).toEqual([1, 1])
})

test('nobody reports themselves or nobody', async () => {
  const ana = await world.person()
  expect(await ask(ana, ana)).toBe('not_found')
  expect(await ask(ana, { ...ana, user_id: randomUUID() })).toBe('not_found')
  expect(await ask(ana, { ...ana, user_id: randomUUID() }, { with_block: true })).toBe('not_found')
  expect(await reportsBy(ana)).toEqual([])
})

test('whoever blocked whom, with or without a chat, a report is taken and answered alike', async () => {
  for (const blocks of ['neither', 'reporter', 'reported', 'both']) {
    const { id, ana, bia } = await createChat(world)
    const [caio, davi] = await Promise.all([world.person(), world.person()])
    await send(world, bia, id, 'uma ofensa')
    for (const [by, about] of [
      [ana, bia],
      [caio, davi],
    ] as const) {
      if (blocks === 'reporter' || blocks === 'both')
        await world.call(by, 'people.block', { user_id: about.user_id })
      if (blocks === 'reported' || blocks === 'both')
        await world.call(about, 'people.block', { user_id: by.user_id })
      expect([blocks, await world.ask(by, 'reports.file', asReport(about, { with_messages: true }))]).toEqual(
        [blocks, { output: {}, code: null }],
      )
    }
    expect(await copiedFor(ana)).toEqual([['they', 'uma ofensa']])
    expect(await copiedFor(caio)).toEqual([])
  }
})

describe('the last five messages', () => {
  test('go along as they stand when it is wanted: oldest first, of both, each with what it said before', async () => {
    const { id, ana, bia } = await createChat(world)
    await sendAll(world, bia, id, ['um', 'dois', 'três'])
    await send(world, ana, id, 'quatro')
    const edited = await send(world, bia, id, 'cinco, uma ofensa')
    await send(world, ana, id, 'seis')
    for (const content of ['cinco, pior', 'cinco'])
      await world.call(bia, 'messages.edit', { message_id: edited.message_id, content })
    await file(ana, bia)
    expect(await copiedFor(ana)).toBeUndefined()
    await file(ana, bia, { with_messages: true })
    expect(await copiedFor(ana)).toEqual([
      ['they', 'dois'],
      ['they', 'três'],
      ['I', 'quatro'],
      ['they', 'cinco'],
      ['I', 'seis'],
    ])
    const { messages } = (await reportsBy(ana))[0]!
    expect(messages?.map(({ before }) => before)).toEqual([
      [],
      [],
      [],
      ['cinco, uma ofensa', 'cinco, pior'],
      [],
    ])
    expect(messages?.[0]?.sent_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d/)
  })

  test('are not taken away by what is deleted later, by whomever', async () => {
    const { id, ana, bia } = await createChat(world)
    const { message_id } = await send(world, bia, id, 'uma ofensa')
    await file(ana, bia, { with_messages: true })
    await world.call(bia, 'messages.delete_for_everyone', { message_id })
    await world.call(bia, 'conversations.delete', { conversation_id: id, scope: 'everyone' })
    await world.runJobs()
    expect(await copiedFor(ana)).toEqual([['they', 'uma ofensa']])
  })

  test('are those that the reporter sees: nothing deleted, hidden or from before they emptied the chat', async () => {
    const { id, ana, bia } = await createChat(world)
    await sendAll(world, bia, id, ['de antes'])
    await world.call(ana, 'conversations.delete', { conversation_id: id, scope: 'me' })
    const [, hidden, deleted] = await sendAll(world, bia, id, ['à vista', 'escondida', 'apagada'])
    await world.call(ana, 'messages.delete_for_me', { message_id: hidden!.message_id })
    await world.call(bia, 'messages.delete_for_everyone', { message_id: deleted!.message_id })
    await file(ana, bia, { with_messages: true })
    expect(await copiedFor(ana)).toEqual([['they', 'à vista']])
  })

  test('are texts, and of the direct chat of these two alone', async () => {
    const { id, ana, bia } = await createChat(world)
    const caio = await world.person()
    const group = await createTestGroup(world, ana, [bia, caio])
    await send(world, bia, group.conversation_id, 'no grupo')
    for (const one of [ana, bia]) {
      const asked = { other_user_id: one.user_id }
      const chat = await world.call(caio, 'conversations.start_direct_conversation', asked)
      await send(world, one, chat.conversation_id, 'a Caio')
    }
    const [, photo] = await sendAll(world, bia, id, ['entre nós', 'uma legenda'])
    await world.platform.pool.query(`update messages set message_type = 'image' where id = $1`, [
      photo!.message_id,
    ])
    await file(ana, bia, { with_messages: true })
    expect(await copiedFor(ana)).toEqual([['they', 'entre nós']])
    const stranger = await world.person()
    await file(stranger, bia, { with_messages: true })
    expect(await copiedFor(stranger)).toEqual([])
  })
})

test("'Bloquear também' blocks as a block does, and both hear of it", async () => {
  const { id, ana, bia } = await createChat(world)
  world.platform.bus.take()
  await file(ana, bia, { with_block: true })
  expect(await isBlocking(ana, bia)).toBe(true)
  const told = world.platform.bus.take()
  expect(told).toHaveLength(2)
  for (const { user_id } of [ana, bia])
    expect(told).toContainEqual(expect.objectContaining({ kind: 'user_event', user_id }))
  const sent = { conversation_id: id, client_id: randomUUID(), content: 'oi' }
  expect((await world.ask(bia, 'messages.send', sent)).code).toBe('blocked')
  await file(bia, ana)
  expect(await isBlocking(bia, ana)).toBe(false)
})

test('a person files 30 reports in 24 hours; a repeat of one of them is answered on', async () => {
  const { ana, bia } = await createChat(world)
  const { client_id } = asReport(bia)
  await file(ana, bia, { client_id })
  for (let count = 1; count < 30; count += 1) await file(ana, bia)
  expect(await ask(ana, bia)).toBe('rate_limited')
  expect(await ask(ana, bia, { with_block: true })).toBe('rate_limited')
  expect(await isBlocking(ana, bia)).toBe(false)
  expect(await ask(ana, bia, { client_id })).toBeNull()
  expect(await ask(bia, ana)).toBeNull()
  await world.platform.pool.query(
    `update reports set created_at = created_at - interval '24 hours' where client_id = $1`,
    [client_id],
  )
  expect(await ask(ana, bia)).toBeNull()
  expect(await reportsBy(ana)).toHaveLength(31)
})

test('what is written has at most 1,000 signs, all of which PostgreSQL carries', async () => {
  const { ana, bia } = await createChat(world)
  expect(await ask(ana, bia, { details: 'x'.repeat(1000) })).toBeNull()
  for (const details of ['x'.repeat(1001), 'a\0b', '\ud800'])
    expect(await ask(ana, bia, { details })).toBe('invalid_input')
  expect(await ask(ana, bia, { reason: 'boredom' as never })).toBe('invalid_input')
})

test('a report outlives the account of who filed it and of whom it is about', async () => {
  const { id, ana, bia } = await createChat(world)
  const { pool } = world.platform
  await send(world, bia, id, 'uma ofensa')
  await file(ana, bia, { with_messages: true, details: 'Foi assim.' })
  const filed = (await reportsBy(ana))[0]!
  const find = async () => (await selectOpenReports(pool, 1000)).find((one) => one.id === filed.id)
  await pool.query('delete from auth.users where id = $1', [bia.user_id])
  expect(await find()).toMatchObject({ reporter: { user_id: ana.user_id }, reported: null })
  await pool.query('delete from auth.users where id = $1', [ana.user_id])
  const { details, messages } = filed
  expect(await find()).toMatchObject({ reporter: null, reported: null, details, messages })
})
