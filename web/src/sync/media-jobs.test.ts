import { expect, test, vi } from 'vitest'
import type { CallInput } from '#contract/registry.ts'
import { getConversationStore } from '../features/messages/conversation.store.ts'
import { sendMedia } from '../features/media/public.ts'
import { ApiError, NetworkError } from './errors.ts'
import { listMedia } from './media-job.ts'
import type { JobRefusal, Sync } from './sync.ts'
import { ana, createChatWorld } from './testing/chat-world.ts'
import type { FakeTab } from './testing/fake-browser.ts'
import { takeFiles } from './testing/fake-media.ts'
import { settle } from './testing/turns.ts'
import type { uploadFile } from './upload-file.ts'

/** Ana's browser and a server that takes files; `uploads` ends those that hang. */
const createWorld = () => {
  const world = createChatWorld()
  const { server, clock, browser, chat } = world
  takeFiles(server)
  const open = async (upload: typeof uploadFile = async () => 'f1'): Promise<FakeTab> => {
    const tab = browser.openTab({ upload })
    await clock.advance(2000)
    return tab
  }
  const pass = async (ms = 1000): Promise<void> => {
    await clock.advance(ms)
    await settle()
  }
  const send = async (sync: Sync, caption: string, file = new Blob(['x'])): Promise<void> => {
    const sending = sendMedia(sync, { conversation_id: chat, message_type: 'image', file, caption })
    await Promise.all([sending, clock.advance(100)])
    await settle()
  }
  const look = (sync: Sync) =>
    getConversationStore(sync, chat)
      .getSnapshot()
      .messages.map(({ message, state }) => `${message.content} ${state}`)
  const show = (sync: Sync) => getConversationStore(sync, chat).subscribe(() => {})
  return { ...world, open, pass, send, look, show }
}

/** Ends by itself no sooner than it is told. */
const createHeld = () => {
  const ends: (() => void)[] = []
  const upload: typeof uploadFile = () => new Promise((resolve) => ends.push(() => resolve('f1')))
  return { ends, upload }
}

test('files follow each other, none takes the place of another, and no text waits for them', async () => {
  const { open, pass, send, look, show, stored, write } = createWorld()
  const { ends, upload } = createHeld()
  const { sync } = await open(upload)
  show(sync)
  await pass()
  await send(sync, 'um')
  await Promise.all([write(sync, 'texto'), pass()])
  await send(sync, 'dois')
  await pass()
  expect(stored()).toEqual(['texto'])
  // What was written stands in its order below what the log has.
  expect(look(sync)).toEqual(['texto sent', 'um waiting', 'dois waiting'])
  expect(ends).toHaveLength(1)
  ends[0]!()
  await pass()
  expect(stored()).toEqual(['texto', 'um'])
  ends[1]!()
  await pass()
  expect(look(sync)).toEqual(['texto sent', 'um sent', 'dois sent'])
  expect(sync.memory.jobs.size).toBe(0)
})

test('a file that is handed over twice by its one id is one message, under way or sent', async () => {
  const { open, pass, stored, chat } = createWorld()
  const { ends, upload } = createHeld()
  const { sync } = await open(upload)
  const send = async (): Promise<void> => {
    const file = new Blob(['x'])
    const sending = sendMedia(sync, { id: 'm1', conversation_id: chat, message_type: 'audio', file })
    await Promise.all([sending, pass()])
  }
  await send()
  const [place] = [...sync.memory.jobs.values()].map(({ order }) => order)
  await send()
  expect([...sync.memory.jobs.values()].map(({ order }) => order)).toEqual([place])
  expect(ends).toHaveLength(1)
  ends[0]!()
  await pass()
  expect(stored()).toHaveLength(1)
  await send()
  await pass()
  // The log has it: nothing goes out.
  expect(ends).toHaveLength(1)
  expect(sync.memory.jobs.size).toBe(0)
  expect(stored()).toHaveLength(1)
})

test('texts and files that wait stand in the order they were written, each under its one key', async () => {
  const { server, open, pass, send, look, show, chat } = createWorld()
  const { sync } = await open(() => Promise.reject(new NetworkError()))
  show(sync)
  await pass()
  server.weather.isOffline = true
  server.cutAll()
  const write = async (content: string) => {
    const writing = sync.send({ conversation_id: chat, content, reply_to_message_id: null })
    await Promise.all([writing, pass(100)])
  }
  await write('a')
  await send(sync, 'foto')
  await write('b')
  expect(look(sync)).toEqual(['a waiting', 'foto waiting', 'b waiting'])
})

test('a file becomes its message in one step: it is shown once at every moment, also in the other tab', async () => {
  const { open, pass, send, chat } = createWorld()
  const { ends, upload } = createHeld()
  const tabs = [await open(upload), await open(upload)]
  const counts = tabs.map(({ sync }) => {
    const store = getConversationStore(sync, chat)
    const seen = new Set<number>()
    store.subscribe(() => seen.add(store.getSnapshot().messages.length))
    return seen
  })
  await pass()
  await send(tabs[1]!.sync, 'foto')
  await pass()
  expect(listMedia(tabs[0]!.sync.memory.jobs, chat)).toHaveLength(1)
  for (const seen of counts) seen.clear()
  ends[0]!()
  await pass()
  for (const { sync } of tabs) {
    expect(sync.memory.jobs.size).toBe(0)
    expect(sync.memory.log(chat)?.rows.map(({ content }) => content)).toEqual(['foto'])
  }
  expect(counts.map((seen) => [...seen])).toEqual([[1], [1]])
})

test('a file goes on in the next page from where it was, under the same client id', async () => {
  const { open, pass, send, stored, server } = createWorld()
  const before = await open((_content, { onLocation }) => {
    onLocation?.('/files/upload/f1')
    return new Promise(() => {})
  })
  await send(before.sync, 'foto', new Blob(['abc'], { type: 'image/jpeg' }))
  const [job] = listMedia(before.sync.memory.jobs)
  before.kill()
  const goOn = vi.fn<typeof uploadFile>(async () => 'f1')
  const { sync } = await open(goOn)
  await pass()
  const [content, options] = goOn.mock.calls[0]!
  expect([await content.text(), options.location, options.bucket]).toEqual([
    'abc',
    '/files/upload/f1',
    'media-messages',
  ])
  expect(stored()).toEqual(['foto'])
  expect(server.sends.has(`${ana} ${job!.id}`)).toBe(true)
  expect(sync.memory.jobs.size).toBe(0)
})

test('an answer that was lost is asked for again, and there is one message', async () => {
  const { server, open, pass, send, stored } = createWorld()
  const answer = server.answers.get('media.send')!
  let isLost = true
  server.answers.set('media.send', (input: never) => {
    const output = answer(input, ana)
    if (!isLost) return output
    isLost = false
    throw new NetworkError()
  })
  const { sync } = await open()
  await send(sync, 'foto')
  await pass(10_000)
  expect(stored()).toEqual(['foto'])
  expect(sync.memory.jobs.size).toBe(0)
})

test('what is refused stays with its reason, is tried again at the end, or given up', async () => {
  const { server, open, pass, send, look, show, chat } = createWorld()
  const answer = server.answers.get('media.send')!
  server.answers.set('media.send', () => {
    throw new ApiError('not_found', 'Não encontrado')
  })
  const { sync } = await open()
  show(sync)
  const told: JobRefusal[] = []
  sync.onJobRefusal((refusal) => told.push(refusal))
  await send(sync, 'um')
  await send(sync, 'dois')
  await pass()
  expect(look(sync)).toEqual(['um failed', 'dois failed'])
  expect(told.map(({ job }) => job.failure)).toEqual([
    { code: 'not_found', message: 'not_found', at: 'call' },
    { code: 'not_found', message: 'not_found', at: 'call' },
  ])
  const [first, second] = listMedia(sync.memory.jobs)
  server.answers.set('media.send', answer)
  const store = getConversationStore(sync, chat)
  await Promise.all([store.retry(first!.id), pass()])
  expect(look(sync)).toEqual(['um sent', 'dois failed'])
  await Promise.all([store.discard(second!.id), pass()])
  expect(look(sync)).toEqual(['um sent'])
})

test('a server that breaks three times over a file gives it back to its person; a dead network never does', async () => {
  const { server, open, pass, send, look, show } = createWorld()
  let breaks = 0
  server.answers.set('media.send', () => {
    breaks += 1
    throw new ApiError('internal', 'quebrou')
  })
  const { sync } = await open()
  show(sync)
  server.weather.isOffline = true
  server.cutAll()
  await send(sync, 'foto')
  await pass(400_000)
  expect(look(sync)).toEqual(['foto waiting'])
  server.weather.isOffline = false
  await pass(200_000)
  expect(breaks).toBe(3)
  expect(look(sync)).toEqual(['foto failed'])
  expect(listMedia(sync.memory.jobs)[0]?.failure).toMatchObject({ code: 'internal', at: 'call' })
})

test('bytes that the device has lost are told after a minute, not waited for', async () => {
  const { open, pass, send, look, show, server } = createWorld()
  server.weather.isOffline = true
  const before = await open(() => Promise.reject(new NetworkError()))
  await send(before.sync, 'foto')
  const [job] = listMedia(before.sync.memory.jobs)
  await before.sync.dropUpload(job!.id)
  await settle()
  before.kill()
  server.weather.isOffline = false
  const { sync } = await open()
  show(sync)
  await pass(5000)
  expect(look(sync)).toEqual(['foto waiting'])
  await pass(120_000)
  expect(look(sync)).toEqual(['foto failed'])
  expect(listMedia(sync.memory.jobs)[0]?.failure).toEqual({ code: 'internal', at: 'upload' })
})

test('I12: a file that a restored server has lost before the log showed it goes out again', async () => {
  const { server, open, pass, send, stored, chat } = createWorld()
  const { sync } = await open()
  getConversationStore(sync, chat).subscribe(() => {})
  await pass()
  // Its events are lost, and the message after it stands in no log of this device.
  server.weather.fateOfPush = () => 'lost'
  const answer = server.answers.get('media.send')!
  server.answers.set('media.send', (input: CallInput<'media.send'>) => {
    server.append(ana, chat, '00000003-0000-4000-8000-00000000ffff', 'antes')
    return answer(input as never, ana)
  })
  await send(sync, 'foto')
  expect(listMedia(sync.memory.jobs)).toMatchObject([{ state: 'acked' }])
  server.answers.set('media.send', answer)
  server.weather.fateOfPush = () => 'delivered'
  server.restore(() => 0)
  await pass(20_000)
  expect(stored()).toEqual(['foto'])
  expect(sync.memory.jobs.size).toBe(0)
})
