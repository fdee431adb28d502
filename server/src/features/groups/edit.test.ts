import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '#contract/registry.ts'
import type { Caller } from '../../platform/call.ts'
import { createTestGroup, headOf } from '../../platform/testing/chats.ts'
import { type FileServer, startFileServer } from '../../platform/testing/file-server.ts'
import { actBehind } from '../../platform/testing/locks.ts'
import type { World } from '../../platform/testing/world.ts'

let server: FileServer
let world: World

beforeAll(async () => {
  server = await startFileServer()
  world = server.world
})
afterAll(() => server.close())

/** Ana's group with a moderator and a member, and somebody who left. */
const createStage = async () => {
  const [ana, bia, caio, davi] = (await world.people(4)) as [Caller, Caller, Caller, Caller]
  const group = await createTestGroup(world, ana, [bia, caio, davi])
  await world.call(ana, 'groups.set_role', { group_id: group.id, user_id: bia.user_id, role: 'moderator' })
  await world.call(davi, 'groups.leave', { group_id: group.id })
  world.platform.bus.take()
  return { ana, bia, caio, davi, ...group, group_id: group.id }
}

const photograph = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' } })
    .toBuffer()

const uploadPhoto = async (caller: Caller, background = '#ff0000') =>
  server.uploadWhole(caller, 'avatars', await photograph(background))

const read = async (caller: Caller, group_id: string) =>
  (await world.call(caller, 'groups.get', { group_id })).group

/** What the members heard of the group. */
const takeChanges = () =>
  world.platform.bus
    .take()
    .flatMap((message) =>
      message.kind === 'event' && message.event.kind === 'group_changed' ? [message.event] : [],
    )

test('GROUPS-009, GROUPS-010, GROUPS-011, GROUPS-012: a name of 1 to 100 after trim, a description up to 500, an empty one null', async () => {
  const { ana, group_id } = await createStage()
  const create = (fields: Omit<CallInput<'groups.create'>, 'id'>) =>
    world.ask(ana, 'groups.create', { id: randomUUID(), ...fields })
  const update = (fields: Omit<CallInput<'groups.update'>, 'group_id'>) =>
    world.ask(ana, 'groups.update', { group_id, ...fields })
  for (const name of ['', '   ', 'x'.repeat(101)]) {
    expect((await create({ name })).code).toBe('invalid_input')
    expect((await update({ name })).code).toBe('invalid_input')
  }
  const tooLong = 'x'.repeat(501)
  expect((await create({ name: 'Turma', description: tooLong })).code).toBe('invalid_input')
  expect((await update({ description: tooLong })).code).toBe('invalid_input')
  const [name, description] = ['n'.repeat(100), 'd'.repeat(500)]
  expect((await create({ name: ` ${name} `, description })).output?.group).toMatchObject({
    name,
    description,
  })
  expect((await update({ name: ` ${name} `, description })).output?.group).toMatchObject({
    name,
    description,
  })
  expect((await create({ name: 'Turma', description: ' ' })).output?.group.description).toBeNull()
  expect((await update({ description: ' ' })).output?.group.description).toBeNull()
})

test('GROUPS-015, GROUPS-016, GROUPS-017, GROUPS-018: name, description and photo are changed by admins alone', async () => {
  const { ana, bia, caio, davi, group_id } = await createStage()
  const before = await read(ana, group_id)
  const stranger = await world.person()
  for (const caller of [bia, caio, davi, stranger]) {
    for (const fields of [{ name: 'Outro' }, { description: 'Outra' }, {}])
      expect((await world.ask(caller, 'groups.update', { group_id, ...fields })).code).toBe('not_found')
    const file_id = await uploadPhoto(caller)
    expect((await world.ask(caller, 'groups.set_avatar', { group_id, file_id })).code).toBe('not_found')
  }
  expect(await read(ana, group_id)).toEqual(before)
  expect(takeChanges()).toEqual([])
  await world.call(ana, 'groups.update', { group_id, name: 'Turma nova', description: 'Das quintas' })
  const { group } = await world.call(ana, 'groups.set_avatar', { group_id, file_id: await uploadPhoto(ana) })
  expect(group).toMatchObject({ name: 'Turma nova', description: 'Das quintas' })
  expect(group.avatar_url).toContain(`/files/avatars/${group_id}-`)
})

test('GROUPS-049: what is written is told to the members and stands in their lists; a repeat tells nobody', async () => {
  const { ana, caio, conversation_id, group_id } = await createStage()
  const change = { group_id, name: 'Turma nova', description: 'Das quintas' }
  await world.call(ana, 'groups.update', change)
  const common = { kind: 'group_changed', conversation_id, actor_id: ana.user_id, avatar_url: null }
  const told = { ...common, name: 'Turma nova', description: 'Das quintas' }
  expect(takeChanges()).toMatchObject([
    { ...told, changed: 'name' },
    { ...told, changed: 'description' },
  ])
  await world.call(ana, 'groups.update', change)
  await world.call(ana, 'groups.update', { group_id })
  expect(takeChanges()).toEqual([])
  const { group } = await world.call(ana, 'groups.set_avatar', { group_id, file_id: await uploadPhoto(ana) })
  const { avatar_url } = group
  expect(takeChanges()).toMatchObject([{ ...told, avatar_url, changed: 'avatar_url' }])
  expect((await headOf(world, caio, conversation_id))?.group).toMatchObject({
    name: 'Turma nova',
    avatar_url,
  })
})

test('GROUPS-052: a photo lies in the bucket avatars at {groupId}-{timestamp}.webp; a new one ends the one before', async () => {
  const { ana, group_id } = await createStage()
  const setPhoto = async (background: string) => {
    const file_id = await uploadPhoto(ana, background)
    const { group } = await world.call(ana, 'groups.set_avatar', { group_id, file_id })
    return group.avatar_url ?? ''
  }
  const statusOf = async (url: string) => (await fetch(server.url + url)).status
  const first = await setPhoto('#00ff00')
  expect(first).toMatch(new RegExp(`^/files/avatars/${group_id}-(\\d{13})\\.webp\\?t=\\1&s=[\\w-]{43}$`))
  const content = Buffer.from(await (await fetch(server.url + first)).arrayBuffer())
  const facts = await sharp(content).metadata()
  expect(facts).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(facts.exif).toBeUndefined()
  const second = await setPhoto('#0000ff')
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  // A new face of the admin's own concerns the group's photo as little as it does anybody else's.
  await world.call(ana, 'profile.set_avatar', { file_id: await uploadPhoto(ana) })
  await world.call(ana, 'profile.remove_avatar', {})
  expect(await statusOf(second)).toBe(200)
})

test('a group that is gone takes its photo with it', async () => {
  const ana = await world.person()
  const { id: group_id } = await createTestGroup(world, ana, [])
  const { group } = await world.call(ana, 'groups.set_avatar', { group_id, file_id: await uploadPhoto(ana) })
  await world.call(ana, 'groups.leave', { group_id })
  expect((await fetch(server.url + group.avatar_url)).status).toBe(404)
})

test('only an own picture that is there and whole becomes the photo, and only once', async () => {
  const { ana, bia, group_id } = await createStage()
  const codeOf = async (file_id: string) =>
    (await world.ask(ana, 'groups.set_avatar', { group_id, file_id })).code
  const story = await server.uploadWhole(ana, 'stories', await photograph('#abcdef'))
  const of = { nobody: randomUUID(), somebody: await uploadPhoto(bia), story }
  for (const file_id of Object.values(of)) expect(await codeOf(file_id)).toBe('not_found')
  const file_id = await uploadPhoto(ana)
  const both = await Promise.all([codeOf(file_id), codeOf(file_id)])
  expect(new Set(both)).toEqual(new Set(['not_found', null]))
})

test('an admin who loses the role while waiting for another process changes neither name nor photo', async () => {
  for (const name of ['groups.update', 'groups.set_avatar'] as const) {
    const { ana, caio, conversation_id, group_id } = await createStage()
    const file_id = await uploadPhoto(ana)
    const input = name === 'groups.update' ? { group_id, name: 'Tarde demais' } : { group_id, file_id }
    const { code } = await actBehind(
      world.platform.pool,
      async (client) => {
        await client.query('select from conversations where id = $1 for no key update', [conversation_id])
        await client.query(`update group_members set role = 'member' where group_id = $1`, [group_id])
      },
      () => world.ask(ana, name, input as CallInput<typeof name>),
    )
    expect(code).toBe('not_found')
    expect(await read(caio, group_id)).toMatchObject({ name: 'Turma', avatar_url: null })
  }
})

test('two admins who change name and description at once lose nothing of each other', async () => {
  const { ana, bia, group_id } = await createStage()
  await world.call(ana, 'groups.set_role', { group_id, user_id: bia.user_id, role: 'admin' })
  await Promise.all([
    world.call(ana, 'groups.update', { group_id, name: 'Turma da Ana' }),
    world.call(bia, 'groups.update', { group_id, description: 'Da Bia' }),
  ])
  expect(await read(ana, group_id)).toMatchObject({ name: 'Turma da Ana', description: 'Da Bia' })
})

test('a group is read by its members with role and link, by nobody else', async () => {
  const { ana, caio, davi, conversation_id, group_id } = await createStage()
  const common = { conversation_id, invite: { is_on: true, code: null, needs_approval: false } }
  expect(await world.call(ana, 'groups.get', { group_id })).toMatchObject({ ...common, my_role: 'admin' })
  expect(await world.call(caio, 'groups.get', { group_id })).toMatchObject({ ...common, my_role: 'member' })
  for (const caller of [davi, await world.person()])
    expect((await world.ask(caller, 'groups.get', { group_id })).code).toBe('not_found')
})
