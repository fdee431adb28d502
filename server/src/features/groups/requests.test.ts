import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createTestGroup, headOf } from '../../platform/testing/chats.ts'
import { actBehind } from '../../platform/testing/locks.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Ana's group, where Bia is a moderator, Caio a member, and who joins waits to be let in; Dora is outside. */
const createStage = async () => {
  const [ana, bia, caio, dora] = (await world.people(4)) as [Caller, Caller, Caller, Caller]
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia, caio])
  await world.call(ana, 'groups.set_role', { group_id, user_id: bia.user_id, role: 'moderator' })
  await world.call(ana, 'groups.set_invite', { group_id, needs_approval: true })
  world.platform.bus.take()
  const join = () => world.call(dora, 'groups.join', { group_id })
  const answer = (who: Caller, is_accepted: boolean) =>
    world.ask(who, 'groups.answer_request', { group_id, user_id: dora.user_id, is_accepted })
  const countOf = async (who: Caller) => (await headOf(world, who, conversation_id))?.group?.request_count
  const isMember = async () =>
    (await world.call(ana, 'groups.members', { group_id })).members.some(
      (member) => member.user_id === dora.user_id,
    )
  return { ana, bia, caio, dora, group_id, conversation_id, join, answer, countOf, isMember }
}

test('who joins waits where that is approved; admins and moderators hear of it, the others nothing (D-103)', async () => {
  const { ana, bia, caio, dora, group_id, join, countOf, isMember } = await createStage()
  expect(await join()).toEqual({ conversation_id: null })
  const told = world.platform.bus.take()
  const ids = told.map((message) => (message.kind === 'user_event' ? message.user_id : message.kind))
  expect(ids.toSorted()).toEqual([ana.user_id, bia.user_id].toSorted())
  expect(told[0]).toMatchObject({
    event: { kind: 'conversation_changed', head: { group: { request_count: 1 } } },
  })
  expect(await isMember()).toBe(false)
  expect(await Promise.all([ana, bia, caio].map(countOf))).toEqual([1, 1, undefined])
  const shown = { is_member: false, needs_approval: true }
  expect(await world.call(dora, 'groups.invite', { group_id })).toMatchObject({ ...shown, is_waiting: true })
  expect((await world.ask(null, 'groups.invite', { group_id })).output).toMatchObject({
    ...shown,
    is_waiting: false,
  })
  for (const who of [ana, bia])
    expect(await world.call(who, 'groups.requests', { group_id })).toMatchObject({
      requests: [{ profile: { user_id: dora.user_id } }],
    })
  // A repeat changes nothing.
  expect(await join()).toEqual({ conversation_id: null })
  expect(world.platform.bus.take()).toEqual([])
})

test('an admin or a moderator lets people in, members and those outside do not', async () => {
  const { ana, bia, caio, dora, group_id, conversation_id, join, answer, countOf, isMember } =
    await createStage()
  await join()
  for (const who of [caio, dora]) {
    expect((await answer(who, true)).code).toBe('not_found')
    expect((await world.ask(who, 'groups.requests', { group_id })).code).toBe('not_found')
  }
  expect(await isMember()).toBe(false)
  world.platform.bus.take()
  expect((await answer(bia, true)).code).toBeNull()
  expect(world.platform.bus.take()[0]).toMatchObject({
    event: { kind: 'member_joined', user_id: dora.user_id, role: 'member', actor_id: bia.user_id },
  })
  expect(await isMember()).toBe(true)
  expect(await headOf(world, dora, conversation_id)).toMatchObject({ group: { my_role: 'member' } })
  expect(await Promise.all([ana, bia].map(countOf))).toEqual([undefined, undefined])
  // A second answer comes too late, whatever it says.
  expect((await answer(ana, false)).code).toBeNull()
  expect(await isMember()).toBe(true)
  expect(world.platform.bus.take()).toEqual([])
})

test('who is turned down is told nothing and may ask again', async () => {
  const { ana, dora, group_id, join, answer, countOf, isMember } = await createStage()
  await join()
  await answer(ana, false)
  expect(await isMember()).toBe(false)
  expect(await countOf(ana)).toBeUndefined()
  expect((await world.call(dora, 'groups.invite', { group_id })).is_waiting).toBe(false)
  await join()
  expect(await countOf(ana)).toBe(1)
})

test('who waits is no longer among those who wait once they are added, or join where nobody has to approve it', async () => {
  const added = await createStage()
  await added.join()
  await world.call(added.ana, 'groups.add_member', { group_id: added.group_id, user_id: added.dora.user_id })
  expect(await added.countOf(added.ana)).toBeUndefined()
  const open = await createStage()
  await open.join()
  await world.call(open.ana, 'groups.set_invite', { group_id: open.group_id, needs_approval: false })
  expect(await open.join()).toEqual({ conversation_id: open.conversation_id })
  expect(await open.countOf(open.bia)).toBeUndefined()
})

test('whoever is made a moderator hears how many wait', async () => {
  const { ana, caio, group_id, join } = await createStage()
  await join()
  world.platform.bus.take()
  await world.call(ana, 'groups.set_role', { group_id, user_id: caio.user_id, role: 'moderator' })
  expect(world.platform.bus.take()).toMatchObject([
    { event: { kind: 'role_changed' } },
    { user_id: caio.user_id, event: { head: { group: { request_count: 1 } } } },
  ])
})

/** Ana, without whom the group has no admin, goes in each of these ways. */
const WAYS_OUT: Record<
  string,
  (ana: Caller, group: { id: string; conversation_id: string }) => Promise<unknown>
> = {
  'groups.leave': (ana, { id }) => world.call(ana, 'groups.leave', { group_id: id }),
  'reports.leave_group': (ana, { id }) =>
    world.call(ana, 'reports.leave_group', { group_id: id, client_id: randomUUID() }),
  'conversations.delete': (ana, { conversation_id }) =>
    world.call(ana, 'conversations.delete', { conversation_id, scope: 'me' }),
  'account.delete': (ana) => world.call(ana, 'account.delete', { confirmation: 'DELETAR' }),
}

test.each(Object.entries(WAYS_OUT))(
  '%s: the member who inherits the group hears how many wait',
  async (_, goAway) => {
    const [ana, caio, dora] = (await world.people(3)) as [Caller, Caller, Caller]
    const group = await createTestGroup(world, ana, [caio])
    await world.call(ana, 'groups.set_invite', { group_id: group.id, needs_approval: true })
    await world.call(dora, 'groups.join', { group_id: group.id })
    world.platform.bus.take()
    await goAway(ana, group)
    expect(world.platform.bus.take()).toContainEqual(
      expect.objectContaining({
        user_id: caio.user_id,
        event: expect.objectContaining({
          kind: 'conversation_changed',
          head: expect.objectContaining({
            group: expect.objectContaining({ my_role: 'admin', request_count: 1 }),
          }),
        }),
      }),
    )
  },
)

test('a moderator who inherits the group knows already, and where nobody waits there is nothing to hear', async () => {
  const { ana, bia, caio, group_id, join } = await createStage()
  await join()
  world.platform.bus.take()
  await world.call(ana, 'groups.leave', { group_id })
  const other = await createTestGroup(world, ana, [caio])
  await world.call(ana, 'groups.leave', { group_id: other.id })
  const told = world.platform.bus.take()
  expect((await world.call(bia, 'groups.get', { group_id })).my_role).toBe('admin')
  expect(told.flatMap((one) => (one.kind === 'user_event' ? [one.event.kind] : []))).not.toContain(
    'conversation_changed',
  )
})

test('who waits and deletes their account waits no more: who lets people in hears of it, devices that were away too', async () => {
  const { ana, bia, caio, dora, join, countOf } = await createStage()
  await join()
  // By the number of their own log a device that was away learns that the head is another one.
  const userSeqs = () =>
    Promise.all(
      [ana, bia, caio].map(async (who) => (await world.call(who, 'conversations.list', {})).user_seq),
    )
  const [ofAna = 0, ofBia = 0, ofCaio = 0] = await userSeqs()
  world.platform.bus.take()
  await world.call(dora, 'account.delete', { confirmation: 'DELETAR' })
  const told = world.platform.bus
    .take()
    .flatMap((one) =>
      one.kind === 'user_event' && one.event.kind === 'conversation_changed'
        ? [{ ...one, event: one.event }]
        : [],
    )
  expect(told.map(({ user_id }) => user_id).toSorted()).toEqual([ana.user_id, bia.user_id].toSorted())
  for (const { event } of told) expect(event.head.group).not.toHaveProperty('request_count')
  expect(await userSeqs()).toEqual([ofAna + 1, ofBia + 1, ofCaio])
  expect(await Promise.all([ana, bia, caio].map(countOf))).toEqual([undefined, undefined, undefined])
})

type RoleChange = Record<'conversation_id' | 'group_id' | 'user_id' | 'role', string>

/** Acts behind a transaction that gives a member another role. */
const whileRoleChanges = <T>(to: RoleChange, act: () => Promise<T>): Promise<T> =>
  actBehind(
    world.platform.pool,
    async (client) => {
      await client.query('select from conversations where id = $1 for no key update', [to.conversation_id])
      const update = 'update group_members set role = $3 where group_id = $1 and user_id = $2'
      await client.query(update, [to.group_id, to.user_id, to.role])
    },
    act,
  )

test('who deletes their account while somebody is made a moderator: the new one hears that nobody waits', async () => {
  const { caio, dora, group_id, conversation_id, join } = await createStage()
  await join()
  world.platform.bus.take()
  const change = { conversation_id, group_id, ...caio, role: 'moderator' }
  await whileRoleChanges(change, () => world.call(dora, 'account.delete', { confirmation: 'DELETAR' }))
  const told = world.platform.bus.take().flatMap((one) => (one.kind === 'user_event' ? [one.user_id] : []))
  expect(told).toContain(caio.user_id)
})

test('who answers while they are made a member lets nobody in', async () => {
  const { bia, dora, group_id, conversation_id, join, isMember } = await createStage()
  await join()
  const change = { conversation_id, group_id, ...bia, role: 'member' }
  const answer = { group_id, user_id: dora.user_id, is_accepted: true }
  const { code } = await whileRoleChanges(change, () => world.ask(bia, 'groups.answer_request', answer))
  expect(code).toBe('not_found')
  expect(await isMember()).toBe(false)
})
