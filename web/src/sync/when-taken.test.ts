import { expect, test } from 'vitest'
import { createMemory } from './memory.ts'
import type { Job, MutationJob } from './job.ts'
import { ana } from './testing/chat-world.ts'
import { createProfile } from './testing/fake-records.ts'
import { settle } from './testing/turns.ts'
import { whenTaken } from './when-taken.ts'

const job: MutationJob = {
  id: 'job-1',
  lane: 'profile.update',
  order: 1,
  state: 'waiting',
  failure: null,
  conversation_id: null,
  kind: 'mutation',
  call: 'profile.update',
  input: { bio: 'Corre na orla' },
}
const told = { ...createProfile(ana), bio: 'Corre na orla' }
const isMine = (one: Job) => one.call === 'profile.update'

function createWorld() {
  const memory = createMemory()
  memory.apply({ profiles: { put: [createProfile(ana)] } })
  const put = () => memory.apply({ jobs: { put: [job] } })
  const take = () => memory.apply({ profiles: { put: [told] }, jobs: { remove: [job.id] } })
  const refuse = () => memory.apply({ jobs: { remove: [job.id] } })
  let followers = 0
  const subscribe: typeof memory.subscribe = (topic, listener) => {
    followers += 1
    const stop = memory.subscribe(topic, listener)
    return () => {
      followers -= 1
      stop()
    }
  }
  const watch = (send: () => Promise<void>) =>
    whenTaken({ memory: { ...memory, subscribe } }, send, isMine, () => memory.profiles.get(ana))
  return { memory, put, take, refuse, watch, countFollowers: () => followers }
}

test('what the server takes before the disk has kept it is taken', async () => {
  const { put, take, watch } = createWorld()
  const isTaken = watch(async () => {
    put()
    take()
    await settle()
  })
  expect(await isTaken).toBe(true)
})

test('what the server refuses before the disk has kept it is not taken', async () => {
  const { put, refuse, watch } = createWorld()
  const isTaken = watch(async () => {
    put()
    refuse()
    await settle()
  })
  expect(await isTaken).toBe(false)
})

test('what is answered later is waited for, and a record that changed while it waited is not the answer', async () => {
  for (const isToBeTaken of [true, false]) {
    const { memory, put, take, refuse, watch } = createWorld()
    const isTaken = watch(async () => put())
    await settle()
    memory.apply({ profiles: { put: [{ ...createProfile(ana), is_online: true }] }, jobs: { put: [job] } })
    if (isToBeTaken) take()
    else refuse()
    expect(await isTaken).toBe(isToBeTaken)
  }
})

test('a change of another kind that still waits keeps nobody waiting', async () => {
  const { memory, put, take, watch } = createWorld()
  memory.apply({ jobs: { put: [{ ...job, id: 'job-2', lane: 'settings.update', call: 'settings.update' }] } })
  let isTaken: boolean | undefined
  void watch(async () => put()).then((answer) => (isTaken = answer))
  await settle()
  expect(isTaken).toBeUndefined()
  take()
  await settle()
  expect(isTaken).toBe(true)
})

test('nothing is followed any more once it is answered, or could not be kept', async () => {
  const { put, take, watch, countFollowers } = createWorld()
  const isTaken = watch(async () => put())
  await settle()
  expect(countFollowers()).toBe(1)
  take()
  await isTaken
  expect(countFollowers()).toBe(0)
  await expect(watch(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
  expect(countFollowers()).toBe(0)
})
