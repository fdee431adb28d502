import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChat } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const OWN_FIELDS = /tutorial_completed|hide_online_status|allow_messages/

test('SAFE-024: tutorial_completed and settings are in no answer to others', async () => {
  const ana = await world.person({ display_name: 'Ana Caju', email: 'ana@exemplo.br' })
  const bia = await world.person({ display_name: 'Bia' })
  const ids = { user_id: ana.user_id, group_id: randomUUID() }
  await world.call(ana, 'profile.update', { tutorial_completed: true })
  await world.call(ana, 'settings.update', { hide_online_status: true, allow_messages: 'contacts' })
  await startChat(world, bia, ana)
  await world.call(ana, 'groups.create', { id: ids.group_id, name: 'Turma', member_ids: [bia.user_id] })

  const { settings: _own, ...list } = await world.call(bia, 'conversations.list', {})
  const answers = {
    read: await world.call(bia, 'profile.get', { user_ids: [ana.user_id] }),
    found: await world.call(bia, 'people.search', { query: 'caju' }),
    members: (await world.call(bia, 'groups.members', { group_id: ids.group_id })).members.filter(
      ({ user_id }) => user_id === ana.user_id,
    ),
    list: { ...list, profiles: list.profiles.filter(({ user_id }) => user_id !== bia.user_id) },
  }
  for (const [name, answer] of Object.entries(answers)) {
    expect(JSON.stringify(answer), name).toContain('Ana Caju')
    expect(JSON.stringify(answer), name).not.toMatch(OWN_FIELDS)
  }
  world.platform.bus.take()
  await world.call(ana, 'profile.update', { bio: 'Corre' })
  const told = JSON.stringify(world.platform.bus.take())
  expect(told).toContain('Ana Caju')
  expect(told).not.toMatch(OWN_FIELDS)

  const { profiles } = await world.call(ana, 'profile.get', { user_ids: [ana.user_id] })
  expect(profiles).toMatchObject([{ tutorial_completed: true }])
})
