import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createTestGroup, headOf } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Ana's group with Bia, and Dora, whom nobody may add. */
const createStage = async () => {
  const ana = await world.person({ display_name: 'Ana Administra' })
  const bia = await world.person()
  const dora = await world.person({ allow_messages: 'nobody' })
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia])
  const add = (who: Caller = ana) => world.ask(who, 'groups.add_member', { group_id, user_id: dora.user_id })
  const answer = (is_accepted: boolean) =>
    world.ask(dora, 'groups.answer_invitation', { group_id, is_accepted })
  return { ana, bia, dora, group_id, conversation_id, add, answer }
}

const invitationsOf = async (caller: Caller) =>
  (await world.call(caller, 'groups.invitations', {})).invitations.map(({ group, inviter }) => [
    group.id,
    inviter?.display_name,
  ])

test('who does not accept being added is asked to come, and the admin is told so (D-100)', async () => {
  const { ana, dora, group_id, conversation_id, add, answer } = await createStage()
  expect((await add()).output).toEqual({ is_new: false, is_invited: true })
  expect(await headOf(world, dora, conversation_id)).toBeUndefined()
  expect(await invitationsOf(dora)).toEqual([[group_id, 'Ana Administra']])
  const { invitations } = await world.call(dora, 'groups.invitations', {})
  expect(Object.keys(invitations[0]!.group).toSorted()).toEqual(
    ['avatar_url', 'description', 'id', 'is_public', 'member_count', 'name'].toSorted(),
  )
  expect((await answer(true)).output).toEqual({ conversation_id })
  expect(await headOf(world, dora, conversation_id)).toMatchObject({ group: { my_role: 'member' } })
  expect(await invitationsOf(dora)).toEqual([])
  // Whose answer was lost says it again.
  expect((await answer(true)).output).toEqual({ conversation_id })
  expect((await world.call(ana, 'groups.get', { group_id })).group.member_count).toBe(3)
})

test('who is left out of a new group is asked to come; the blocked look the same, and are not asked', async () => {
  const { ana, dora } = await createStage()
  const blocker = await world.person({ allow_messages: 'nobody' })
  await world.call(blocker, 'people.block', { user_id: ana.user_id })
  const { id } = await createTestGroup(world, ana, [dora, blocker])
  expect(await invitationsOf(dora)).toEqual([[id, 'Ana Administra']])
  const add = (user_id: string) => world.call(ana, 'groups.add_member', { group_id: id, user_id })
  expect(await add(blocker.user_id)).toEqual(await add(dora.user_id))
  await world.call(blocker, 'people.unblock', { user_id: ana.user_id })
  expect(await invitationsOf(blocker)).toEqual([])
})

test('by e-mail nobody is asked to come', async () => {
  const { ana, dora, group_id } = await createStage()
  const email = `${dora.user_id}@example.com`
  expect((await world.ask(ana, 'groups.add_member_by_email', { group_id, email })).code).toBe('PGRST116')
  expect(await invitationsOf(dora)).toEqual([])
})

test('who declined is not asked again for 30 days, by whomever, and the admin does not learn of it', async () => {
  const { ana, bia, dora, group_id, add, answer } = await createStage()
  await add()
  expect((await answer(false)).output).toEqual({ conversation_id: null })
  expect(await invitationsOf(dora)).toEqual([])
  expect((await answer(true)).code).toBe('not_found')
  await world.call(ana, 'groups.set_role', { group_id, user_id: bia.user_id, role: 'admin' })
  for (const who of [ana, bia]) expect((await add(who)).output).toEqual({ is_new: false, is_invited: true })
  expect(await invitationsOf(dora)).toEqual([])
  const age = (days: number) =>
    world.platform.pool.query(
      'update group_invitations set declined_at = now() - make_interval(days => $2, mins => -1) where group_id = $1',
      [group_id, days],
    )
  await age(30)
  await add()
  expect(await invitationsOf(dora)).toEqual([])
  await age(31)
  await add()
  expect(await invitationsOf(dora)).toEqual([[group_id, 'Ana Administra']])
})

test('an invitation ends with who asked: no admin any more, or in a block with the one who is asked', async () => {
  const { ana, bia, dora, group_id, add, answer } = await createStage()
  await add()
  await world.call(dora, 'people.block', { user_id: ana.user_id })
  expect(await invitationsOf(dora)).toEqual([])
  expect((await answer(true)).code).toBe('not_found')
  await world.call(dora, 'people.unblock', { user_id: ana.user_id })
  expect(await invitationsOf(dora)).toHaveLength(1)
  await world.call(ana, 'groups.set_role', { group_id, user_id: bia.user_id, role: 'admin' })
  await world.call(ana, 'groups.leave', { group_id })
  expect(await invitationsOf(dora)).toEqual([])
  expect((await answer(true)).code).toBe('not_found')
  // Another admin asks in their place.
  await add(bia)
  expect(await invitationsOf(dora)).toHaveLength(1)
})

test('of a group that one is not asked to join nothing is told, and nothing changes', async () => {
  const { bia, group_id, add } = await createStage()
  await add()
  const stranger = await world.person()
  for (const id of [group_id, randomUUID()]) {
    const answer = (is_accepted: boolean) =>
      world.ask(stranger, 'groups.answer_invitation', { group_id: id, is_accepted })
    expect((await answer(true)).code).toBe('not_found')
    expect((await answer(false)).output).toEqual({ conversation_id: null })
  }
  expect((await world.call(bia, 'groups.get', { group_id })).group.member_count).toBe(2)
})

test('whoever comes by the link is asked no longer', async () => {
  const { dora, group_id, add } = await createStage()
  await add()
  await world.call(dora, 'groups.join', { group_id })
  await world.call(dora, 'groups.leave', { group_id })
  expect(await invitationsOf(dora)).toEqual([])
})
