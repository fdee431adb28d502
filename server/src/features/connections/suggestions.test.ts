import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { befriend, createTestGroup } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const ask = (a: Caller, b: Caller) => world.call(a, 'connections.request', { user_id: b.user_id })
const suggest = async (who: Caller) => (await world.call(who, 'connections.suggestions', {})).suggestions
const idsFor = async (who: Caller) => (await suggest(who)).map(({ user_id }) => user_id)

/** More than are suggested, and newer than everybody before. */
const addStrangers = () => world.people(12)

test('FRIENDS-015: suggested friends are up to 10 profiles', async () => {
  const ana = await world.person()
  await addStrangers()
  expect(await suggest(ana)).toHaveLength(10)
})

test('FRIENDS-016: suggested friends exclude self, friends and pending, in both directions', async () => {
  const ana = await world.person()
  const [friend, asked, asking, declined, declining, blocked, blocking, free] = (await world.people(8)) as [
    Caller,
    Caller,
    Caller,
    Caller,
    Caller,
    Caller,
    Caller,
    Caller,
  ]
  // Everybody is a friend of Ana's friend, so that only the rule keeps somebody away.
  for (const one of [asked, asking, declined, declining, blocked, blocking, free])
    await befriend(world, friend, one)
  await befriend(world, ana, friend)
  await ask(ana, asked)
  await ask(asking, ana)
  await ask(declined, ana)
  await world.call(ana, 'connections.reject', { user_id: declined.user_id })
  await ask(ana, declining)
  await world.call(declining, 'connections.reject', { user_id: ana.user_id })
  await world.call(ana, 'people.block', { user_id: blocked.user_id })
  await world.call(blocking, 'people.block', { user_id: ana.user_id })
  const ids = await idsFor(ana)
  expect(ids[0]).toBe(free.user_id)
  for (const one of [ana, friend, asked, asking, declined, declining, blocked, blocking])
    expect(ids).not.toContain(one.user_id)
})

test('FRIENDS-017, DATA-002: profiles in suggestions carry mutual_friends, the real number of common accepted friends', async () => {
  const ana = await world.person()
  const [one, two, three, near, far] = (await world.people(5)) as [Caller, Caller, Caller, Caller, Caller]
  for (const friend of [one, two, three]) await befriend(world, ana, friend)
  for (const friend of [one, two, three]) await befriend(world, friend, near)
  await befriend(world, far, one)
  // Not accepted: none.
  await ask(two, far)
  const [first, second, third] = await suggest(ana)
  expect([first?.user_id, first?.mutual_friends]).toEqual([near.user_id, 3])
  expect(first?.mutual_ids).toEqual([one, two, three].map(({ user_id }) => user_id).toSorted())
  expect([second?.user_id, second?.mutual_friends, second?.mutual_ids]).toEqual([
    far.user_id,
    1,
    [one.user_id],
  ])
  expect([third?.mutual_friends, third?.mutual_ids]).toEqual([0, []])
  expect(first).toMatchObject({ display_name: expect.any(String) as string, email: null })
})

test('after common friends come common groups, then the newest', async () => {
  const ana = await world.person()
  const [friend, mate, closeMate, near] = (await world.people(4)) as [Caller, Caller, Caller, Caller]
  await createTestGroup(world, ana, [mate, closeMate])
  await createTestGroup(world, closeMate, [ana])
  await befriend(world, ana, friend)
  await befriend(world, friend, near)
  const strangers = [await world.person(), await world.person(), await world.person()]
  const newestFirst = strangers.map(({ user_id }) => user_id).toReversed()
  expect((await idsFor(ana)).slice(0, 6)).toEqual([
    near.user_id,
    closeMate.user_id,
    mate.user_id,
    ...newestFirst,
  ])
})

test('common friends are told of those alone who wait for an answer', async () => {
  const ana = await world.person()
  const [friend, asker, asked, stranger] = (await world.people(4)) as [Caller, Caller, Caller, Caller]
  await befriend(world, ana, friend)
  for (const one of [asker, asked, stranger]) await befriend(world, one, friend)
  await ask(asker, ana)
  await ask(ana, asked)
  const user_ids = [asker, asked, stranger, friend].map(({ user_id }) => user_id)
  const mutual = () => world.call(ana, 'connections.mutual_friends', { user_ids })
  expect((await mutual()).people).toEqual([
    { user_id: asker.user_id, mutual_friends: 1, mutual_ids: [friend.user_id] },
  ])
  await world.call(ana, 'connections.accept', { user_id: asker.user_id })
  expect((await mutual()).people).toEqual([])
})
