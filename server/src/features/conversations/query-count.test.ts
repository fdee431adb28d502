import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createTestGroup, send, sendAll } from '../../platform/testing/chats.ts'
import { countQueries } from '../../platform/testing/count-queries.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** A person with this many direct conversations, each with messages; answers the conversations. */
const createListOf = async (count: number): Promise<{ ana: Caller; ids: string[] }> => {
  const ana = await world.person({ display_name: 'Ana' })
  const ids: string[] = []
  for (const other of await world.people(count)) {
    const asked = { other_user_id: other.user_id }
    const { conversation_id } = await world.call(ana, 'conversations.start_direct_conversation', asked)
    await send(world, other, conversation_id, 'oi')
    ids.push(conversation_id)
  }
  return { ana, ids }
}

test('the list costs the same few queries with 5 conversations and with 40', async () => {
  const few = await createListOf(5)
  const many = await createListOf(40)
  const count = (ana: Caller, length: number) =>
    countQueries(async () => {
      const { heads } = await world.call(ana, 'conversations.list', {})
      expect(heads.filter((head) => head.peer_id && head.preview)).toHaveLength(length)
    })
  const [first, second] = [await count(few.ana, 5), await count(many.ana, 40)]
  expect(second).toBe(first)
  // What changed with the settings, its rows, the people they name.
  expect(first).toBe(3)
})

test('a conversation costs the same few queries with 5 messages and with 100, each a reply, in a list of 5 or 50', async () => {
  const few = await createListOf(5)
  const many = await createListOf(50)
  const fill = async (ana: Caller, id: string, replies: number) => {
    const quoted = await sendAll(
      world,
      ana,
      id,
      Array.from({ length: replies }, (_, index) => `${index}`),
    )
    await sendAll(
      world,
      ana,
      id,
      Array.from({ length: 100 }, () => 'entre'),
    )
    for (const { message_id } of quoted) {
      await send(world, ana, id, 'resposta', { reply_to_message_id: message_id })
    }
  }
  await fill(few.ana, few.ids[0] ?? '', 5)
  await fill(many.ana, many.ids[0] ?? '', 100)
  const count = (ana: Caller, id: string, targets: number) =>
    countQueries(async () => {
      const { messages, reply_targets } = await world.call(ana, 'messages.open', { conversation_id: id })
      expect(messages).toHaveLength(100)
      expect(reply_targets).toHaveLength(targets)
    })
  const first = await count(few.ana, few.ids[0] ?? '', 5)
  expect(await count(many.ana, many.ids[0] ?? '', 100)).toBe(first)
  expect(first).toBe(3)
})

test('the members of a group cost the same queries, five or fifty', async () => {
  const people = await world.people(50)
  const admin = await world.person()
  const small = await createTestGroup(world, admin, people.slice(0, 5))
  const large = await createTestGroup(world, admin, people)
  const count = (group_id: string, length: number) =>
    countQueries(async () => {
      const { members } = await world.call(admin, 'groups.members', { group_id })
      expect(members).toHaveLength(length)
    })
  const first = await count(small.id, 6)
  expect(await count(large.id, 51)).toBe(first)
})
