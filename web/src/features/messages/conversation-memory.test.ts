import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { bia, createChatWorld } from '../../sync/testing/chat-world.ts'
import { uuidOf } from '../../sync/testing/fake-records.ts'
import { getConversationStore } from './conversation.store.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('who scrolls up through 1,500 messages leaves no more than 400 of them in memory, wherever they were', async () => {
  const { browser, chat, clock, server } = createChatWorld()
  for (let n = 1; n <= 1500; n += 1) server.append(bia, chat, uuidOf(5, n), `m${n}`)
  const { sync } = browser.openTab()
  const store = getConversationStore(sync, chat)
  const close = store.subscribe(() => void store.getSnapshot())
  await clock.advance(3000)

  const seen = new Map<number, WeakRef<Message>>()
  const note = (): number => {
    const { messages } = store.getSnapshot()
    for (const { message } of messages)
      if (!seen.has(message.seq)) seen.set(message.seq, new WeakRef(message))
    return messages[0]!.message.seq
  }
  for (let first = note(); first > 1; first = note()) {
    sync.lookAt(chat, first)
    await Promise.all([store.loadOlder(), clock.advance(500)])
    await clock.advance(100)
  }

  expect(seen.size).toBe(1500)
  expect(store.getSnapshot().messages).toHaveLength(400)
  expect(store.getSnapshot().has_newer).toBe(true)
  // What is on its way to the disk is held until it is there.
  await vi.waitFor(() => {
    collectGarbage()
    const held = [...seen.values()].filter((message) => message.deref() !== undefined)
    expect(held.length).toBeLessThanOrEqual(400)
  }, 10_000)
  close()
})
