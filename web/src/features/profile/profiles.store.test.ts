import { expect, test } from 'vitest'
import type { Head } from '#contract/conversations.ts'
import type { Register } from '#contract/frames.ts'
import type { Profile } from '#contract/profile.ts'
import type { Edit } from '../../sync/change.ts'
import { ApiError, NetworkError } from '../../sync/errors.ts'
import { createMemory } from '../../sync/memory.ts'
import { createEmitter, createValue } from '../../sync/readable.ts'
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
  const asked: string[][] = []
  const registers = createEmitter<readonly Register[]>()
  const world = { isAway: false, isRefusing: false, isHidden: false, name: 'Bruno Lima' }
  const sync = {
    me: 'ana',
    memory,
    status,
    call: (name: string, { user_ids }: { user_ids: string[] }) => {
      calls.push(name)
      asked.push(user_ids)
      if (world.isRefusing) return Promise.reject(new ApiError('internal', 'broken'))
      const profiles = world.isHidden ? [] : [{ ...bruno, display_name: world.name }]
      return world.isAway ? Promise.reject(new NetworkError()) : Promise.resolve({ profiles })
    },
    keep: (_name: 'profiles', profiles: Edit<Profile>) => memory.apply({ profiles }),
    onRegisters: registers.on,
    onUserEvent: () => () => {},
  } as unknown as Sync
  return {
    sync,
    memory,
    status,
    calls,
    asked,
    world,
    tell: (register: Register) => registers.emit([register]),
    settle: () => new Promise((done) => setTimeout(done)),
  }
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

test('who another answer brought is not asked for, and kept once looked at', async () => {
  const { sync, memory, calls, settle } = buildSync()
  const store = getProfilesStore(sync)
  store.put([bruno, { ...bruno, user_id: 'caio' }])
  await settle()
  expect([...memory.profiles.keys()]).toEqual([])
  store.of('bruno').subscribe(() => {})
  await settle()
  expect([...memory.profiles.keys()]).toEqual(['bruno'])
  store.put([{ ...bruno, display_name: 'Bruno Lima Filho' }])
  await settle()
  expect(memory.profiles.get('bruno')?.display_name).toBe('Bruno Lima Filho')
  expect(calls).toEqual([])
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

test('people of one look are asked for together, a hundred a call, each once', async () => {
  const { sync, asked, settle } = buildSync()
  const store = getProfilesStore(sync)
  const ids = Array.from({ length: 150 }, (_, n) => `p${n}`)
  for (const id of [...ids, ...ids]) store.of(id).subscribe(() => {})
  await settle()
  expect(asked.map((some) => some.length).toSorted((a, b) => b - a)).toEqual([100, 50])
  expect(new Set(asked.flat())).toEqual(new Set(ids))
})

test('a refusal is told and asked for again at the next look; a lost network is not told', async () => {
  const { sync, calls, world, settle } = buildSync()
  const store = getProfilesStore(sync)
  let refusals = 0
  store.onRefused(() => (refusals += 1))
  world.isAway = true
  store.of('bruno').subscribe(() => {})
  await settle()
  expect(refusals).toBe(0)
  world.isAway = false
  world.isRefusing = true
  store.of('bruno').subscribe(() => {})
  await settle()
  expect(refusals).toBe(1)
  world.isRefusing = false
  store.of('bruno').subscribe(() => {})
  await settle()
  expect(store.of('bruno').getSnapshot()?.display_name).toBe('Bruno Lima')
  expect(calls).toHaveLength(3)
})

test('who changed their name is called by the new one, here and after a reload', async () => {
  const { sync, memory, tell, settle } = buildSync()
  const readable = getProfilesStore(sync).of('bruno')
  let told = 0
  readable.subscribe(() => (told += 1))
  await settle()
  told = 0
  const register = { kind: 'profile', user_id: 'bruno', display_name: 'Bru', avatar_url: null, bio: null }
  tell(register as Register)
  expect([readable.getSnapshot()?.display_name, told > 0]).toEqual(['Bru', true])
  expect(memory.profiles.get('bruno')?.display_name).toBe('Bru')
})

test('the people of the list are known by it, and by what it says later', () => {
  const { sync, memory } = buildSync()
  const readable = getProfilesStore(sync).of('bruno')
  const head = { conversation_id: 'c', peer: bruno } as Head
  memory.apply({ heads: { put: [head] } })
  expect(readable.getSnapshot()?.display_name).toBe('Bruno Lima')
  memory.apply({ heads: { put: [{ ...head, peer: { ...bruno, display_name: 'Bru' } }] } })
  expect(readable.getSnapshot()?.display_name).toBe('Bru')
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
