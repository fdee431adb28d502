import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createChat, createTestGroup, send } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const createStage = async () => {
  const people = (await world.people(5)) as [Caller, Caller, Caller, Caller, Caller]
  const [ana, ...others] = people
  const group = await createTestGroup(world, ana, others)
  const { conversation_id } = group
  const { message_id, seq } = await send(world, ana, conversation_id, 'quem vem?')
  const read = (who: Caller) => world.call(who, 'messages.read', { conversation_id, seq })
  const list = (limit = 50, after?: string) =>
    world.call(ana, 'messages.readers', { message_id, limit, ...(after && { after }) })
  return { people, group, conversation_id, message_id, read, list }
}

const ids = (people: readonly Caller[]) => people.map(({ user_id }) => user_id).toSorted()

test('the sender learns which members have read their message in a group, in pages, and how many have not', async () => {
  const { people, read, list } = await createStage()
  const [, bia, caio, dora] = people
  expect(await list()).toEqual({ readers: [], has_more: false, waiting_count: 4 })
  for (const who of [bia, caio, dora]) await read(who)
  const all = await list()
  expect(all.readers.map(({ user_id }) => user_id)).toEqual(ids([bia, caio, dora]))
  expect(all).toMatchObject({ has_more: false, waiting_count: 1 })
  const first = await list(2)
  expect(first).toMatchObject({ readers: all.readers.slice(0, 2), has_more: true })
  expect(await list(2, first.readers[1]?.user_id)).toMatchObject({
    readers: all.readers.slice(2),
    has_more: false,
  })
})

test('who came later or left is neither a reader nor waited for', async () => {
  const { people, group, read, list } = await createStage()
  const [ana, bia] = people
  const late = await world.person()
  await read(bia)
  await world.call(ana, 'groups.add_member', { group_id: group.id, user_id: late.user_id })
  await world.call(bia, 'groups.leave', { group_id: group.id })
  expect(await list()).toEqual({ readers: [], has_more: false, waiting_count: 3 })
})

test('who tells nobody what they read is told of no reader', async () => {
  const { people, read, list } = await createStage()
  const [ana, bia] = people
  await read(bia)
  await world.call(ana, 'settings.update', { private_mode: true })
  expect(await list()).toEqual({ readers: [], has_more: false, waiting_count: 4 })
})

test('nobody but the sender asks, and between two there is nothing to list', async () => {
  const { people, group, message_id } = await createStage()
  const [ana, bia] = people
  const ask = (who: Caller, id = message_id) => world.ask(who, 'messages.readers', { message_id: id })
  expect((await ask(bia)).code).toBe('not_found')
  await world.call(ana, 'groups.leave', { group_id: group.id })
  expect((await ask(ana)).code).toBe('not_found')
  expect((await ask(ana, randomUUID())).code).toBe('not_found')
  const chat = await createChat(world)
  const sent = await send(world, chat.ana, chat.id, 'só nós')
  expect((await ask(chat.ana, sent.message_id)).code).toBe('not_found')
})
