import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { headOf } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const create = async (admin: Caller, name: string, is_public: boolean, members: readonly Caller[] = []) => {
  const id = randomUUID()
  const member_ids = members.map((member) => member.user_id)
  const { conversation_id } = await world.call(admin, 'groups.create', { id, name, is_public, member_ids })
  return { id, conversation_id }
}

const find = async (caller: Caller) => (await world.call(caller, 'groups.discover', {})).groups
const namesOf = async (caller: Caller) => (await find(caller)).map((group) => group.name)

test('public groups that take people are found, the largest first, and none of one’s own (D-105)', async () => {
  const [ana, bia, caio] = (await world.people(3)) as [Caller, Caller, Caller]
  const { id } = await create(ana, 'Pequeno', true)
  await create(ana, 'Grande', true, [bia])
  await create(ana, 'Só com link', false, [bia])
  const shut = await create(ana, 'Fechado', true)
  await world.call(ana, 'groups.set_invite', { group_id: shut.id, is_on: false })
  const full = await create(ana, 'Cheio', true)
  await world.platform.pool.query('update groups set member_count = 1024 where id = $1', [full.id])
  expect(await namesOf(caio)).toEqual(['Grande', 'Pequeno'])
  expect(await namesOf(bia)).toEqual(['Pequeno'])
  expect(await namesOf(ana)).toEqual([])
  expect((await find(bia))[0]).toEqual({
    id,
    name: 'Pequeno',
    description: null,
    avatar_url: null,
    is_public: true,
    member_count: 1,
  })
  await world.call(caio, 'groups.join', { group_id: id })
  expect(await namesOf(caio)).toEqual(['Grande'])
  await world.call(caio, 'groups.leave', { group_id: id })
  expect(await namesOf(caio)).toEqual(['Grande', 'Pequeno'])
})

test('a public group is joined without the code of its link, unless its admins let nobody in; its head says that it is public', async () => {
  const [ana, bia] = (await world.people(2)) as [Caller, Caller]
  const { id: group_id, conversation_id } = await create(ana, 'Praça', true)
  await world.call(ana, 'groups.set_invite', { group_id, renew: true, is_on: false })
  for (const call of ['groups.invite', 'groups.join'] as const)
    expect((await world.ask(bia, call, { group_id })).code).toBe('not_found')
  await world.call(ana, 'groups.set_invite', { group_id, is_on: true })
  expect((await world.call(bia, 'groups.invite', { group_id })).group.name).toBe('Praça')
  expect(await world.call(bia, 'groups.join', { group_id })).toEqual({ conversation_id })
  expect((await headOf(world, bia, conversation_id))?.group?.is_public).toBe(true)
  const own = await create(bia, 'Quarto', false)
  expect((await headOf(world, bia, own.conversation_id))?.group).not.toHaveProperty('is_public')
})
