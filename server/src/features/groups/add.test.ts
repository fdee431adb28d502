import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { befriend, createTestGroup } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const createStage = async () => {
  const ana = await world.person({ display_name: 'Ana Administra' })
  const [bia, caio] = (await world.people(2)) as [Caller, Caller]
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia])
  return { ana, bia, caio, group_id, conversation_id }
}

const membersOf = async (caller: Caller, group_id: string) =>
  (await world.call(caller, 'groups.members', { group_id })).members.map((one) => one.user_id)

const emailOf = ({ user_id }: Caller) => `${user_id}@example.com`

test('GROUPS-019: Only admins add members, by their id, their e-mail, or a search for them', async () => {
  const { ana, bia, caio, group_id } = await createStage()
  await world.call(ana, 'groups.set_role', { group_id, user_id: bia.user_id, role: 'moderator' })
  const former = await world.person()
  await world.call(ana, 'groups.add_member', { group_id, user_id: former.user_id })
  await world.call(former, 'groups.leave', { group_id })
  for (const caller of [bia, former, await world.person()]) {
    const asked = [
      world.ask(caller, 'groups.add_member', { group_id, user_id: caio.user_id }),
      world.ask(caller, 'groups.add_member_by_email', { group_id, email: emailOf(caio) }),
      world.ask(caller, 'groups.search_people', { group_id, query: 'Pessoa' }),
    ]
    for (const { code } of await Promise.all(asked)) expect(code).toBe('not_found')
  }
  const { members } = await world.call(ana, 'groups.members', { group_id })
  expect(members).toHaveLength(2)
  expect(await world.call(ana, 'groups.add_member', { group_id, user_id: caio.user_id })).toEqual({
    is_new: true,
    is_invited: false,
  })
})

test('GROUPS-023: Adding a member by e-mail needs a non-empty e-mail', async () => {
  const { ana, caio, group_id } = await createStage()
  const add = (email: string) => world.ask(ana, 'groups.add_member_by_email', { group_id, email })
  for (const email of ['', '   ']) expect((await add(email)).code).toBe('invalid_input')
  expect((await add(` ${emailOf(caio).toUpperCase()} `)).output).toEqual({ is_new: true })
  expect((await add(emailOf(caio))).output).toEqual({ is_new: false })
})

test('by e-mail nobody, the blocked and who does not accept answer alike; oneself is a member already', async () => {
  const { ana, caio, group_id } = await createStage()
  await world.call(caio, 'people.block', { user_id: ana.user_id })
  const quiet = await world.person({ allow_messages: 'nobody' })
  const add = (email: string) => world.ask(ana, 'groups.add_member_by_email', { group_id, email })
  for (const email of ['ninguem@example.com', emailOf(caio), emailOf(quiet)])
    expect(await add(email)).toEqual({ output: null, code: 'PGRST116' })
  expect((await add(emailOf(ana))).output).toEqual({ is_new: false })
})

test('adding one person twice at once makes one member, and one of the two says so', async () => {
  const { ana, caio, group_id } = await createStage()
  const add = () => world.call(ana, 'groups.add_member', { group_id, user_id: caio.user_id })
  const answers = await Promise.all([add(), add()])
  expect(answers.filter(({ is_new }) => is_new)).toHaveLength(1)
  expect((await world.call(ana, 'groups.get', { group_id })).group.member_count).toBe(3)
})

test('friends are added at once, whoever else they let write to them (D-100)', async () => {
  const { ana, caio, group_id } = await createStage()
  const quiet = await world.person({ allow_messages: 'nobody' })
  const add = () => world.call(ana, 'groups.add_member', { group_id, user_id: quiet.user_id })
  expect(await add()).toEqual({ is_new: false, is_invited: true })
  await befriend(world, ana, quiet)
  expect(await add()).toEqual({ is_new: true, is_invited: false })
  // Somebody else's friend is not.
  const { id } = await createTestGroup(world, caio, [quiet])
  expect(await membersOf(caio, id)).toEqual([caio.user_id])
  const own = await createTestGroup(world, ana, [quiet])
  expect((await membersOf(ana, own.id)).toSorted()).toEqual([ana.user_id, quiet.user_id].toSorted())
})

const find = async (caller: Caller, query: string, group_id: string | null = null) =>
  (await world.call(caller, 'groups.search_people', { group_id, query })).people

const namesOf = (people: Awaited<ReturnType<typeof find>>) =>
  people.map(({ profile }) => profile.display_name)

test('GROUPS-026: the search finds who has the text in their name, whatever its case and accents, or as their e-mail', async () => {
  const ana = await world.person()
  await world.person({ display_name: 'Élio Quaresma', email: 'elio@quaresma.example' })
  await world.person({ display_name: 'Maria Élio Quaresma' })
  await world.person({ display_name: 'Outra', email: 'quaresma@example.com' })
  expect(namesOf(await find(ana, 'elio quar'))).toEqual(['Élio Quaresma', 'Maria Élio Quaresma'])
  expect(namesOf(await find(ana, ' QUARESMA '))).toEqual(['Élio Quaresma', 'Maria Élio Quaresma'])
  const byEmail = await find(ana, 'Elio@Quaresma.example')
  expect(namesOf(byEmail)).toEqual(['Élio Quaresma'])
  expect(byEmail[0]?.profile.email).toBeNull()
  expect(await find(ana, 'elio@quaresma')).toEqual([])
  expect(await find(ana, '%')).toEqual([])
  for (const nothing of ['', '  ']) expect(await find(ana, nothing)).toEqual([])
})

test('GROUPS-026: friends are found by a part of their e-mail too, and nobody is shown an e-mail', async () => {
  const ana = await world.person()
  const dora = await world.person({ display_name: 'Dora Dias', email: 'dorothea@jacaranda.example' })
  const other = await world.person({ display_name: 'Lia', email: 'lia@jacaranda.example' })
  await befriend(world, ana, dora)
  const found = await find(ana, 'JACARANDA')
  expect(namesOf(found)).toEqual(['Dora Dias'])
  expect(found[0]?.profile.email).toBeNull()
  // Whose name has it stands before, and nobody twice.
  await world.person({ display_name: 'Jacaranda Lima' })
  await befriend(world, other, ana)
  expect(namesOf(await find(ana, 'jacaranda'))).toEqual(['Jacaranda Lima', 'Dora Dias', 'Lia'])
  expect(namesOf(await find(ana, 'lia@jacaranda.example'))).toEqual(['Lia'])
  expect(await find(ana, '_acaranda')).toEqual([])
  await world.call(ana, 'connections.remove', { user_id: dora.user_id })
  expect(namesOf(await find(ana, 'jacaranda'))).toEqual(['Jacaranda Lima', 'Lia'])
})

test('what somebody wrote in their bio is not their name', async () => {
  const ana = await world.person()
  const bia = await world.person({ display_name: 'Bia' })
  await world.call(bia, 'profile.update', { bio: 'Toca zabumba' })
  expect(await find(ana, 'zabumba')).toEqual([])
})

test('GROUPS-027: the search excludes oneself, and blocked pairs both ways', async () => {
  const ana = await world.person({ display_name: 'Tibúrcio A', email: 'a@tiburcio.example' })
  const bia = await world.person({ display_name: 'Tibúrcio B', email: 'b@tiburcio.example' })
  const caio = await world.person({ display_name: 'Tibúrcio C' })
  expect(namesOf(await find(ana, 'tiburcio'))).toEqual(['Tibúrcio B', 'Tibúrcio C'])
  expect(await find(ana, 'a@tiburcio.example')).toEqual([])
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  await world.call(ana, 'people.block', { user_id: caio.user_id })
  expect(await find(ana, 'tiburcio')).toEqual([])
  expect(await find(ana, 'b@tiburcio.example')).toEqual([])
  expect(namesOf(await find(bia, 'tiburcio'))).toEqual(['Tibúrcio C'])
})

test('GROUPS-028: Member search returns max 10, from one letter on, and marks who is in the group', async () => {
  const { ana, caio, group_id } = await createStage()
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      world.person({ display_name: `Xerxes ${String(index).padStart(2, '0')}` }),
    ),
  )
  const found = await find(ana, 'x', group_id)
  expect(found).toHaveLength(10)
  expect(namesOf(found)[0]).toBe('Xerxes 00')
  expect(found.every(({ is_member }) => !is_member)).toBe(true)
  await world.call(ana, 'groups.add_member', { group_id, user_id: caio.user_id })
  expect(await find(ana, emailOf(caio), group_id)).toMatchObject([
    { profile: { user_id: caio.user_id }, is_member: true },
  ])
})
