import { afterAll, beforeAll, expect, test } from 'vitest'
import { recounts, selectViolations } from '../../platform/append/testing/recount.queries.ts'
import type { Caller } from '../../platform/call.ts'
import { createTestGroup, send } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const rolesOf = async (caller: Caller, group_id: string) =>
  (await world.call(caller, 'groups.members', { group_id })).members.map(({ role }) => role).toSorted()

test('two admins who leave at once leave a group with an admin', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [ana, bia, caio] = (await world.people(3)) as [Caller, Caller, Caller]
    const { id: group_id } = await createTestGroup(world, ana, [bia, caio])
    await world.call(ana, 'groups.set_role', { group_id, user_id: bia.user_id, role: 'admin' })
    await Promise.all([ana, bia].map((person) => world.call(person, 'groups.leave', { group_id })))
    expect(await rolesOf(caio, group_id)).toEqual(['admin'])
  }
})

test('the last admin who leaves twice at once is replaced once', async () => {
  const [ana, bia, caio] = (await world.people(3)) as [Caller, Caller, Caller]
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia, caio])
  await Promise.all([0, 1, 2].map(() => world.call(ana, 'groups.leave', { group_id })))
  expect(await rolesOf(bia, group_id)).toEqual(['admin', 'member'])
  const { notices } = (await world.call(bia, 'messages.open', { conversation_id })) as {
    notices: { kind: string }[]
  }
  expect(notices.map(({ kind }) => kind).slice(3)).toEqual(['member_left', 'role_changed'])
})

test('the last two who leave at once leave nothing behind', async () => {
  const [ana, bia] = (await world.people(2)) as [Caller, Caller]
  const { id: group_id } = await createTestGroup(world, ana, [bia])
  await Promise.all([ana, bia].map((person) => world.call(person, 'groups.leave', { group_id })))
  const { rows } = await world.platform.pool.query('select from groups where id = $1', [group_id])
  expect(rows).toEqual([])
})

test('two admins who take the role from each other at once leave one of them', async () => {
  const [ana, bia, caio] = (await world.people(3)) as [Caller, Caller, Caller]
  const { id: group_id } = await createTestGroup(world, caio, [ana, bia])
  for (const { user_id } of [ana, bia])
    await world.call(caio, 'groups.set_role', { group_id, user_id, role: 'admin' })
  await world.call(caio, 'groups.leave', { group_id })
  const demote = (from: Caller, whom: Caller) =>
    world.ask(from, 'groups.set_role', { group_id, user_id: whom.user_id, role: 'member' })
  await Promise.all([demote(ana, bia), demote(bia, ana)])
  expect(await rolesOf(ana, group_id)).toEqual(['admin', 'member'])
})

test('I8: what a person sends while they are removed is in the log before it, or refused', async () => {
  const [ana, bia] = (await world.people(2)) as [Caller, Caller]
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia])
  const texts = Array.from({ length: 20 }, (_, index) => `mensagem ${index}`)
  const sends = texts.map((content) =>
    send(world, bia, conversation_id, content).then(
      ({ seq }) => seq,
      () => null,
    ),
  )
  await Promise.all([...sends, world.call(ana, 'groups.remove_member', { group_id, user_id: bia.user_id })])
  const { notices } = (await world.call(ana, 'messages.open', { conversation_id })) as {
    notices: { kind: string; seq: number }[]
  }
  const leftAt = notices.find(({ kind }) => kind === 'member_left')?.seq ?? 0
  expect(leftAt).toBeGreaterThan(0)
  for (const seq of await Promise.all(sends)) expect(seq === null || seq < leftAt).toBe(true)
})

test('a person who joins while they are removed is in the group or not, in the tables and in the log alike', async () => {
  const [ana, bia] = (await world.people(2)) as [Caller, Caller]
  const { id: group_id } = await createTestGroup(world, ana, [bia])
  const { user_id } = bia
  await Promise.all([
    world.call(ana, 'groups.remove_member', { group_id, user_id }),
    world.call(bia, 'groups.join', { group_id }),
    world.call(ana, 'groups.remove_member', { group_id, user_id }),
    world.call(bia, 'groups.join', { group_id }),
  ])
  const { member_count } = (await world.call(ana, 'groups.get', { group_id })).group
  expect((await rolesOf(ana, group_id)).length).toBe(member_count)
})

test('none of it broke an invariant', async () => {
  for (const name of recounts)
    expect([name, await selectViolations(world.platform.pool, name)]).toEqual([name, []])
})
