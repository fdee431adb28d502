import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createTestGroup, headOf, send } from '../../platform/testing/chats.ts'
import { actBehind } from '../../platform/testing/locks.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const createStage = async () => {
  const [ana, bia, caio] = (await world.people(3)) as [Caller, Caller, Caller]
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia])
  return { ana, bia, caio, group_id, conversation_id }
}

const rolesOf = async (caller: Caller, group_id: string) =>
  Object.fromEntries(
    (await world.call(caller, 'groups.members', { group_id })).members.map((one) => [one.user_id, one.role]),
  )

test('anybody sees of a group by its link what D-024 names, and nothing else', async () => {
  const { bia, caio, group_id } = await createStage()
  const group = {
    id: group_id,
    name: 'Turma',
    description: null,
    avatar_url: null,
    is_public: false,
    member_count: 2,
  }
  for (const caller of [null, caio])
    expect((await world.ask(caller, 'groups.invite', { group_id })).output).toEqual({
      group,
      is_member: false,
      needs_approval: false,
      is_waiting: false,
    })
  expect(await world.call(bia, 'groups.invite', { group_id })).toMatchObject({ group, is_member: true })
})

test('INVITES-017: The group link needs a groupId', async () => {
  for (const input of [{}, { group_id: '' }, { group_id: 'turma' }]) {
    expect((await world.ask(null, 'groups.invite', input as never)).code).toBe('invalid_input')
    expect((await world.ask(await world.person(), 'groups.join', input as never)).code).toBe('invalid_input')
  }
  expect((await world.ask(null, 'groups.invite', { group_id: randomUUID() })).code).toBe('not_found')
})

test('INVITES-016: Joining needs login (the server refuses an anonymous join)', async () => {
  const { ana, group_id } = await createStage()
  expect((await world.ask(null, 'groups.join', { group_id })).code).toBe('unauthenticated')
  expect(Object.keys(await rolesOf(ana, group_id))).toHaveLength(2)
})

test('GROUPS-014, INVITES-018, GROUPS-050: who joins by the link is a member with role member, told so, and announced', async () => {
  const { ana, caio, group_id, conversation_id } = await createStage()
  await send(world, ana, conversation_id, 'antes')
  world.platform.bus.take()
  expect(await world.call(caio, 'groups.join', { group_id })).toEqual({ conversation_id })
  const joined = { kind: 'member_joined', user_id: caio.user_id, role: 'member', actor_id: caio.user_id }
  expect(world.platform.bus.take()).toMatchObject([
    { kind: 'event', event: joined },
    { kind: 'user_event', user_id: caio.user_id, event: { kind: 'conversation_added' } },
  ])
  expect((await rolesOf(ana, group_id))[caio.user_id]).toBe('member')
  expect(await headOf(world, caio, conversation_id)).toMatchObject({
    unread_count: 0,
    preview: null,
    group: { member_count: 3, my_role: 'member' },
  })
})

test('joining twice, one after the other and at once, makes one member and one entry', async () => {
  const { ana, caio, group_id, conversation_id } = await createStage()
  const join = () => world.call(caio, 'groups.join', { group_id })
  await Promise.all([join(), join(), join()])
  await join()
  const { events } = (await world.call(ana, 'messages.get', { conversation_id, after: 2 })) as {
    events: { kind: string }[]
  }
  expect(events.map(({ kind }) => kind)).toEqual(['member_joined'])
  expect((await world.call(ana, 'groups.get', { group_id })).group.member_count).toBe(3)
})

test('who was removed may come back by the link, into a membership of their own', async () => {
  const { ana, bia, group_id, conversation_id } = await createStage()
  await world.call(ana, 'groups.remove_member', { group_id, user_id: bia.user_id })
  await send(world, ana, conversation_id, 'sem a Bia')
  await world.call(bia, 'groups.join', { group_id })
  const { messages } = await world.call(bia, 'messages.open', { conversation_id })
  expect(messages).toEqual([])
})

test('between blocked people a shared group goes on: the link works (D-085)', async () => {
  const { ana, caio, group_id } = await createStage()
  await world.call(ana, 'people.block', { user_id: caio.user_id })
  await world.call(caio, 'groups.join', { group_id })
  expect(Object.keys(await rolesOf(ana, group_id))).toContain(caio.user_id)
})

test('a link that is off shows nothing and lets nobody in, members apart; who has no say may not switch it', async () => {
  const { ana, bia, caio, group_id, conversation_id } = await createStage()
  await world.call(ana, 'groups.set_role', { group_id, user_id: bia.user_id, role: 'moderator' })
  for (const caller of [bia, caio])
    expect((await world.ask(caller, 'groups.set_invite', { group_id, is_on: false })).code).toBe('not_found')
  const off = { invite: { is_on: false, code: null, needs_approval: false } }
  expect(await world.call(ana, 'groups.set_invite', { group_id, is_on: false })).toEqual(off)
  expect(await world.call(ana, 'groups.set_invite', { group_id, is_on: false })).toEqual(off)
  for (const caller of [null, caio])
    expect((await world.ask(caller, 'groups.invite', { group_id })).code).toBe('not_found')
  expect((await world.ask(caio, 'groups.join', { group_id })).code).toBe('not_found')
  expect((await world.call(bia, 'groups.invite', { group_id })).is_member).toBe(true)
  expect(await world.call(bia, 'groups.join', { group_id })).toEqual({ conversation_id })
  await world.call(ana, 'groups.set_invite', { group_id, is_on: true })
  await world.call(caio, 'groups.join', { group_id })
})

test('after a renewal the link works with its new code alone, the one before with none', async () => {
  const { ana, bia, caio, group_id } = await createStage()
  const renew = async () =>
    (await world.call(ana, 'groups.set_invite', { group_id, renew: true })).invite.code
  const [first, second] = [await renew(), await renew()]
  expect(second).toMatch(/^[\w-]{12}$/)
  expect(second).not.toBe(first)
  for (const code of [undefined, null, '', first, `${second}x`]) {
    expect((await world.ask(null, 'groups.invite', { group_id, code })).code).toBe('not_found')
    expect((await world.ask(caio, 'groups.join', { group_id, code })).code).toBe('not_found')
  }
  expect((await world.call(bia, 'groups.get', { group_id })).invite).toEqual({
    is_on: true,
    code: second,
    needs_approval: false,
  })
  await world.call(caio, 'groups.join', { group_id, code: second })
})

test('who waits for a lock while the link is switched off does not come in', async () => {
  const { ana, caio, group_id, conversation_id } = await createStage()
  const { code } = await actBehind(
    world.platform.pool,
    async (client) => {
      await client.query('select from conversations where id = $1 for no key update', [conversation_id])
      await client.query('update groups set invite_is_on = false where id = $1', [group_id])
    },
    () => world.ask(caio, 'groups.join', { group_id }),
  )
  expect(code).toBe('not_found')
  expect(Object.keys(await rolesOf(ana, group_id))).not.toContain(caio.user_id)
})

test('a group that is full takes nobody more, by the link or by hand', async () => {
  const { ana, bia, caio, group_id } = await createStage()
  await world.platform.pool.query('update groups set member_count = 1024 where id = $1', [group_id])
  expect((await world.ask(caio, 'groups.join', { group_id })).code).toBe('group_full')
  const email = `${caio.user_id}@example.com`
  expect((await world.ask(ana, 'groups.add_member', { group_id, user_id: caio.user_id })).code).toBe(
    'group_full',
  )
  expect((await world.ask(ana, 'groups.add_member_by_email', { group_id, email })).code).toBe('group_full')
  expect((await world.ask(bia, 'groups.join', { group_id })).code).toBeNull()
})
