import { expect, test } from 'vitest'
import type { Profile } from '#contract/profile.ts'
import { NetworkError } from '../../sync/errors.ts'
import type { Edit } from '../../sync/change.ts'
import { createMemory } from '../../sync/memory.ts'
import { createValue } from '../../sync/readable.ts'
import type { ConnectionStatus } from '../../sync/status.ts'
import type { Sync } from '../../sync/sync.ts'
import { getProfilesStore } from './profiles.store.ts'

const bruno: Profile = {
  user_id: 'bruno',
  display_name: 'Bruno Lima',
  bio: null,
  avatar_url: null,
  email: null,
  is_online: false,
  last_seen: null,
  tutorial_completed: false,
  followers_count: 0,
  following_count: 0,
}

/** A sync whose server answers with `bruno`, or with nothing while the network is away. */
function buildSync() {
  const memory = createMemory()
  const status = createValue<ConnectionStatus>({ state: 'offline', since: 0 })
  const calls: string[] = []
  const world = { isAway: false, isHidden: false, name: 'Bruno Lima' }
  const sync = {
    me: 'ana',
    memory,
    status,
    call: (name: string) => {
      calls.push(name)
      const profiles = world.isHidden ? [] : [{ ...bruno, display_name: world.name }]
      return world.isAway ? Promise.reject(new NetworkError()) : Promise.resolve({ profiles })
    },
    keepProfiles: (profiles: Edit<Profile>) => memory.apply({ profiles }),
    onRegister: () => () => {},
    onUserEvent: () => () => {},
  } as unknown as Sync
  return { sync, memory, status, calls, world, settle: () => new Promise((done) => setTimeout(done)) }
}

test('somebody the device knows is shown at once, asked for all the same, and kept as they are now', async () => {
  const { sync, memory, calls, world, settle } = buildSync()
  memory.apply({ profiles: { put: [bruno] } })
  world.name = 'Bruno Lima Filho'
  const readable = getProfilesStore(sync).of('bruno')
  readable.subscribe(() => {})
  expect(readable.getSnapshot()?.display_name).toBe('Bruno Lima')
  await settle()
  expect(calls).toEqual(['profile.get'])
  expect(readable.getSnapshot()?.display_name).toBe('Bruno Lima Filho')
  expect(memory.profiles.get('bruno')?.display_name).toBe('Bruno Lima Filho')
})

test('who was asked for in vain is asked for again when the network is back', async () => {
  const { sync, status, calls, world, settle } = buildSync()
  world.isAway = true
  const readable = getProfilesStore(sync).of('bruno')
  readable.subscribe(() => {})
  await settle()
  expect(readable.getSnapshot()).toBeNull()
  world.isAway = false
  status.set({ state: 'online', via: 'socket', since: 1 })
  await settle()
  expect(readable.getSnapshot()?.display_name).toBe('Bruno Lima')
  expect(calls).toHaveLength(2)
})

test('whom the server no longer shows is forgotten, on the device too', async () => {
  const { sync, memory, world, settle } = buildSync()
  memory.apply({ profiles: { put: [bruno] } })
  world.isHidden = true
  const readable = getProfilesStore(sync).of('bruno')
  readable.subscribe(() => {})
  await settle()
  expect(readable.getSnapshot()).toBeNull()
  expect(memory.profiles.size).toBe(0)
})
