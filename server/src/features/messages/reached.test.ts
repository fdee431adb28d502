import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createChat, createTestGroup, send, startRequest } from '../../platform/testing/chats.ts'
import { countQueries } from '../../platform/testing/count-queries.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

/* D-060: delivery is told in message info, where presence knows of it. */

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** As presence writes it: whether they are here, and when they came or were last heard. */
const setPresence = (who: Caller, is_online: boolean, seenAgoS: number) =>
  world.platform.pool.query(
    `update profiles set is_online = $2, last_seen = now() - $3 * interval '1 second' where user_id = $1`,
    [who.user_id, is_online, seenAgoS],
  )

/** A text that was sent so long ago. */
const say = async (by: Caller, conversationId: string, agoS: number) => {
  const { message_id } = await send(world, by, conversationId, 'quem vem?')
  await world.platform.pool.query(
    `update messages set created_at = now() - $3 * interval '1 second' where conversation_id = $1 and id = $2`,
    [conversationId, message_id, agoS],
  )
  return message_id
}

const list = (who: Caller, message_id: string, limit = 50, after?: string) =>
  world.call(who, 'messages.reached', { message_id, limit, ...(after && { after }) })

const namesOf = async (who: Caller, messageId: string) =>
  (await list(who, messageId)).reached.map(({ user_id }) => user_id)

describe('between two', () => {
  test.each([
    ['is here since before, and the heartbeats since would have been missed', true, 3600, 80, true],
    ['came after it', true, 10, 80, true],
    ['is here, but a dead socket would still count', true, 3600, 70, false],
    ['was here long enough after it', false, 100, 180, true],
    ['was heard last when a dead socket would still have counted', false, 110, 180, false],
    ['went before it', false, 300, 180, false],
  ])('the other %s', async (_, isOnline, seenAgoS, sentAgoS, isReached) => {
    const { id, ana, bia } = await createChat(world)
    const sent = await say(ana, id, sentAgoS)
    await setPresence(bia, isOnline, seenAgoS)
    expect(await namesOf(ana, sent)).toEqual(isReached ? [bia.user_id] : [])
  })

  test('nothing is known of who was never seen', async () => {
    const { id, ana } = await createChat(world)
    expect(await namesOf(ana, await say(ana, id, 3600))).toEqual([])
  })

  test('who has read it is not told of', async () => {
    const { id, ana, bia } = await createChat(world)
    const sent = await say(ana, id, 3600)
    await setPresence(bia, true, 60)
    await world.call(bia, 'messages.read', { conversation_id: id, seq: 1000 })
    expect(await namesOf(ana, sent)).toEqual([])
  })
})

describe('what presence would not tell is not told here', () => {
  const createReached = async () => {
    const chat = await createChat(world)
    const sent = await say(chat.ana, chat.id, 3600)
    await setPresence(chat.bia, true, 60)
    expect(await namesOf(chat.ana, sent)).toEqual([chat.bia.user_id])
    return { ...chat, sent }
  }

  test.each(['hide_online_status', 'private_mode'] as const)('%s of either', async (setting) => {
    for (const side of ['ana', 'bia'] as const) {
      const { sent, ...chat } = await createReached()
      await world.call(chat[side], 'settings.update', { [setting]: true })
      expect([side, await namesOf(chat.ana, sent)]).toEqual([side, []])
    }
  })

  test('a block by either, also in a group', async () => {
    for (const side of ['ana', 'bia'] as const) {
      const { sent, ana, bia, ...chat } = await createReached()
      const group = await createTestGroup(world, ana, [bia])
      const inGroup = await say(ana, group.conversation_id, 3600)
      expect(await namesOf(ana, inGroup)).toEqual([bia.user_id])
      const [by, whom] = side === 'ana' ? [ana, bia] : [bia, ana]
      await world.call(by, 'people.block', { user_id: whom.user_id })
      expect([chat.id, await namesOf(ana, sent)]).toEqual([chat.id, []])
      expect(await namesOf(ana, inGroup)).toEqual([])
    }
  })

  test('a request that is not answered', async () => {
    const [ana, bia] = (await world.people(2)) as [Caller, Caller]
    const id = await startRequest(world, ana, bia)
    const sent = await say(ana, id, 3600)
    await setPresence(bia, true, 60)
    expect(await namesOf(ana, sent)).toEqual([])
    await world.call(bia, 'conversations.set_state', { conversation_id: id, is_request: false })
    expect(await namesOf(ana, sent)).toEqual([bia.user_id])
  })
})

describe('in a group', () => {
  test('those are listed, in pages, who have not read it and were there when it was sent', async () => {
    const [ana, bia, caio, dora, eva] = (await world.people(5)) as [Caller, Caller, Caller, Caller, Caller]
    const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia, caio, dora, eva])
    const sent = await say(ana, conversation_id, 3600)
    const late = await world.person()
    await world.call(ana, 'groups.add_member', { group_id, user_id: late.user_id })
    for (const who of [ana, bia, caio, dora, eva, late]) await setPresence(who, false, 60)
    await world.call(bia, 'messages.read', { conversation_id, seq: 1000 })
    await world.call(eva, 'groups.leave', { group_id })
    const all = [caio, dora].map(({ user_id }) => user_id).toSorted()
    expect(await namesOf(ana, sent)).toEqual(all)
    expect(await list(ana, sent, 1)).toEqual({ reached: [{ user_id: all[0] }], has_more: true })
    expect(await list(ana, sent, 1, all[0])).toEqual({ reached: [{ user_id: all[1] }], has_more: false })
  })

  test('it costs the same few queries with 3 members and with 60', async () => {
    const [ana, ...others] = (await world.people(61)) as [Caller, ...Caller[]]
    const count = async (members: Caller[]) => {
      const { conversation_id } = await createTestGroup(world, ana, members)
      const sent = await say(ana, conversation_id, 3600)
      for (const who of members) await setPresence(who, false, 60)
      return countQueries(async () => {
        expect((await list(ana, sent)).reached).toHaveLength(Math.min(members.length, 50))
      })
    }
    const [few, many] = [await count(others.slice(0, 3)), await count(others)]
    expect(many).toBe(few)
  })
})

test('nobody but its sender asks, while they are there', async () => {
  const [ana, bia] = (await world.people(2)) as [Caller, Caller]
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia])
  const message_id = await say(ana, conversation_id, 3600)
  const ask = async (who: Caller, id = message_id) =>
    (await world.ask(who, 'messages.reached', { message_id: id })).code
  expect(await ask(ana)).toBeNull()
  expect(await ask(bia)).toBe('not_found')
  expect(await ask(ana, randomUUID())).toBe('not_found')
  await world.call(ana, 'groups.leave', { group_id })
  expect(await ask(ana)).toBe('not_found')
})
