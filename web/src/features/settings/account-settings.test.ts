import { expect, test } from 'vitest'
import type { Job } from '../../sync/job.ts'
import { createMemory } from '../../sync/memory.ts'
import type { Sync } from '../../sync/sync.ts'
import { getAccountSettings } from './account-settings.ts'

const jobOf = (id: string, input: object): Job => ({
  id,
  lane: 'settings.update',
  conversation_id: null,
  order: Number(id),
  state: 'waiting',
  failure: null,
  kind: 'mutation',
  call: 'settings.update',
  input,
})

const openSettings = () => {
  const memory = createMemory()
  return { memory, settings: getAccountSettings({ memory } as unknown as Sync) }
}

test('settings nobody stored are the defaults: all notifications on, nothing hidden, no data saved', () => {
  expect(openSettings().settings.getSnapshot()).toMatchObject({
    hide_online_status: false,
    sound_notifications: true,
    vibration_notifications: true,
    friend_notifications: true,
    message_notifications: true,
    data_saver: false,
    quiet_hours: null,
  })
})

test('what is on its way counts at once, over what an older server says nothing of', () => {
  const { memory, settings } = openSettings()
  let told = 0
  settings.subscribe(() => (told += 1))
  const older = {
    hide_online_status: true,
    allow_messages: 'contacts',
    language: 'en',
    updated_at: null,
  } as const
  memory.apply({ meta: { ...memory.meta(), settings: older } })
  const before = settings.getSnapshot()
  expect(before).toMatchObject({ hide_online_status: true, language: 'en', sound_notifications: true })
  memory.apply({
    jobs: { put: [jobOf('1', { sound_notifications: false }), jobOf('2', { data_saver: true })] },
  })
  expect(settings.getSnapshot()).toMatchObject({
    sound_notifications: false,
    data_saver: true,
    language: 'en',
  })
  expect(told).toBeGreaterThan(1)
  memory.apply({ jobs: { remove: ['1', '2'] } })
  expect(settings.getSnapshot()).toEqual(before)
})

test('what says the same keeps its reference', () => {
  const { memory, settings } = openSettings()
  settings.subscribe(() => {})
  const before = settings.getSnapshot()
  memory.apply({ jobs: { put: [jobOf('1', { sound_notifications: true })] } })
  expect(settings.getSnapshot()).toBe(before)
})
