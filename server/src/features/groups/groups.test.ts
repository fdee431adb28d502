import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createChat, createTestGroup, headOf, send, sendAll } from '../../platform/testing/chats.ts'
import { countQueries } from '../../platform/testing/count-queries.ts'
import { actBehind } from '../../platform/testing/locks.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'
import { readMembers } from '../conversations/public.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const membersOf = async (caller: Caller, group_id: string) =>
  (await world.call(caller, 'groups.members', { group_id })).members

const rolesOf = async (caller: Caller, group_id: string) =>
  Object.fromEntries((await membersOf(caller, group_id)).map((member) => [member.user_id, member.role]))

test('GROUPS-048, DATA-012, DATA-045: a group is answered with its documented fields, an empty description as null', async () => {
  const ana = await world.person()
  const id = randomUUID()
  const { group } = await world.call(ana, 'groups.create', { id, name: ' Turma ', description: '' })
  expect(group).toEqual({
    id,
    name: 'Turma',
    description: null,
    avatar_url: null,
    creator_id: ana.user_id,
    is_public: false,
    member_count: 1,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
})

test('GROUPS-013, DATA-013, DATA-044: the creator is admin; members come with id, group_id, user_id, role, joined_at and their profile', async () => {
  const ana = await world.person({ display_name: 'Ana' })
  const bia = await world.person({ display_name: 'Bia' })
  const { id } = await createTestGroup(world, ana, [bia])
  const members = await membersOf(bia, id)
  const common = { id: expect.any(String), group_id: id, joined_at: expect.any(String) }
  const profiles = {
    ana: expect.objectContaining({ display_name: 'Ana', email: null }),
    bia: expect.objectContaining({ display_name: 'Bia' }),
  }
  expect(members).toHaveLength(2)
  expect(members).toContainEqual({ ...common, user_id: ana.user_id, role: 'admin', profile: profiles.ana })
  expect(members).toContainEqual({ ...common, user_id: bia.user_id, role: 'member', profile: profiles.bia })
})

test('GROUPS-047: the conversation of a group is the same on every call; a repeat of create answers the first group', async () => {
  const [ana, bia] = await Promise.all([world.person(), world.person()])
  const id = randomUUID()
  const first = await world.call(ana, 'groups.create', { id, name: 'Turma' })
  expect(await world.call(ana, 'groups.create', { id, name: 'Outra' })).toEqual(first)
  expect((await world.ask(bia, 'groups.create', { id, name: 'Minha' })).code).toBe('23505')
  const asked = await world.call(ana, 'groups.get_or_create_group_conversation', { _group_id: id })
  expect(asked.conversation_id).toBe(first.conversation_id)
  expect(await world.call(ana, 'groups.get_or_create_group_conversation', { _group_id: id })).toEqual(asked)
})

test('GROUPS-054: A new member sees, finds and is served nothing of the group from before the moment of joining, a quote not even by id', async () => {
  const [ana, bia] = await Promise.all([world.person(), world.person()])
  const { id, conversation_id } = await createTestGroup(world, ana, [])
  const [secret] = await sendAll(world, ana, conversation_id, ['antes', 'também antes'])
  await world.call(ana, 'groups.add_member', { group_id: id, user_id: bia.user_id })
  await world.call(ana, 'groups.add_member', { group_id: id, user_id: bia.user_id })
  await send(world, ana, conversation_id, 'depois', { reply_to_message_id: secret?.message_id ?? '' })
  const snapshot = await world.call(bia, 'messages.open', { conversation_id })
  expect(snapshot.messages.map((message) => message.content)).toEqual(['depois'])
  expect(snapshot).toMatchObject({ first_seq: 4, reply_targets: [], has_more: false })
  expect(snapshot.notices).toMatchObject([{ seq: 4, kind: 'member_joined', user_id: bia.user_id }])
  const before = { message_id: secret?.message_id ?? '' }
  expect((await world.ask(bia, 'reactions.list', before)).code).toBe('not_found')
  expect((await world.ask(bia, 'messages.delete_for_me', before)).code).toBe('not_found')
  expect(await world.call(bia, 'messages.open', { conversation_id, before: 4 })).toMatchObject({
    messages: [],
    has_more: false,
  })
  const events = await world.call(bia, 'messages.get', { conversation_id, after: 0 })
  expect(events).toMatchObject({
    from: 3,
    head: 5,
    events: [{ seq: 4, kind: 'member_joined', user_id: bia.user_id }, { seq: 5 }],
  })
  expect(await headOf(world, bia, conversation_id)).toMatchObject({
    unread_count: 1,
    preview: { content: 'depois' },
  })
})

test('I8: nothing of a removed member follows the entry that removes them, and they hear nothing more', async () => {
  const [ana, bia] = await Promise.all([world.person(), world.person()])
  const { id, conversation_id } = await createTestGroup(world, ana, [bia])
  world.platform.bus.take()
  await world.call(ana, 'groups.remove_member', { group_id: id, user_id: bia.user_id })
  const told = world.platform.bus.take()
  expect(told).toMatchObject([
    { kind: 'event', event: { kind: 'member_left', seq: 3, user_id: bia.user_id, actor_id: ana.user_id } },
    { kind: 'user_event', user_id: bia.user_id, event: { kind: 'conversation_removed', conversation_id } },
    // For those who stay: everybody left has read so far.
    { kind: 'register', register: { kind: 'read', user_id: null }, conversations: [conversation_id] },
    { kind: 'user_event', user_id: bia.user_id, event: { kind: 'notifications_changed', notifications: [] } },
  ])
  const input = { conversation_id, client_id: randomUUID(), content: 'oi' }
  expect((await world.ask(bia, 'messages.send', input)).code).toBe('not_found')
  expect((await world.ask(bia, 'messages.get', { conversation_id, after: 0 })).code).toBe('not_found')
  expect(await headOf(world, bia, conversation_id)).toBeUndefined()
})

test('DATA-035: being added and removed is told to the person, as membership of a conversation', async () => {
  const [ana, bia] = await Promise.all([world.person(), world.person()])
  const { id, conversation_id } = await createTestGroup(world, ana, [])
  world.platform.bus.take()
  await world.call(ana, 'groups.add_member', { group_id: id, user_id: bia.user_id })
  await world.call(bia, 'groups.leave', { group_id: id })
  const told = world.platform.bus
    .take()
    .filter(
      ({ kind, ...rest }) => kind === 'user_event' && !JSON.stringify(rest).includes('notifications_changed'),
    )
  expect(told).toMatchObject([
    { user_id: bia.user_id, event: { kind: 'conversation_added', user_seq: 1, head: { conversation_id } } },
    { user_id: bia.user_id, event: { kind: 'conversation_removed', user_seq: 3, conversation_id } },
  ])
})

test('when the last admin leaves, the longest-serving moderator, else member, takes over, and the log says so', async () => {
  const [ana, bia, caio] = await Promise.all([world.person(), world.person(), world.person()])
  const { id, conversation_id } = await createTestGroup(world, ana, [])
  await world.call(ana, 'groups.add_member', { group_id: id, user_id: bia.user_id })
  await world.call(ana, 'groups.add_member', { group_id: id, user_id: caio.user_id })
  await world.call(ana, 'groups.set_role', { group_id: id, user_id: caio.user_id, role: 'moderator' })
  world.platform.bus.take()
  await world.call(ana, 'groups.leave', { group_id: id })
  expect(await rolesOf(bia, id)).toEqual({ [bia.user_id]: 'member', [caio.user_id]: 'admin' })
  const promoted = {
    kind: 'role_changed',
    user_id: caio.user_id,
    role: 'admin',
    actor_id: null,
    conversation_id,
  }
  expect(world.platform.bus.take()).toContainEqual({
    kind: 'event',
    event: expect.objectContaining(promoted),
  })
  await world.call(caio, 'groups.leave', { group_id: id })
  expect(await rolesOf(bia, id)).toEqual({ [bia.user_id]: 'admin' })
})

test('GROUPS-021, GROUPS-051: any member leaves, one row less; an empty group is removed with its messages', async () => {
  const [ana, bia, caio] = (await world.people(3)) as [Caller, Caller, Caller]
  const { id, conversation_id } = await createTestGroup(world, ana, [bia, caio])
  await world.call(ana, 'groups.set_role', { group_id: id, user_id: bia.user_id, role: 'moderator' })
  for (const [person, left] of [
    [bia, 2],
    [caio, 1],
  ] as const) {
    await world.call(person, 'groups.leave', { group_id: id })
    expect(await membersOf(ana, id)).toHaveLength(left)
  }
  await send(world, ana, conversation_id, 'sozinha')
  await world.call(ana, 'groups.leave', { group_id: id })
  await world.call(ana, 'groups.leave', { group_id: id })
  await world.runJobs()
  const { rows } = await world.platform.pool.query(
    'select (select count(*) from groups where id = $1) as groups, (select count(*) from messages where conversation_id = $2) as messages',
    [id, conversation_id],
  )
  expect(rows).toEqual([{ groups: 0, messages: 0 }])
})

test('the last admin keeps the role', async () => {
  const [ana, bia] = await Promise.all([world.person(), world.person()])
  const { id } = await createTestGroup(world, ana, [bia])
  await world.call(ana, 'groups.set_role', { group_id: id, user_id: ana.user_id, role: 'member' })
  expect((await rolesOf(ana, id))[ana.user_id]).toBe('admin')
})

test('people are added only where they accept it, and between blocked people not at all', async () => {
  const { id: chat, ana, bia: contact } = await createChat(world)
  await send(world, ana, chat, 'oi')
  await send(world, contact, chat, 'oi')
  await world.platform.pool.query(
    `update privacy_settings set allow_messages = 'contacts' where user_id = $1`,
    [contact.user_id],
  )
  const [quiet, blocker] = await Promise.all([world.person({ allow_messages: 'nobody' }), world.person()])
  await world.call(blocker, 'people.block', { user_id: ana.user_id })
  const { id } = await createTestGroup(world, ana, [contact, quiet, blocker])
  expect(Object.keys(await rolesOf(ana, id)).toSorted()).toEqual([ana.user_id, contact.user_id].toSorted())
  const add = (user_id: string) => world.ask(ana, 'groups.add_member', { group_id: id, user_id })
  for (const { user_id } of [quiet, blocker])
    expect((await add(user_id)).output).toEqual({ is_new: false, is_invited: true })
  expect((await add(randomUUID())).code).toBe('not_found')
})

test('I13: member_count is the number of members after any of it', async () => {
  const ana = await world.person()
  const people = await world.people(6)
  const { id } = await createTestGroup(world, ana, people.slice(0, 3))
  const change = (index: number, person: Caller) =>
    index % 2
      ? world.call(ana, 'groups.add_member', { group_id: id, user_id: person.user_id })
      : world.call(person, 'groups.leave', { group_id: id })
  await Promise.all([...people, ...people].map((person, index) => change(index, person)))
  const { rows } = await world.platform.pool.query(
    'select member_count, (select count(*) from group_members where group_id = g.id) as counted from groups g where id = $1',
    [id],
  )
  expect(rows[0]?.member_count).toBe(rows[0]?.counted)
})

test('I11: the head of a new member shows nothing of before, and a former member follows the group no more', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  const { id, conversation_id } = await createTestGroup(world, ana, [])
  await send(world, ana, conversation_id, 'antes')
  await world.call(ana, 'groups.add_member', { group_id: id, user_id: bia.user_id })
  expect(await headOf(world, bia, conversation_id)).toMatchObject({ preview: null, unread_count: 0 })
  const followers = async () => (await readMembers(world.platform, [conversation_id]))[0]
  expect((await followers())?.user_ids).toContain(bia.user_id)
  await world.call(bia, 'groups.leave', { group_id: id })
  expect((await followers())?.user_ids).toEqual([ana.user_id])
})

test('an admin who loses the role while waiting for another process adds nobody', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  const { id, conversation_id } = await createTestGroup(world, ana, [])
  const { code } = await actBehind(
    world.platform.pool,
    async (client) => {
      await client.query('select from conversations where id = $1 for no key update', [conversation_id])
      await client.query(`update group_members set role = 'member' where group_id = $1`, [id])
    },
    () => world.ask(ana, 'groups.add_member', { group_id: id, user_id: bia.user_id }),
  )
  expect(code).toBe('not_found')
  expect(await membersOf(ana, id)).toHaveLength(1)
})

test('who created a group and left it is told nothing of it by a repeat', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  const { id } = await createTestGroup(world, ana, [bia])
  await world.call(ana, 'groups.leave', { group_id: id })
  expect(await world.ask(ana, 'groups.create', { id, name: 'Turma' })).toEqual({
    output: null,
    code: '23505',
  })
})

test('SAFE-020: no other admin demotes or removes the creator, who may step down', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  const { id } = await createTestGroup(world, ana, [bia])
  await world.call(ana, 'groups.set_role', { group_id: id, user_id: bia.user_id, role: 'admin' })
  const creator = { group_id: id, user_id: ana.user_id }
  for (const role of ['member', 'moderator'] as const)
    expect((await world.ask(bia, 'groups.set_role', { ...creator, role })).code).toBe('not_found')
  expect((await world.ask(bia, 'groups.remove_member', creator)).code).toBe('not_found')
  expect((await rolesOf(bia, id))[ana.user_id]).toBe('admin')
  await world.call(ana, 'groups.set_role', { ...creator, role: 'member' })
  expect((await world.ask(bia, 'groups.remove_member', creator)).code).toBe('not_found')
  expect((await rolesOf(bia, id))[ana.user_id]).toBe('member')
})

test('who created a group, left it and came back stands in it as anyone', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  const { id } = await createTestGroup(world, ana, [bia])
  const whom = { group_id: id, user_id: ana.user_id }
  await world.call(ana, 'groups.leave', { group_id: id })
  expect((await world.call(bia, 'groups.get', { group_id: id })).group.creator_id).toBeNull()
  await world.call(bia, 'groups.add_member', whom)
  await world.call(bia, 'groups.set_role', { ...whom, role: 'moderator' })
  await world.call(bia, 'groups.set_role', { ...whom, role: 'member' })
  await world.call(bia, 'groups.remove_member', whom)
  expect(Object.keys(await rolesOf(bia, id))).toEqual([bia.user_id])
})

test('a page of history has the entries about the group among its messages, and no others', async () => {
  const [ana, bia] = (await world.people(2)) as [Caller, Caller]
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia])
  await sendAll(world, ana, conversation_id, ['um', 'dois'])
  await world.call(ana, 'groups.set_role', { group_id, user_id: bia.user_id, role: 'moderator' })
  await world.call(ana, 'groups.update', { group_id, name: 'Turma nova' })
  await send(world, bia, conversation_id, 'três')
  const page = (limit: number, before?: number) =>
    world.call(bia, 'messages.open', { conversation_id, limit, before })
  const changed = [
    { seq: 5, kind: 'role_changed', role: 'moderator' },
    { seq: 6, kind: 'group_changed', name: 'Turma nova', changed: 'name' },
  ]
  const all = await page(100)
  expect(all.notices).toMatchObject([{ seq: 1, kind: 'member_joined' }, { seq: 2 }, ...changed])
  expect(await page(2)).toMatchObject({ messages: [{ seq: 4 }, { seq: 7 }], notices: changed })
  expect((await page(1)).notices).toBeUndefined()
  expect((await page(1, 5)).notices).toBeUndefined()
  expect((await page(100, 4)).notices).toMatchObject([{ seq: 1 }, { seq: 2 }])
})

test('a direct conversation has no entries about a group', async () => {
  const { id: conversation_id, ana } = await createChat(world)
  await send(world, ana, conversation_id, 'oi')
  expect(await world.call(ana, 'messages.open', { conversation_id })).not.toHaveProperty('notices')
})

test('LOAD-017: Adding 256 members to a group takes a number of statements that does not grow with the members', async () => {
  const creator = await world.person()
  const people = (await world.people(256)).map((person) => person.user_id)
  const create = (member_ids: string[]) =>
    countQueries(() => world.call(creator, 'groups.create', { id: randomUUID(), name: 'Turma', member_ids }))
  await create(people.slice(0, 1))
  const withTwo = await create(people.slice(0, 2))
  const id = randomUUID()
  world.platform.bus.take()
  const withAll = await countQueries(() =>
    world.call(creator, 'groups.create', { id, name: 'Turma', member_ids: people }),
  )
  expect(withAll).toBe(withTwo)
  expect(await membersOf(creator, id)).toHaveLength(257)
  const told = world.platform.bus.take()
  const joined = told.flatMap((message) => (message.kind === 'event' ? [message.event.seq] : []))
  expect(joined).toEqual(Array.from({ length: 257 }, (_, index) => index + 1))
})

test('when the only one who has not read leaves, everybody has, and the members hear of it', async () => {
  const [admin, reader, idle] = (await world.people(3)) as [Caller, Caller, Caller]
  const { id, conversation_id } = await createTestGroup(world, admin, [reader, idle])
  const { seq } = await send(world, admin, conversation_id, 'oi')
  await world.call(reader, 'messages.read', { conversation_id, seq })
  expect((await headOf(world, admin, conversation_id))?.peer_read_seq).toBeLessThan(seq)
  world.platform.bus.take()
  await world.call(idle, 'groups.leave', { group_id: id })
  const head = await headOf(world, admin, conversation_id)
  expect(head?.peer_read_seq).toBe(seq)
  const register = { kind: 'read', conversation_id, user_id: null, seq }
  expect(world.platform.bus.take()).toContainEqual({
    kind: 'register',
    register,
    conversations: [conversation_id],
  })
})
