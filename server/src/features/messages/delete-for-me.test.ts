import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { recounts, selectViolations } from '../../platform/append/testing/recount.queries.ts'
import { createChat, createTestGroup, headOf, send, sendAll } from '../../platform/testing/chats.ts'
import { actWhileLocked } from '../../platform/testing/locks.ts'
import { createWorld, joinWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const hide = (who: Caller, message_id: string) => world.ask(who, 'messages.delete_for_me', { message_id })

const textsOf = async (who: Caller, conversation_id: string) => {
  const { messages } = await world.call(who, 'messages.open', { conversation_id })
  return messages.map((message) => message.content)
}

const expectNoViolations = async () => {
  for (const name of recounts) expect(await selectViolations(world.platform.pool, name)).toEqual([])
}

test("FEEL-017: 'Apagar para mim' exists for every message: own, of others, deleted for everyone; pages, log, quotes and preview are without it", async () => {
  const { id, ana, bia } = await createChat(world)
  const [own, deleted] = await sendAll(world, ana, id, ['minha', 'apagada para todos'])
  const others = await send(world, bia, id, 'de outra pessoa')
  await send(world, ana, id, 'resposta', { reply_to_message_id: others.message_id })
  const last = await send(world, bia, id, 'a última')
  await world.call(ana, 'messages.delete_for_everyone', { message_id: deleted?.message_id ?? '' })
  for (const ack of [own, deleted, others, last]) {
    expect(await hide(ana, ack?.message_id ?? '')).toEqual({ output: {}, code: null })
  }
  expect(await textsOf(ana, id)).toEqual(['resposta'])
  expect(await textsOf(bia, id)).toEqual(['minha', null, 'de outra pessoa', 'resposta', 'a última'])
  const newest = await world.call(ana, 'messages.open', { conversation_id: id })
  expect(newest.reply_targets).toEqual([])
  const page = await world.call(ana, 'messages.get', { conversation_id: id, after: 0 })
  expect('events' in page && page.events.map((event) => event.kind)).toEqual([
    ...['purged', 'purged', 'purged', 'message', 'purged', 'message_deleted'],
  ])
  expect((await headOf(world, ana, id))?.preview).toMatchObject({ content: 'resposta' })
  expect((await headOf(world, bia, id))?.preview).toMatchObject({ content: 'a última' })
  await expectNoViolations()
})

test('FEEL-017: unread counts are right whatever was hidden before and after reading, and a repeat changes nothing', async () => {
  const { id, ana, bia } = await createChat(world)
  const acks = await sendAll(world, bia, id, ['1', '2', '3', '4', '5', '6'])
  const unread = async () => (await headOf(world, ana, id))?.unread_count
  const hideAt = (index: number) => hide(ana, acks[index]?.message_id ?? '')
  await hideAt(3)
  expect(await unread()).toBe(5)
  await world.call(ana, 'messages.read', { conversation_id: id, seq: 2 })
  expect(await unread()).toBe(3)
  await hideAt(0)
  await Promise.all([hideAt(0), hideAt(3), hideAt(0)])
  expect(await unread()).toBe(3)
  expect(await world.call(ana, 'messages.read', { conversation_id: id, seq: 4 })).toEqual({
    read_seq: 4,
    unread: 2,
  })
  await hideAt(5)
  expect(await unread()).toBe(1)
  expect(await world.call(ana, 'messages.read', { conversation_id: id, seq: 6 })).toEqual({
    read_seq: 6,
    unread: 0,
  })
  await send(world, bia, id, '7')
  expect(await unread()).toBe(1)
  expect((await headOf(world, bia, id))?.peer_read_seq).toBe(6)
  await expectNoViolations()
})

test('FEEL-017: the other devices of the person hear of it at once or with their next heads, and nobody else does', async () => {
  const { id, ana, bia } = await createChat(world)
  const [first, second] = await sendAll(world, bia, id, ['um', 'dois'])
  const { epoch, user_seq, watermark } = await world.call(ana, 'conversations.list', {})
  world.platform.bus.take()
  await hide(ana, second?.message_id ?? '')
  expect(world.platform.bus.take()).toMatchObject([
    {
      kind: 'user_event',
      user_id: ana.user_id,
      event: {
        kind: 'message_hidden',
        user_seq: user_seq + 1,
        message_id: second?.message_id,
        head: { unread_count: 1, preview: { content: 'um' } },
      },
    },
  ])
  await hide(ana, second?.message_id ?? '')
  expect(world.platform.bus.take()).toEqual([])
  await hide(ana, first?.message_id ?? '')
  const hidden = [first, second].map((ack) => ({ conversation_id: id, message_id: ack?.message_id }))
  const away = await world.call(ana, 'conversations.list', { base: { epoch, user_seq, watermark } })
  expect(away).toMatchObject({
    complete: false,
    hidden: hidden.toReversed(),
    heads: [{ conversation_id: id, unread_count: 0, preview: null }],
  })
  // A device that lost its place in the list, and still has its logs, is told everything.
  const lost = await world.call(ana, 'conversations.list', { base: { epoch, user_seq: 0, watermark: null } })
  expect(lost).toMatchObject({ complete: true, hidden: hidden.toReversed() })
  const fresh = await world.call(ana, 'conversations.list', {})
  expect(fresh.hidden).toBeUndefined()
  expect(
    (await world.call(bia, 'conversations.list', { base: { epoch, user_seq: 0, watermark: null } })).hidden,
  ).toBeUndefined()
})

test('a device that missed more deletions than a page may name is told to read its logs again', async () => {
  const { id, ana } = await createChat(world)
  const { epoch, user_seq, watermark } = await world.call(ana, 'conversations.list', {})
  await world.platform.pool.query(
    `select write_user_log($1, 'message_hidden', jsonb_build_object('conversation_id', $2::text, 'message_id', gen_random_uuid()))
     from generate_series(1, 1001)`,
    [ana.user_id, id],
  )
  const page = await world.call(ana, 'conversations.list', { base: { epoch, user_seq, watermark } })
  expect(page.hidden).toBeNull()
})

test('nobody, strangers and former members are refused like an unknown message; a blocked person may', async () => {
  const { id, ana, bia } = await createChat(world)
  const [stranger, admin, former] = (await world.people(3)) as [Caller, Caller, Caller]
  const { message_id } = await send(world, ana, id, 'oi')
  const group = await createTestGroup(world, admin, [former])
  const early = await send(world, admin, group.conversation_id, 'oi, grupo')
  await world.call(former, 'groups.leave', { group_id: group.id })
  expect((await world.ask(null, 'messages.delete_for_me', { message_id })).code).toBe('unauthenticated')
  expect((await hide(stranger, message_id)).code).toBe('not_found')
  expect((await hide(stranger, randomUUID())).code).toBe('not_found')
  expect((await hide(former, early.message_id)).code).toBe('not_found')
  // Back again, what was before is not theirs to hide.
  await world.call(admin, 'groups.add_member', { group_id: group.id, user_id: former.user_id })
  expect((await hide(former, early.message_id)).code).toBe('not_found')
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  expect((await hide(bia, message_id)).code).toBeNull()
  expect(await textsOf(bia, id)).toEqual([])
  expect(await textsOf(ana, id)).toEqual(['oi'])
})

test('who left a group waits for no lock of it', async () => {
  const [admin, former] = (await world.people(2)) as [Caller, Caller]
  const group = await createTestGroup(world, admin, [former])
  const { message_id } = await send(world, admin, group.conversation_id, 'oi, grupo')
  await world.call(former, 'groups.leave', { group_id: group.id })
  const answer = await actWhileLocked(world.platform.pool, [group.conversation_id], () =>
    hide(former, message_id),
  )
  expect(answer.code).toBe('not_found')
})

test('who came back to a group hides what came since, and the time before keeps its counts', async () => {
  const [admin, former] = (await world.people(2)) as [Caller, Caller]
  const group = await createTestGroup(world, admin, [former])
  await send(world, admin, group.conversation_id, 'oi, grupo')
  await world.call(former, 'groups.leave', { group_id: group.id })
  await world.call(admin, 'groups.add_member', { group_id: group.id, user_id: former.user_id })
  const late = await send(world, admin, group.conversation_id, 'de novo aqui?')
  const readCounts = async () =>
    (
      await world.platform.pool.query(
        `select messages_before, read_others from conversation_participants
         where conversation_id = $1 and user_id = $2 and left_seq is not null`,
        [group.conversation_id, former.user_id],
      )
    ).rows
  const before = await readCounts()
  expect(before).toHaveLength(1)
  expect((await hide(former, late.message_id)).code).toBeNull()
  expect(await readCounts()).toEqual(before)
  expect((await headOf(world, former, group.conversation_id))?.unread_count).toBe(0)
})

test('hiding, reading and sending at the same time in two processes leaves every counter right', async () => {
  const { id, ana, bia } = await createChat(world)
  const other = joinWorld(world)
  const acks = await sendAll(
    world,
    bia,
    id,
    Array.from({ length: 40 }, (_, index) => `${index}`),
  )
  await Promise.all(
    acks.flatMap(({ message_id, seq }, index) => [
      (index % 2 ? world : other).ask(ana, 'messages.delete_for_me', { message_id }),
      (index % 3 ? world : other).ask(ana, 'messages.read', { conversation_id: id, seq }),
      ...(index % 4 === 0 ? [send(other, bia, id, 'mais uma')] : []),
      ...(index % 5 === 0 ? [send(world, ana, id, 'minha')] : []),
    ]),
  )
  await expectNoViolations()
  expect(await textsOf(ana, id)).toHaveLength(18)
  await other.close()
})

test('a removed conversation keeps nothing of what was hidden in it', async () => {
  const { id, ana } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  await hide(ana, message_id)
  await world.call(ana, 'conversations.delete', { conversation_id: id, scope: 'everyone' })
  await world.runJobs()
  const { rowCount } = await world.platform.pool.query(
    'select from hidden_messages where conversation_id = $1',
    [id],
  )
  expect(rowCount).toBe(0)
})
