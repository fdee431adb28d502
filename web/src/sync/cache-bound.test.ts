import { expect, test } from 'vitest'
import { askToPersist } from './ask-to-persist.ts'
import { createEmitter } from './readable.ts'
import { ana, bia, createChatWorld, shown } from './testing/chat-world.ts'
import { uuidOf } from './testing/fake-records.ts'
import { settle } from './testing/turns.ts'

test('DEVICE-023: the cache is bounded: least recently opened conversations leave it first, unsent ones never', async () => {
  const { browser, clock, server } = createChatWorld()
  const chats = Array.from({ length: 6 }, (_, n) => server.createConversation(n + 10, [ana, bia]))
  for (const [n, chat] of chats.entries())
    for (let m = 0; m < 10; m += 1) server.append(bia, chat, uuidOf(5, n * 10 + m), `m${m}`)
  const { sync } = browser.openTab({ cacheNumbersMax: 45 })
  await clock.advance(200)
  server.refusals.set(chats[1]!, 'blocked')
  for (const n of [2, 0, 1, 3, 4, 5]) {
    const close = sync.openLog(chats[n]!)
    await clock.advance(100)
    if (n === 1) await sync.send({ conversation_id: chats[1]!, content: 'presa', reply_to_message_id: null })
    await clock.advance(100)
    close()
  }
  await clock.advance(10_000)
  const held = chats.map((chat) => sync.memory.ranges.has(chat))
  expect(held).toEqual([false, true, false, true, true, true])
  await settle(200)

  // What left is no longer on the disk either, its place in the list is, and opening it brings it back.
  server.weather.isOffline = true
  const next = browser.openTab().sync
  await settle(300)
  expect(next.memory.heads.get(chats[0]!)?.preview?.content).toBe('m9')
  expect(next.memory.ranges.has(chats[0]!)).toBe(false)
  server.weather.isOffline = false
  sync.openLog(chats[2]!)
  await clock.advance(30_000)
  expect(shown(sync, chats[2]!)).toHaveLength(10)
})

test('a conversation on the screen of any tab stays in a cache that is too large', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  const other = server.createConversation(2, [ana, bia])
  for (let m = 0; m < 10; m += 1) {
    server.append(bia, chat, uuidOf(5, m), `a${m}`)
    server.append(bia, other, uuidOf(5, 10 + m), `b${m}`)
  }
  const first = browser.openTab({ cacheNumbersMax: 5 })
  await clock.advance(500)
  const second = browser.openTab({ cacheNumbersMax: 5 })
  first.sync.openLog(chat)
  second.sync.openLog(other)
  await clock.advance(10_000)
  expect([shown(first.sync, chat)?.length, shown(second.sync, other)?.length]).toEqual([10, 10])
})

test('DEVICE-023: storage.persist() is asked for once something is unsent, and only once', async () => {
  const { browser, clock, server, write } = createChatWorld()
  let asked = 0
  const persistence = {
    isInstalled: () => false,
    onInstalled: () => () => {},
    persist: async () => (asked += 1),
  }
  const { sync } = browser.openTab()
  askToPersist(sync.memory, persistence)
  await clock.advance(2000)
  expect(asked).toBe(0)
  server.weather.isOffline = true
  await write(sync, 'um')
  await write(sync, 'dois')
  expect(asked).toBe(1)
})

test('DEVICE-023: storage.persist() is asked for once the app is installed, now or before', async () => {
  const { browser, clock } = createChatWorld()
  const installed = createEmitter<void>()
  let asked = 0
  const persistence = {
    isInstalled: () => false,
    onInstalled: installed.on,
    persist: async () => (asked += 1),
  }
  const { memory } = browser.openTab().sync
  askToPersist(memory, persistence)
  await clock.advance(100)
  expect(asked).toBe(0)
  installed.emit()
  installed.emit()
  expect(asked).toBe(1)
  askToPersist(memory, { ...persistence, isInstalled: () => true })
  await clock.advance(100)
  expect(asked).toBe(2)
})
