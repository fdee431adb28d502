import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { ConversationEvent } from '#contract/messages.ts'
import type { Rooms } from './rooms.ts'
import { createRooms } from './testing/rooms.ts'

/** Four rooms of so many are as many members as are kept (400,000). */
const members = Array.from({ length: 100_000 }, (_, n) => `person ${n}`)
const FULL = 4

let rooms: Rooms
let hasSockets: boolean
let hasOthers: boolean

beforeEach(() => {
  hasSockets = true
  hasOthers = false
  rooms = createRooms(() => members, { hasSockets: () => hasSockets, hasOthers: () => hasOthers })
})

const say = (conversation_id: string, seq: number): void => {
  const about = { conversation_id, seq, created_at: '2026-01-01T00:00:00.000Z' }
  const event: ConversationEvent = { kind: 'purged', ...about }
  rooms.accept(event)
}

const untilLoaded = (conversationId: string): Promise<void> =>
  new Promise((resolve) => rooms.withMembers(conversationId, false, () => resolve()))

/** How many of so many rooms of this size are still there after a sweep. */
const openAndSweep = async (count: number): Promise<number> => {
  for (let n = 0; n < count; n += 1) {
    const chat = randomUUID()
    say(chat, 1)
    await untilLoaded(chat)
  }
  rooms.forgetIdle()
  return rooms.size
}

test('the longest unused rooms go where there are more members than are kept', async () => {
  expect(await openAndSweep(FULL + 1)).toBe(FULL)
})

test('a room that is dropped while nobody is connected takes its members out of the count', async () => {
  for (let n = 0; n <= FULL; n += 1) {
    const chat = randomUUID()
    say(chat, 1)
    await untilLoaded(chat)
    hasSockets = false
    say(chat, 2)
    hasSockets = true
  }
  expect(await openAndSweep(1)).toBe(1)
})

test('a room that is dropped while its members are read is not counted when they come', async () => {
  for (let n = 0; n <= FULL; n += 1) {
    const chat = randomUUID()
    say(chat, 1)
    const loaded = untilLoaded(chat)
    hasSockets = false
    say(chat, 2)
    hasSockets = true
    await loaded
  }
  expect(await openAndSweep(1)).toBe(1)
})

test('a room in which nobody is heard is taken out of the count once, however many events came together', async () => {
  hasOthers = true
  const chat = randomUUID()
  for (let seq = 1; seq <= FULL + 2; seq += 1) say(chat, seq)
  await untilLoaded(chat)
  expect(rooms.size).toBe(0)
  hasOthers = false
  expect(await openAndSweep(FULL + 1)).toBe(FULL)
})
