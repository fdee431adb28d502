import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectViolations } from '../../platform/append/testing/recount.queries.ts'
import type { Caller } from '../../platform/call.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const set = (who: Caller | null, user_id: string, is_following = true) =>
  world.ask(who, 'follows.set', { user_id, is_following })

const rowsOf = async (...people: Caller[]) => {
  const { rows } = await world.platform.pool.query<{ follower_id: string; following_id: string }>(
    `select id, follower_id, following_id from followers
     where follower_id = any ($1) or following_id = any ($1) order by created_at`,
    [people.map((person) => person.user_id)],
  )
  return rows
}

/** Followers and following of a person, as anybody sees them. */
const countsOf = async (person: Caller) => {
  const { profiles } = await world.call(person, 'profile.get', { user_ids: [person.user_id] })
  return profiles.map(({ followers_count, following_count }) => [followers_count, following_count])[0]
}

const expectCounted = async () => expect(await selectViolations(world.platform.pool, 'I13')).toEqual([])

test('DATA-022, REELS-080: a follow is one row of followers a pair, read by pair and deleted by pair', async () => {
  const [ana, bia] = (await world.people(2)) as [Caller, Caller]
  const followed = await set(ana, bia.user_id)
  expect(followed.output).toMatchObject({
    is_following: true,
    profile: { user_id: bia.user_id, followers_count: 1, following_count: 0 },
  })
  await set(ana, bia.user_id)
  const row = { id: expect.any(String), follower_id: ana.user_id, following_id: bia.user_id }
  expect(await rowsOf(ana)).toEqual([row])
  expect(await world.call(ana, 'follows.get', { user_id: bia.user_id })).toEqual(row)
  expect([await countsOf(ana), await countsOf(bia)]).toEqual([
    [0, 1],
    [1, 0],
  ])
  await expectCounted()

  await set(bia, ana.user_id)
  expect([await countsOf(ana), await countsOf(bia)]).toEqual([
    [1, 1],
    [1, 1],
  ])
  for (let time = 0; time < 2; time += 1)
    expect((await set(ana, bia.user_id, false)).output).toMatchObject({
      is_following: false,
      profile: { followers_count: 0 },
    })
  expect(await rowsOf(ana)).toMatchObject([{ follower_id: bia.user_id, following_id: ana.user_id }])
  await expectCounted()
  const twice = world.platform.pool.query(
    'insert into followers (follower_id, following_id) values ($1, $2)',
    [bia.user_id, ana.user_id],
  )
  await expect(twice).rejects.toThrow('followers_follower_id_following_id_key')
  const oneself = world.platform.pool.query(
    'insert into followers (follower_id, following_id) values ($1, $1)',
    [ana.user_id],
  )
  await expect(oneself).rejects.toThrow('followers_check')
})

test('REELS-083: the lookup of a row that is not there answers PGRST116, whoever it is', async () => {
  const [ana, bia] = (await world.people(2)) as [Caller, Caller]
  await set(bia, ana.user_id)
  for (const user_id of [bia.user_id, ana.user_id, randomUUID()])
    expect((await world.ask(ana, 'follows.get', { user_id })).code).toBe('PGRST116')
})

test('REELS-079: nobody follows themselves, nobody, or across a block; nothing changes then', async () => {
  const [ana, bia, caio] = (await world.people(3)) as [Caller, Caller, Caller]
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  await world.call(ana, 'people.block', { user_id: caio.user_id })
  const cases: [string, Caller | null, string, string][] = [
    ['nobody signed in', null, bia.user_id, 'unauthenticated'],
    ['oneself', ana, ana.user_id, 'not_found'],
    ['nobody', ana, randomUUID(), 'not_found'],
    ['who blocked', ana, bia.user_id, 'not_found'],
    ['whom one blocked', ana, caio.user_id, 'not_found'],
  ]
  for (const [name, who, whom, code] of cases) expect((await set(who, whom)).code, name).toBe(code)
  expect(await rowsOf(ana, bia, caio)).toEqual([])
  // To end it is never refused: it is what everybody may have.
  for (const whom of [ana.user_id, bia.user_id, randomUUID()])
    expect((await set(ana, whom, false)).code).toBeNull()
  expect((await set(null, bia.user_id, false)).code).toBe('unauthenticated')
  await expectCounted()
})

test('BLOCK-009: a block ends follows both ways, and taking it back restores none', async () => {
  const [ana, bia, caio] = (await world.people(3)) as [Caller, Caller, Caller]
  for (const [who, whom] of [
    [ana, bia],
    [bia, ana],
    [caio, ana],
  ] as const)
    await set(who, whom.user_id)
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  expect(await rowsOf(ana, bia)).toMatchObject([{ follower_id: caio.user_id }])
  expect([await countsOf(ana), await countsOf(bia)]).toEqual([
    [1, 0],
    [0, 0],
  ])
  await world.call(bia, 'people.unblock', { user_id: ana.user_id })
  expect(await rowsOf(ana, bia)).toHaveLength(1)
  await expectCounted()
})

test('I13: counters are the rows after many at once, a block between, and an account that goes', async () => {
  const people = await world.people(6)
  const pairs = people.flatMap((who) => people.filter((whom) => whom !== who).map((whom) => [who, whom]))
  await Promise.all(pairs.map(([who, whom]) => set(who!, whom!.user_id)))
  await Promise.all([
    ...pairs.slice(0, 12).map(([who, whom]) => set(who!, whom!.user_id, false)),
    world.call(people[5]!, 'people.block', { user_id: people[4]!.user_id }),
    ...pairs.slice(6, 18).map(([who, whom]) => set(who!, whom!.user_id)),
  ])
  await expectCounted()
  await world.platform.pool.query('delete from auth.users where id = $1', [people[3]!.user_id])
  await expectCounted()
  expect((await countsOf(people[5]!))![1]).toBe(
    (await rowsOf(people[5]!)).filter((row) => row.follower_id === people[5]!.user_id).length,
  )
})

test('followers and following are lists in pages, newest first, without people across a block', async () => {
  const [ana, bia, caio, davi] = (await world.people(4)) as [Caller, Caller, Caller, Caller]
  for (const who of [bia, caio, davi]) await set(who, ana.user_id)
  await set(ana, bia.user_id)
  const ids = (page: { people: { person_id: string }[] }) => page.people.map((row) => row.person_id)
  const all = { user_id: ana.user_id }
  const first = await world.call(bia, 'follows.followers', { ...all, limit: 2 })
  expect([ids(first), first.has_more]).toEqual([[davi.user_id, caio.user_id], true])
  expect(first.people[0]).toMatchObject({ profile: { user_id: davi.user_id, email: null } })
  const rest = await world.call(bia, 'follows.followers', { ...all, after: first.people[1]!.id })
  expect([ids(rest), rest.has_more]).toEqual([[bia.user_id], false])
  expect(ids(await world.call(caio, 'follows.following', all))).toEqual([bia.user_id])
  // The row of another list is no place in this one.
  const elsewhere = (await world.call(ana, 'follows.following', all)).people[0]!.id
  expect((await world.ask(bia, 'follows.followers', { ...all, after: elsewhere })).code).toBe('not_found')

  await world.call(caio, 'people.block', { user_id: davi.user_id })
  expect(ids(await world.call(caio, 'follows.followers', all))).toEqual([caio.user_id, bia.user_id])
  expect(ids(await world.call(davi, 'follows.followers', all))).toEqual([davi.user_id, bia.user_id])
})

test.each(['followers', 'following'] as const)(
  'where the row that a page ended with is gone, the next page of %s is refused and is no end of the list',
  async (side) => {
    const [ana, ...others] = (await world.people(4)) as [Caller, Caller, Caller, Caller]
    const follow = (other: Caller, isFollowing?: boolean) =>
      side === 'followers' ? set(other, ana.user_id, isFollowing) : set(ana, other.user_id, isFollowing)
    for (const other of others) await follow(other)
    const list = (after?: string) =>
      world.ask(ana, `follows.${side}`, { user_id: ana.user_id, limit: 2, ...(after && { after }) })
    const first = (await list()).output!
    const [, last] = first.people
    expect([last!.person_id, first.has_more]).toEqual([others[1].user_id, true])
    await follow(others[1], false)
    expect((await list(last!.id)).code).toBe('not_found')
    const anew = (await list()).output!
    expect(anew.people.map((row) => row.person_id)).toEqual([others[2].user_id, others[0].user_id])
    // A page that ended with the last row of all is followed by an empty one.
    expect((await list(anew.people[1]!.id)).output).toEqual({ people: [], has_more: false })
  },
)

test('lists are of anybody but nobody and people across a block', async () => {
  const [ana, bia, eva] = (await world.people(3)) as [Caller, Caller, Caller]
  await set(eva, ana.user_id)
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  const cases: [string, Caller | null, string, string | null][] = [
    ['nobody signed in', null, ana.user_id, 'unauthenticated'],
    ['somebody else', eva, ana.user_id, null],
    ['who was blocked', bia, ana.user_id, 'not_found'],
    ['who blocked', ana, bia.user_id, 'not_found'],
    ['of nobody', eva, randomUUID(), 'not_found'],
  ]
  for (const side of ['followers', 'following'] as const)
    for (const [name, who, user_id, code] of cases)
      expect((await world.ask(who, `follows.${side}`, { user_id })).code, `${side}: ${name}`).toBe(code)
  expect((await world.ask(null, 'follows.get', { user_id: ana.user_id })).code).toBe('unauthenticated')
})
