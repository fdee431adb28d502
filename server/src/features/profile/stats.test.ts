import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { befriend, createChat, createTestGroup } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const NOTHING = { conversations: 0, friends: 0, stories: 0, followers: 0, following: 0, reels: 0 }

test('PROFILE-006, PROFILE-007, PROFILE-009, PROFILE-010: six counts of the caller in one call', async () => {
  const { ana, bia, id } = await createChat(world)
  const [caio, davi] = (await world.people(2)) as [Caller, Caller]
  expect(await world.call(caio, 'profile.stats', {})).toEqual(NOTHING)
  const { id: group_id } = await createTestGroup(world, bia, [ana, caio])
  // Either side of a friendship counts, a request does not.
  await befriend(world, ana, bia)
  await befriend(world, caio, ana)
  await world.call(ana, 'connections.request', { user_id: davi.user_id })
  for (const who of [bia, caio, davi])
    await world.call(who, 'follows.set', { user_id: ana.user_id, is_following: true })
  await world.call(ana, 'follows.set', { user_id: davi.user_id, is_following: true })
  expect(await world.call(ana, 'profile.stats', {})).toEqual({
    ...NOTHING,
    conversations: 2,
    friends: 2,
    followers: 3,
    following: 1,
  })
  // As the list shows them.
  await world.call(ana, 'conversations.delete', { conversation_id: id, scope: 'me' })
  expect((await world.call(ana, 'profile.stats', {})).conversations).toBe(1)
  await world.call(ana, 'groups.leave', { group_id })
  expect((await world.call(ana, 'profile.stats', {})).conversations).toBe(0)
  expect((await world.ask(null, 'profile.stats', {})).code).toBe('unauthenticated')
})

test('the page of a person is shown to anybody but across a block, without what is theirs alone', async () => {
  const [ana, bia, caio] = (await world.people(3)) as [Caller, Caller, Caller]
  await world.call(bia, 'profile.update', { bio: 'Corre na orla' })
  await world.call(bia, 'people.block', { user_id: caio.user_id })
  const shown = await world.call(ana, 'profile.show', { user_id: bia.user_id })
  expect(shown).toMatchObject({
    profile: { user_id: bia.user_id, bio: 'Corre na orla', email: null, followers_count: 0 },
    reels: 0,
  })
  expect(JSON.stringify(shown)).not.toContain('tutorial_completed')
  expect((await world.call(ana, 'profile.show', { user_id: ana.user_id })).profile.user_id).toBe(ana.user_id)
  const cases: [string, Caller | null, string, string][] = [
    ['nobody signed in', null, bia.user_id, 'unauthenticated'],
    ['who was blocked', caio, bia.user_id, 'not_found'],
    ['who blocked', bia, caio.user_id, 'not_found'],
    ['nobody', ana, randomUUID(), 'not_found'],
  ]
  for (const [name, who, user_id, code] of cases)
    expect((await world.ask(who, 'profile.show', { user_id })).code, name).toBe(code)
})

test('PROFILE-008: active stories count, deleted ones and those of yesterday do not', async () => {
  const [ana] = (await world.people(1)) as [Caller]
  const publish = async (text: string) => {
    const story = { id: randomUUID(), content_type: 'text' as const, text_content: text }
    await world.call(ana, 'stories.publish', story)
    return story.id
  }
  await publish('de hoje')
  const [over, deleted] = [await publish('de ontem'), await publish('apagado')]
  expect((await world.call(ana, 'profile.stats', {})).stories).toBe(3)
  await world.platform.pool.query(
    `update stories set expires_at = now() - interval '1 second' where id = $1`,
    [over],
  )
  await world.call(ana, 'stories.delete', { story_id: deleted })
  expect((await world.call(ana, 'profile.stats', {})).stories).toBe(1)
})
