import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChat } from '../../platform/testing/chats.ts'
import type { Caller } from '../../platform/call.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World
let ana: Caller
let bia: Caller

beforeAll(async () => {
  world = await createWorld()
  ana = await world.person({ display_name: 'Ana', email: 'ana@exemplo.br' })
  bia = await world.person({ display_name: 'Bia', email: 'bia@exemplo.br' })
})
afterAll(() => world.close())

const read = async (viewer: Caller, ...user_ids: string[]) =>
  (await world.call(viewer, 'profile.get', { user_ids })).profiles

test('DATA-001, DATA-042: a profile has the documented fields, and its e-mail is for its owner alone', async () => {
  const [own] = await read(ana, ana.user_id)
  expect(Object.keys(own ?? {}).toSorted()).toEqual([
    'avatar_url',
    'bio',
    'display_name',
    'email',
    'followers_count',
    'following_count',
    'is_online',
    'last_seen',
    'tutorial_completed',
    'user_id',
  ])
  expect(own).toMatchObject({ email: 'ana@exemplo.br', is_online: false, tutorial_completed: false })
  const both = await read(bia, ana.user_id, bia.user_id, randomUUID())
  expect(new Map(both.map((profile) => [profile.display_name, profile.email]))).toEqual(
    new Map([
      ['Ana', null],
      ['Bia', 'bia@exemplo.br'],
    ]),
  )
})

test('DATA-051, PROFILE-032, TUTORIAL-011, TUTORIAL-012: display_name, bio and tutorial_completed are written to the own row and no other', async () => {
  const change = { display_name: '  Ana Clara ', bio: 'Corre aos domingos', tutorial_completed: true }
  const { profile } = await world.call(ana, 'profile.update', change)
  expect(profile).toMatchObject({
    display_name: 'Ana Clara',
    bio: 'Corre aos domingos',
    tutorial_completed: true,
  })
  expect(await read(bia, bia.user_id)).toMatchObject([{ display_name: 'Bia', bio: null }])
  await world.call(ana, 'profile.update', { bio: null })
  expect(await read(ana, ana.user_id)).toMatchObject([{ display_name: 'Ana Clara', bio: null }])
})

test('PROFILE-026: a bio is at most 150 characters; bad input is refused and changes nothing', async () => {
  const before = await read(ana, ana.user_id)
  for (const change of [
    { display_name: '   ' },
    { bio: 'x'.repeat(151) },
    { display_name: 'a\0b' },
    { bio: '\ud800' },
  ])
    expect(await world.ask(ana, 'profile.update', change)).toEqual({ output: null, code: 'invalid_input' })
  expect(await read(ana, ana.user_id)).toEqual(before)
  const { profile } = await world.call(ana, 'profile.update', { bio: 'x'.repeat(150) })
  expect(profile.bio).toHaveLength(150)
})

test('DATA-030: a profile UPDATE reaches people who share a conversation, not strangers and not the blocked', async () => {
  const [friend, stranger, blocked, blocker] = await world.people(4)
  if (!friend || !stranger || !blocked || !blocker) throw new Error('nobody there')
  for (const other of [friend, blocked, blocker]) await startChat(world, bia, other)
  await world.call(bia, 'people.block', { user_id: blocked.user_id })
  await world.call(blocker, 'people.block', { user_id: bia.user_id })
  const group_id = randomUUID()
  const member_ids = [bia.user_id]
  await world.call(stranger, 'groups.create', { id: group_id, name: 'Turma', member_ids })
  await world.call(bia, 'groups.leave', { group_id })
  world.platform.bus.take()
  await world.call(bia, 'profile.update', { display_name: 'Beatriz' })
  const [message] = world.platform.bus.take()
  expect(message).toMatchObject({
    kind: 'register',
    register: { kind: 'profile', user_id: bia.user_id, display_name: 'Beatriz' },
  })
  const users = message?.kind === 'register' ? message.users : []
  expect(users).toEqual(expect.arrayContaining([bia.user_id, friend.user_id]))
  for (const other of [stranger, blocked, blocker]) expect(users).not.toContain(other.user_id)
})

test('nobody without a session reads or writes a profile', async () => {
  expect((await world.ask(null, 'profile.get', { user_ids: [ana.user_id] })).code).toBe('unauthenticated')
  expect((await world.ask(null, 'profile.update', { display_name: 'X' })).code).toBe('unauthenticated')
})

test('between blocked people presence and photo are hidden both ways', async () => {
  const [carla, dora] = await Promise.all([world.person(), world.person()])
  await world.platform.pool.query(
    `update profiles set is_online = true, last_seen = now(), avatar_url = '/a.png' where user_id = any($1::uuid[])`,
    [[carla.user_id, dora.user_id]],
  )
  expect(await read(dora, carla.user_id)).toMatchObject([{ is_online: true, avatar_url: '/a.png' }])
  await world.call(carla, 'people.block', { user_id: dora.user_id })
  const hidden = { is_online: false, last_seen: null, avatar_url: null }
  expect(await read(dora, carla.user_id)).toMatchObject([hidden])
  expect(await read(carla, dora.user_id)).toMatchObject([hidden])
})
