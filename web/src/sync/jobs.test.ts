import { expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from './errors.ts'
import { findUpload, listPending } from './job.ts'
import type { JobRefusal, Sync } from './sync.ts'
import type { FakeTab } from './testing/fake-browser.ts'
import { ana, createChatWorld } from './testing/chat-world.ts'
import { createProfile } from './testing/fake-records.ts'
import { settle } from './testing/turns.ts'
import type { uploadFile } from './upload-file.ts'

const profile = createProfile(ana)
type Names = { display_name?: string }

/** Ana's browser and a server that takes names, photos and settings. */
const createWorld = () => {
  const world = createChatWorld()
  const { server, clock, browser } = world
  const taken: unknown[] = []
  server.answers.set('profile.update', (input: Names) => {
    taken.push(input.display_name)
    return { profile: { ...profile, display_name: input.display_name } }
  })
  server.answers.set('settings.update', (input: object) => {
    taken.push(input)
    return (server.settings = { ...server.settings, ...input, updated_at: '2026-11-22T12:00:00.000Z' })
  })
  server.answers.set('profile.set_avatar', ({ file_id }: { file_id: string }) => {
    taken.push(file_id)
    return { profile: { ...profile, avatar_url: `/files/${file_id}` } }
  })
  const open = async (upload?: typeof uploadFile): Promise<FakeTab> => {
    const tab = browser.openTab(upload ? { upload } : {})
    await clock.advance(2000)
    return tab
  }
  const loseLine = (): void => {
    server.weather.isOffline = true
    server.cutAll()
  }
  const findLine = async (): Promise<void> => {
    server.weather.isOffline = false
    await clock.advance(70_000)
  }
  const change = async (begun: Promise<void>): Promise<void> => {
    await Promise.all([begun, clock.advance(100)])
    await settle()
  }
  return { ...world, taken, open, loseLine, findLine, change }
}

const names = ({ memory }: Sync) => listPending(memory.jobs, 'profile.update').map((one) => one.display_name)

test('changes made without a line are kept over a reload and done in their order once there is one', async () => {
  const { open, loseLine, findLine, change, taken } = createWorld()
  const before = await open()
  loseLine()
  for (const display_name of ['Ana', 'Ana S.', 'Ana Souza'])
    await change(before.sync.mutate('profile.update', { display_name }))
  expect(names(before.sync)).toEqual(['Ana', 'Ana S.', 'Ana Souza'])
  before.kill()

  const { sync } = await open()
  expect(names(sync)).toEqual(['Ana', 'Ana S.', 'Ana Souza'])
  expect(taken).toEqual([])
  await findLine()
  expect(taken).toEqual(['Ana', 'Ana S.', 'Ana Souza'])
  expect(sync.memory.jobs.size).toBe(0)
  expect(sync.memory.profiles.get(ana)?.display_name).toBe('Ana Souza')
})

test('a refused change is withdrawn and told in every tab; what follows it is done', async () => {
  const { server, open, change, clock } = createWorld()
  const tabs = [await open(), await open()]
  const told: JobRefusal[][] = tabs.map(() => [])
  tabs.forEach(({ sync }, index) => sync.onJobRefusal((refusal) => told[index]!.push(refusal)))
  const answer = server.answers.get('profile.update')!
  server.answers.set('profile.update', (input: Names) => {
    if (input.display_name === '') throw new ApiError('invalid_input', 'no name')
    return answer(input as never, ana)
  })
  await change(tabs[1]!.sync.mutate('profile.update', { display_name: '' }))
  await change(tabs[1]!.sync.mutate('profile.update', { display_name: 'Ana' }))
  await clock.advance(1000)
  for (const [index, { sync }] of tabs.entries()) {
    expect(sync.memory.jobs.size).toBe(0)
    expect(told[index]).toMatchObject([{ code: 'invalid_input', job: { input: { display_name: '' } } }])
    expect(sync.memory.profiles.get(ana)?.display_name).toBe('Ana')
  }
})

test('what is refused before anybody listens is told to the first who does, once', async () => {
  const { server, open, change, clock } = createWorld()
  server.answers.set('profile.update', () => {
    throw new ApiError('invalid_input', 'no name')
  })
  const { sync } = await open()
  await change(sync.mutate('profile.update', { display_name: '' }))
  await clock.advance(1000)
  expect(sync.memory.jobs.size).toBe(0)
  const told: JobRefusal[][] = [[], []]
  for (const one of told) sync.onJobRefusal((refusal) => one.push(refusal))
  expect(told).toMatchObject([[{ code: 'invalid_input' }], []])
})

test('a busy server or a lost answer is asked again, and holds back its own lane alone', async () => {
  const { server, open, change, clock, taken } = createWorld()
  const { sync } = await open()
  const failures = [new ApiError('busy', 'busy'), new NetworkError(), new ApiError('unauthenticated', 'who?')]
  const answer = server.answers.get('settings.update')!
  server.answers.set('settings.update', (input: never) => {
    const failure = failures.shift()
    if (failure) throw failure
    return answer(input, ana)
  })
  await change(sync.mutate('settings.update', { language: 'en' }))
  await change(sync.mutate('settings.update', { language: 'es' }))
  await change(sync.mutate('profile.update', { display_name: 'Ana' }))
  expect(taken).toEqual(['Ana'])
  await clock.advance(30_000)
  expect(taken).toEqual(['Ana', { language: 'en' }, { language: 'es' }])
  expect(sync.memory.meta().settings?.language).toBe('es')
})

test('a server that broke is asked again, but for a change that ends there and is told', async () => {
  const { server, chat, open, change, clock, taken } = createWorld()
  const { sync } = await open()
  const told: JobRefusal[] = []
  sync.onJobRefusal((refusal) => told.push(refusal))
  const broken = (): never => {
    throw new ApiError('internal', 'broken')
  }
  const answer = server.answers.get('settings.update')!
  server.answers.set('settings.update', broken)
  server.answers.set('conversations.set_state', broken)
  await change(sync.mutate('settings.update', { language: 'es' }))
  await change(sync.mutate('conversations.set_state', { conversation_id: chat, is_archived: true }))
  expect(told).toMatchObject([{ code: 'internal', job: { call: 'conversations.set_state' } }])
  expect([...sync.memory.jobs.values()].map(({ call }) => call)).toEqual(['settings.update'])
  server.answers.set('settings.update', answer)
  await clock.advance(10_000)
  expect(taken).toEqual([{ language: 'es' }])
  expect(told).toHaveLength(1)
})

const photo = { lane: 'avatar', bucket: 'avatars', call: 'profile.set_avatar', input: {} } as const

test('a file is kept with its place, goes on in the next page, and becomes what it was chosen for', async () => {
  const { open, change, clock, taken } = createWorld()
  /** Gets so far and is then closed with its page. */
  const begin: typeof uploadFile = (_content, { onLocation, onProgress }) => {
    onLocation?.('/files/upload/f1')
    onProgress?.(3)
    return new Promise(() => {})
  }
  const before = await open(begin)
  await change(before.sync.upload({ ...photo, content: new Blob(['abcde'], { type: 'image/webp' }) }))
  expect(findUpload(before.sync.memory.jobs, 'profile.set_avatar')).toMatchObject({ bytes: 5, sent_bytes: 3 })
  before.kill()

  const goOn = vi.fn<typeof uploadFile>(async () => 'f1')
  const { sync } = await open(goOn)
  await settle(500)
  await clock.advance(1000)
  const [content, options] = goOn.mock.calls[0]!
  expect([await content.text(), content.type]).toEqual(['abcde', 'image/webp'])
  expect(options).toMatchObject({ bucket: 'avatars', location: '/files/upload/f1' })
  expect(taken).toEqual(['f1'])
  expect(sync.memory.jobs.size).toBe(0)
  expect(sync.memory.profiles.get(ana)?.avatar_url).toBe('/files/f1')
})

test('a file whose taking was answered into the void is taken, one that is refused waits for its person', async () => {
  const { server, open, change, clock, taken } = createWorld()
  const answer = server.answers.get('profile.set_avatar')!
  let isLost = true
  server.answers.set('profile.set_avatar', (input: never) => {
    if (taken.length === 0) answer(input, ana)
    if (!isLost) throw new ApiError('not_found', 'used')
    isLost = false
    throw new NetworkError()
  })
  const { sync } = await open(async () => 'f1')
  await change(sync.upload({ ...photo, content: new Blob(['a']) }))
  await clock.advance(10_000)
  expect(sync.memory.jobs.size).toBe(0)

  await change(sync.upload({ ...photo, content: new Blob(['b']) }))
  await clock.advance(1000)
  const failed = findUpload(sync.memory.jobs, 'profile.set_avatar')!
  expect(failed).toMatchObject({ state: 'failed', failure: { code: 'not_found' }, file_id: null })
  server.answers.set('profile.set_avatar', answer)
  void sync.retryJob(failed.id)
  await clock.advance(1000)
  await settle()
  expect(taken).toEqual(['f1', 'f1'])
  expect(sync.memory.jobs.size).toBe(0)
})

test('a file that is given up while it is sent ends its upload and does not come back', async () => {
  const { open, change, clock, taken } = createWorld()
  let signal: AbortSignal | undefined
  const { sync } = await open(async (_content, options) => {
    signal = options.signal
    await new Promise((resolve) => signal?.addEventListener('abort', resolve))
    options.onProgress?.(1)
    return 'f1'
  })
  await change(sync.upload({ ...photo, content: new Blob(['a']) }))
  const { id } = findUpload(sync.memory.jobs, 'profile.set_avatar')!
  void sync.discardJob(id)
  await clock.advance(1000)
  await settle()
  expect(signal?.aborted).toBe(true)
  expect(await sync.readUpload(id)).toBeNull()
  expect(sync.memory.jobs.size).toBe(0)
  expect(taken).toEqual([])
})
