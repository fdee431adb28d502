import { expect, test, vi } from 'vitest'
import type { Profile } from '#contract/profile.ts'
import { ApiError, NetworkError } from '../../sync/errors.ts'
import type { Job } from '../../sync/job.ts'
import { createMemory } from '../../sync/memory.ts'
import { createValue } from '../../sync/readable.ts'
import type { ConnectionStatus } from '../../sync/status.ts'
import type { Sync } from '../../sync/sync.ts'
import { createProfile } from '../../sync/testing/fake-records.ts'
import * as toasts from '../../ui/toast.store.ts'
import { createFollowsStore } from './follows.store.ts'

const row = { id: 'f', follower_id: 'ana', following_id: 'bia' }

/** A sync whose lookup answers with what `look` gives, and whose changes wait until they are settled. */
function buildSync(look: () => Promise<typeof row>) {
  const memory = createMemory()
  const status = createValue<ConnectionStatus>({ state: 'online', via: 'socket', since: 0 })
  const call = vi.fn(look)
  memory.apply({ profiles: { put: [createProfile('bia')] } })
  const mutate = async (name: string, input: object, { lane }: { lane: string }) => {
    const base = { id: lane, lane, conversation_id: null, order: 1, state: 'waiting', failure: null }
    memory.apply({ jobs: { put: [{ ...base, kind: 'mutation', call: name, input } as unknown as Job] } })
  }
  const rest = { onRegisters: () => () => {}, keep: () => {} }
  const sync = { me: 'ana', memory, status, call, mutate, ...rest } as unknown as Sync
  const settle = (profiles: Profile[]) =>
    memory.apply({ profiles: { put: profiles }, jobs: { remove: ['follow:bia'] } })
  return { sync, call, status, settle }
}

const turn = () => new Promise((done) => setTimeout(done))

test("REELS-083, ERRORS-003: PGRST116 on the follow lookup is 'not following', and nobody is told of it", async () => {
  const told = vi.spyOn(toasts, 'showToast')
  const { sync, call } = buildSync(() =>
    Promise.reject(new ApiError('PGRST116', 'Nenhum registro encontrado')),
  )
  const follow = createFollowsStore(sync).of('bia')
  follow.subscribe(() => {})
  expect(follow.getSnapshot()).toBeNull()
  await turn()
  expect(follow.getSnapshot()).toBe(false)
  expect(call).toHaveBeenCalledTimes(1)
  expect(told).not.toHaveBeenCalled()
})

test('a row is following; without an answer it is not known, and asked for when there is a line', async () => {
  let isAway = true
  const { sync, status } = buildSync(() =>
    isAway ? Promise.reject(new NetworkError()) : Promise.resolve(row),
  )
  const follow = createFollowsStore(sync).of('bia')
  follow.subscribe(() => {})
  await turn()
  expect(follow.getSnapshot()).toBeNull()
  isAway = false
  status.set({ state: 'online', via: 'socket', since: 1 })
  await turn()
  expect(follow.getSnapshot()).toBe(true)
})

test('a follow is shown at once; taken it stays, refused it is gone', async () => {
  const { sync, settle } = buildSync(() => Promise.reject(new ApiError('PGRST116', 'none')))
  const store = createFollowsStore(sync)
  const follow = store.of('bia')
  follow.subscribe(() => {})
  await turn()
  const refused = store.set('bia', true)
  await turn()
  expect(follow.getSnapshot()).toBe(true)
  settle([])
  expect(await refused).toBe(false)
  expect(follow.getSnapshot()).toBe(false)

  const taken = store.set('bia', true)
  await turn()
  settle([createProfile('bia')])
  expect(await taken).toBe(true)
  expect(follow.getSnapshot()).toBe(true)
})

test('a follow that ended elsewhere is gone at the next look, and when there is a line again', async () => {
  let isRow = true
  const { sync, call, status } = buildSync(() =>
    isRow ? Promise.resolve(row) : Promise.reject(new ApiError('PGRST116', 'none')),
  )
  const follow = createFollowsStore(sync).of('bia')
  const leave = follow.subscribe(() => {})
  follow.subscribe(() => {})
  await turn()
  expect(follow.getSnapshot()).toBe(true)
  expect(call).toHaveBeenCalledTimes(1)
  isRow = false
  leave()
  follow.subscribe(() => {})
  expect(follow.getSnapshot()).toBe(true)
  await turn()
  expect(follow.getSnapshot()).toBe(false)
  isRow = true
  status.set({ state: 'online', via: 'socket', since: 1 })
  await turn()
  expect(follow.getSnapshot()).toBe(true)
  expect(call).toHaveBeenCalledTimes(3)
})

test('an answer that left before an own follow was taken ends it for nobody', async () => {
  let answer = (): void => undefined
  const { sync, settle } = buildSync(
    () => new Promise((_, reject) => (answer = () => reject(new ApiError('PGRST116', 'none')))),
  )
  const store = createFollowsStore(sync)
  const follow = store.of('bia')
  follow.subscribe(() => {})
  const taken = store.set('bia', true)
  await turn()
  settle([createProfile('bia')])
  expect(await taken).toBe(true)
  answer()
  await turn()
  expect(follow.getSnapshot()).toBe(true)
})
