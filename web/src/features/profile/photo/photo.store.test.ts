import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../sync/errors.ts'
import type { JobRefusal } from '../../../sync/sync.ts'
import { ana, createChatWorld } from '../../../sync/testing/chat-world.ts'
import { createProfile, uuidOf } from '../../../sync/testing/fake-records.ts'
import { settle } from '../../../sync/testing/turns.ts'
import type { uploadFile } from '../../../sync/upload-file.ts'
import { getProfilesStore } from '../profiles.store.ts'
import { createPhotoUpload } from './photo-upload.ts'
import { createPhotoStore } from './photo.store.ts'
import { UnusablePhoto } from './shrink-photo.ts'

// On a device that has seen the first screen it is there.
await import('../own-profile.ts')

const file = new File(['x'], 'praia.jpg', { type: 'image/jpeg' })
const shrink = async () => new Blob(['small'])

/** Ana's browser, and a server that takes photos. */
const createWorld = () => {
  const { server, clock, browser } = createChatWorld()
  const me = createProfile(ana)
  server.answers.set('profile.get', () => ({ profiles: [me] }))
  server.answers.set('profile.set_avatar', () => ({ profile: { ...me, avatar_url: '/files/f1' } }))
  server.answers.set('profile.remove_avatar', () => ({ profile: { ...me, avatar_url: null } }))
  const open = async (upload: typeof uploadFile) => {
    const tab = browser.openTab({ upload })
    await clock.advance(2000)
    const own = getProfilesStore(tab.sync).of(ana)
    own.subscribe(() => {})
    await clock.advance(100)
    return { tab, own, store: createPhotoStore(tab.sync, shrink) }
  }
  const pass = async (ms = 1000) => {
    await clock.advance(ms)
    await settle()
  }
  return { server, open, pass }
}

/** Never ends by itself. */
const hang: typeof uploadFile = (_content, { onProgress }) => {
  onProgress?.(4)
  return new Promise(() => {})
}

test('a photo is made small, shown at once wherever one’s face is, sent and the own one from then on', async () => {
  const { open, pass } = createWorld()
  let end = (_fileId: string): void => {}
  const { own, store } = await open((_content, { onProgress }) => {
    onProgress?.(2)
    return new Promise((resolve) => (end = resolve))
  })
  const chosen = store.choose(file)
  expect(store.getSnapshot()).toEqual({ state: 'preparing' })
  await pass()
  expect(store.getSnapshot()).toEqual({ state: 'sending', share: 2 / 5 })
  expect(own.getSnapshot()?.avatar_url).toMatch(/^blob:/)
  end('f1')
  await pass()
  expect(await chosen).toBe(true)
  expect(store.getSnapshot()).toEqual({ state: 'idle' })
  expect(own.getSnapshot()?.avatar_url).toBe('/files/f1')
  store.remove()
  await pass()
  expect(own.getSnapshot()?.avatar_url).toBeNull()
})

test('a photo that was on its way when the page was closed is shown and sent by the next one', async () => {
  const { open, pass } = createWorld()
  const before = await open(hang)
  void before.store.choose(file)
  await pass()
  before.tab.kill()

  const sent = vi.fn<typeof uploadFile>(async () => 'f1')
  let isHeld = true
  const { own, store } = await open(async (...args) => {
    await vi.waitUntil(() => !isHeld)
    return sent(...args)
  })
  await pass()
  expect(store.getSnapshot()).toEqual({ state: 'sending', share: 4 / 5 })
  expect(own.getSnapshot()?.avatar_url).toMatch(/^blob:/)
  isHeld = false
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  await pass()
  expect(store.getSnapshot()).toEqual({ state: 'idle' })
  expect(own.getSnapshot()?.avatar_url).toBe('/files/f1')
})

test('what the server refuses is told, shows the photo of before, and is tried again or given up', async () => {
  const { server, open, pass } = createWorld()
  const take = server.answers.get('profile.set_avatar')!
  server.answers.set('profile.set_avatar', () => {
    throw new ApiError('not_found', 'no picture')
  })
  const { own, store } = await open(async () => 'f1')
  const chosen = store.choose(file)
  await pass()
  expect(await chosen).toBe(false)
  expect(store.getSnapshot()).toEqual({ state: 'failed', reason: 'refused' })
  expect(own.getSnapshot()?.avatar_url).toBeNull()
  const refused = store.retry()
  await pass()
  expect(await refused).toBe(false)
  server.answers.set('profile.set_avatar', take)
  const taken = store.retry()
  await pass()
  expect(await taken).toBe(true)
})

test('what is no picture is told, and can be given up', async () => {
  const { open } = createWorld()
  const { tab } = await open(hang)
  const store = createPhotoStore(tab.sync, async () => {
    throw new UnusablePhoto('too_large')
  })
  expect(await store.choose(file)).toBe(false)
  expect(store.getSnapshot()).toEqual({ state: 'failed', reason: 'too_large' })
  store.cancel()
  expect(store.getSnapshot()).toEqual({ state: 'idle' })
})

test('who gives it up while it is sent sees nothing of it any more', async () => {
  const { open, pass } = createWorld()
  const { own, store } = await open(hang)
  const chosen = store.choose(file)
  await pass()
  store.cancel()
  await pass()
  expect(await chosen).toBe(false)
  expect(store.getSnapshot()).toEqual({ state: 'idle' })
  expect(own.getSnapshot()?.avatar_url).toBeNull()
})

test('the photo of a group that is gone is told in each tab and not kept: no screen would give it up', async () => {
  const { server, open, pass } = createWorld()
  server.answers.set('groups.set_avatar', () => {
    throw new ApiError('not_found', 'gone')
  })
  const input = { group_id: uuidOf(6, 1) }
  const { sync: leading } = (await open(async () => 'f1')).tab
  const { sync: other } = (await open(hang)).tab
  for (const sync of [leading, other]) {
    const told: JobRefusal[] = []
    const stops = [leading, other].map((one) => one.onJobRefusal((refusal) => told.push(refusal)))
    const store = createPhotoUpload(sync, { lane: 'group', call: 'groups.set_avatar', input }, shrink)
    const chosen = store.choose(file)
    await pass()
    expect(await chosen).toBe(false)
    const refused = { code: 'not_found', job: { input } }
    expect(told).toMatchObject([refused, refused])
    expect(sync.countUnsent()).toBe(0)
    expect(await leading.readUpload(told[0]!.job.id)).toBeNull()
    for (const stop of stops) stop()
  }
})
