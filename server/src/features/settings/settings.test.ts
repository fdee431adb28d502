import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World
let ana: Caller

beforeAll(async () => {
  world = await createWorld()
  ana = await world.person()
})
afterAll(() => world.close())

test('DATA-016: privacy_settings keeps user_id, hide_online_status and updated_at, one row a person', async () => {
  const stored = await world.call(ana, 'settings.update', { hide_online_status: true })
  expect(stored).toMatchObject({ hide_online_status: true, allow_messages: 'everyone', language: 'pt-BR' })
  await world.call(ana, 'settings.update', { language: 'es' })
  const { rows } = await world.platform.pool.query(
    'select user_id, hide_online_status, updated_at from privacy_settings where user_id = $1',
    [ana.user_id],
  )
  expect(rows).toEqual([
    {
      user_id: ana.user_id,
      hide_online_status: true,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ])
})

test('a change is told to all devices of the person, with the next number of their log', async () => {
  const bia = await world.person()
  world.platform.bus.take()
  await world.call(bia, 'settings.update', { allow_messages: 'nobody' })
  await world.call(bia, 'settings.update', { language: 'en' })
  const events = world.platform.bus.take().map((message) => (message.kind === 'user_event' ? message : null))
  expect(events).toMatchObject([
    {
      user_id: bia.user_id,
      event: { kind: 'settings_changed', user_seq: 1, settings: { allow_messages: 'nobody' } },
    },
    { user_id: bia.user_id, event: { kind: 'settings_changed', user_seq: 2, settings: { language: 'en' } } },
  ])
})

test('everybody reads and writes their own settings only, and nobody without a session', async () => {
  const carla = await world.person()
  await world.call(ana, 'settings.update', { allow_messages: 'contacts' })
  expect(await world.call(carla, 'settings.get', {})).toMatchObject({ allow_messages: 'everyone' })
  expect((await world.ask(null, 'settings.get', {})).code).toBe('unauthenticated')
  expect((await world.ask(null, 'settings.update', {})).code).toBe('unauthenticated')
})

test('SETTINGS-020, SETTINGS-021: every choice is stored with updated_at and read back, each alone', async () => {
  const dora = await world.person()
  const DEFAULTS = {
    hide_online_status: false,
    sound_notifications: true,
    vibration_notifications: true,
    friend_notifications: true,
    message_notifications: true,
    data_saver: false,
    email_digest: false,
    quiet_hours: null,
  }
  const first = await world.call(dora, 'settings.get', {})
  expect(first).toMatchObject(DEFAULTS)
  const quiet_hours = { from_min: 1320, until_min: 420, time_zone: 'America/Sao_Paulo' }
  const changes = [
    { hide_online_status: true },
    { sound_notifications: false },
    { vibration_notifications: false },
    { friend_notifications: false },
    { message_notifications: false },
    { data_saver: true },
    { email_digest: true },
    { quiet_hours },
  ]
  let wanted: object = DEFAULTS
  for (const change of changes) {
    wanted = { ...wanted, ...change }
    const stored = await world.call(dora, 'settings.update', change)
    expect(stored).toMatchObject(wanted)
    expect(await world.call(dora, 'settings.get', {})).toEqual(stored)
    expect((await world.call(dora, 'conversations.list', {})).settings).toEqual(stored)
  }
  const { updated_at } = await world.call(dora, 'settings.get', {})
  expect(Math.abs(Date.parse(updated_at!) - Date.now())).toBeLessThan(60_000)
  expect(await world.call(dora, 'settings.update', { quiet_hours: null })).toMatchObject({
    ...wanted,
    quiet_hours: null,
  })
})

test.each([
  ['a zone of nowhere', { from_min: 0, until_min: 60, time_zone: 'America/Lugar_Nenhum' }],
  ['a minute behind the day', { from_min: 0, until_min: 1440, time_zone: 'America/Sao_Paulo' }],
  ['a half', { from_min: 0, time_zone: 'America/Sao_Paulo' } as never],
])('quiet hours of %s are refused and change nothing', async (_name, quiet_hours) => {
  const before = await world.call(ana, 'settings.get', {})
  expect((await world.ask(ana, 'settings.update', { quiet_hours })).code).toBe('invalid_input')
  expect(await world.call(ana, 'settings.get', {})).toEqual(before)
})

test('an unknown choice is refused and changes nothing', async () => {
  const before = await world.call(ana, 'settings.get', {})
  const wrong = { language: 'fr' } as unknown as { language: 'en' }
  expect((await world.ask(ana, 'settings.update', wrong)).code).toBe('invalid_input')
  expect(await world.call(ana, 'settings.get', {})).toEqual(before)
})
