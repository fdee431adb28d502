import { expect, test } from 'vitest'
import { ApiError } from '../../../sync/errors.ts'
import type { JobRefusal } from '../../../sync/sync.ts'
import { takeFiles } from '../../../sync/testing/fake-media.ts'
import { messagesOf, uuidOf } from '../../../sync/testing/fake-records.ts'
import { settle } from '../../../sync/testing/turns.ts'
import { getConversationStore } from '../conversation.store.ts'
import { ana, bia, openChat } from '../testing/open-chat.ts'
import { forward } from './forward.ts'

const media = { content_type: 'image/webp', bytes: 7, placeholder: 'UklG', album_id: uuidOf(8, 1) }

/** Ana's chat with Bia, who sent two photos and a text between them, and another chat to send them on to. */
async function openPhotos() {
  const world = await openChat()
  const { server, chat, clock, tab, store } = world
  takeFiles(server)
  const other = server.createConversation(2, [ana, bia])
  const fields = { message_type: 'image', media_url: 'bia/1.webp', media_type: 'image' } as const
  const say = (n: number, content: string, isPhoto: boolean): void => {
    server.append(bia, chat, uuidOf(5, n), content, null, null, isPhoto ? { media } : null)
    if (isPhoto) Object.assign(messagesOf(server.conversations.get(chat)!.log).at(-1)!, fields)
  }
  say(1, 'um', true)
  say(2, 'dois', false)
  say(3, 'três', true)
  server.cutAll()
  const pass = async (ms = 1000): Promise<void> => {
    await clock.advance(ms)
    await settle()
  }
  await pass(5000)
  const there = getConversationStore(tab.sync, other)
  there.subscribe(() => {})
  await pass()
  const told: JobRefusal[] = []
  tab.sync.onJobRefusal((refusal) => told.push(refusal))
  const look = () => there.getSnapshot().messages.map(({ message, state }) => `${message.content} ${state}`)
  const send = async () => {
    const [count] = await Promise.all([forward(tab.sync, store.getSnapshot().messages, [other]), pass(500)])
    await pass()
    return count
  }
  const stored = () => messagesOf(server.conversations.get(other)!.log)
  return { ...world, other, there, told, pass, look, send, stored }
}

test('a file waits without network, is shown at once as it is, survives the page and goes out once', async () => {
  const { server, browser, tab, there, look, send, stored, pass, chat } = await openPhotos()
  server.weather.isOffline = true
  server.cutAll()
  expect(await send()).toBe(3)
  expect(look()).toEqual(['um waiting', 'dois waiting', 'três waiting'])
  const [photo] = there.getSnapshot().messages
  const [source] = messagesOf(server.conversations.get(chat)!.log)
  const { album_id: _, ...kept } = media
  expect(photo?.message).toMatchObject({
    id: source!.id,
    seq: 0,
    message_type: 'image',
    media_url: 'bia/1.webp',
    extra: { media: kept, is_forwarded: true },
  })
  expect(photo?.message.extra?.media).not.toHaveProperty('album_id')
  expect(tab.sync.countUnsent()).toBe(3)
  tab.kill()
  server.weather.isOffline = false
  const next = browser.openTab()
  await pass(20_000)
  expect(stored().map(({ content }) => content)).toEqual(['um', 'dois', 'três'])
  expect(stored().every(({ extra }) => extra?.is_forwarded)).toBe(true)
  expect(next.sync.memory.jobs.size).toBe(0)
  expect(next.sync.countUnsent()).toBe(0)
})

test('with a lost answer the same message is told again; until the log has it the job stands for it', async () => {
  const { server, send, look, stored, pass, tab } = await openPhotos()
  const answer = server.answers.get('media.forward')!
  let isLost = true
  server.answers.set('media.forward', (input: never, user) => {
    const output = answer(input, user)
    if (!isLost) return output
    isLost = false
    throw new ApiError('busy', 'later')
  })
  await send()
  await pass(10_000)
  expect(stored().map(({ content }) => content)).toEqual(['um', 'dois', 'três'])
  expect(look().every((line) => line.endsWith(' sent'))).toBe(true)
  expect(tab.sync.memory.jobs.size).toBe(0)
})

test('a file that is gone by then is told of, and nothing of it stays here', async () => {
  const { server, send, look, stored, told, pass, tab, chat } = await openPhotos()
  server.weather.isOffline = true
  server.cutAll()
  await send()
  const [first] = messagesOf(server.conversations.get(chat)!.log)
  server.deleteForEveryone(chat, first!.id)
  server.weather.isOffline = false
  tab.wake()
  await pass(10_000)
  expect(told).toMatchObject([{ code: 'not_found', job: { call: 'media.forward' } }])
  expect(look()).toEqual(['dois sent', 'três sent'])
  expect(stored().map(({ content }) => content)).toEqual(['dois', 'três'])
  expect(tab.sync.memory.jobs.size).toBe(0)
})

test('where nobody listens it stays with its reason, and may be tried again', async () => {
  const { server, send, look, there, told, pass } = await openPhotos()
  const answer = server.answers.get('media.forward')!
  server.answers.set('media.forward', () => {
    throw new ApiError('blocked', 'no')
  })
  await send()
  expect(told.map(({ code }) => code)).toEqual(['blocked', 'blocked'])
  expect(look()).toEqual(['dois sent', 'um failed', 'três failed'])
  server.answers.set('media.forward', answer)
  await Promise.all([there.retry(there.getSnapshot().messages[1]!.key), pass()])
  expect(look()).toEqual(['dois sent', 'um sent', 'três failed'])
})

test('what was deleted since it was chosen is left out, texts too', async () => {
  const { server, chat, tab, store, pass, stored, other } = await openPhotos()
  const chosen = store.getSnapshot().messages
  const [first, second] = messagesOf(server.conversations.get(chat)!.log)
  for (const one of [first!, second!]) server.deleteForEveryone(chat, one.id)
  await pass()
  const [count] = await Promise.all([forward(tab.sync, chosen, [other]), pass()])
  expect(count).toBe(1)
  await pass()
  expect(stored().map(({ content }) => content)).toEqual(['três'])
})
