import { expect, test } from 'vitest'
import { ApiError } from '../../sync/errors.ts'
import { createChatWorld } from '../../sync/testing/chat-world.ts'
import { uuidOf } from '../../sync/testing/fake-records.ts'
import { settle } from '../../sync/testing/turns.ts'
import { sendMedia } from '../media/public.ts'
import { getStrandedStore, giveUp } from './stranded.store.ts'

test('DEVICE-003: files and what was sent on are stranded with their chat like texts, and given up there', async () => {
  const { server, clock, browser, chat: conversation_id, write } = createChatWorld()
  for (const call of ['media.send', 'messages.send', 'media.forward'])
    server.answers.set(call, () => {
      throw new ApiError('blocked', 'no')
    })
  const { sync } = browser.openTab({ upload: async () => 'f1' })
  const pass = async (begun: Promise<unknown>): Promise<void> => {
    await Promise.all([begun, clock.advance(1000)])
    await settle()
  }
  await pass(clock.advance(1000))
  const store = getStrandedStore(sync)
  const send = (message_type: 'image' | 'audio', content: string, file_name?: string): Promise<void> => {
    const file = new Blob([message_type])
    return sendMedia(sync, { conversation_id, message_type, file, caption: content, file_name })
  }
  const sendOn = (
    client_id: string,
    call: 'media.forward' | 'messages.send',
    source: object,
  ): Promise<void> => {
    const input = { conversation_id, client_id, message_id: uuidOf(2, 9), content: 'um texto' }
    const lane = `media:${conversation_id}`
    return sync.mutate(call, input, { id: client_id, lane, conversation_id, source })
  }
  await pass(send('image', 'na praia', 'praia.jpg'))
  await pass(send('audio', ''))
  await pass(sendOn(uuidOf(3, 901), 'messages.send', { content: 'um texto' }))
  await pass(sendOn(uuidOf(3, 902), 'media.forward', { content: null, message_type: 'video' }))
  // The chat shows them.
  expect([...sync.memory.jobs.values()].map(({ state }) => state)).toEqual(Array(4).fill('failed'))
  expect(store.getSnapshot()).toEqual([])

  server.weather.isOffline = true
  server.cutAll()
  sync.memory.apply({ heads: { remove: [conversation_id] } })
  const stranded = store.getSnapshot()
  expect(stranded.map(({ content, file }) => [content, file])).toEqual([
    ['na praia', { kind: 'image', name: 'praia.jpg', isHere: true }],
    ['', { kind: 'audio', name: null, isHere: true }],
    ['um texto', null],
    ['', { kind: 'video', name: null, isHere: false }],
  ])
  const [{ id, written_at } = { id: '', written_at: '' }] = stranded
  expect(Date.parse(written_at)).toBeLessThan(clock.now())
  expect(await (await sync.readUpload(id))?.text()).toBe('image')
  await pass(write(sync, 'depois'))
  for (const one of stranded) await pass(giveUp(sync, one))
  expect(store.getSnapshot()).toEqual([])
  expect(await sync.readUpload(id)).toBeNull()
  // The text waits for the line.
  expect(sync.countUnsent()).toBe(1)
})
