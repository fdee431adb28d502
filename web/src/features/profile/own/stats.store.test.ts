import { expect, test } from 'vitest'
import type { ProfileStats } from '#contract/profile.ts'
import { emptyMeta, type HeldFriend } from '../../../sync/change.ts'
import { NetworkError } from '../../../sync/errors.ts'
import type { HeldHead } from '../../../sync/heads.ts'
import { createMemory } from '../../../sync/memory.ts'
import { createProfile } from '../../../sync/testing/fake-records.ts'
import type { Sync } from '../../../sync/sync.ts'
import { createStatsStore } from './stats.store.ts'

const build = (answer?: ProfileStats) => {
  const memory = createMemory()
  const call = async () => {
    if (!answer) throw new NetworkError()
    return answer
  }
  const store = createStatsStore({ me: 'ana', memory, call } as unknown as Sync)
  return { memory, store }
}

const head = (conversation_id: string) => ({ conversation_id }) as HeldHead
const friend = (person_id: string, status: HeldFriend['status']) => ({ person_id, status }) as HeldFriend

test('what the device has not read yet is no zero, and stands there once it is read', () => {
  const { memory, store } = build()
  expect(store.getSnapshot()).toMatchObject({ conversations: null, friends: null, followers: null })
  memory.apply({ meta: { ...emptyMeta, epoch: 'epoch-1' } })
  expect(store.getSnapshot().conversations).toBe(0)
  memory.apply({
    heads: { put: [head('c1'), head('c2')] },
    friends: { put: [friend('bia', 'accepted'), friend('caio', 'pending')] },
    profiles: { put: [{ ...createProfile('ana'), followers_count: 4 }] },
  })
  expect(store.getSnapshot()).toMatchObject({ conversations: 2, friends: 1, followers: 4 })
})

test('the server’s counts take the place of the device’s, and stay when it is silent', async () => {
  const stats = { conversations: 13, friends: 7, stories: 1, followers: 4, following: 2, reels: 0 }
  const { memory, store } = build(stats)
  await store.refresh()
  memory.apply({ meta: { ...emptyMeta, epoch: 'epoch-1' } })
  expect(store.getSnapshot()).toEqual(stats)
})

test('without an answer the device’s counts stay', async () => {
  const { memory, store } = build()
  memory.apply({ meta: { ...emptyMeta, epoch: 'epoch-1' } })
  await store.refresh()
  expect(store.getSnapshot().conversations).toBe(0)
})

test('what the server said at the last visit stands where the device itself cannot tell', async () => {
  const stats = { conversations: 13, friends: 7, stories: 3, followers: 4, following: 2, reels: 5 }
  await build(stats).store.refresh()
  const { memory, store } = build()
  expect(store.getSnapshot()).toEqual(stats)
  memory.apply({ meta: { ...emptyMeta, epoch: 'epoch-1' } })
  expect(store.getSnapshot()).toMatchObject({ conversations: 0, stories: 3, reels: 5 })
})
