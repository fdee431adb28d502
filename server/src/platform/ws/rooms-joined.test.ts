import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { ConversationEvent } from '#contract/messages.ts'
import { Connection } from './connection.ts'
import type { Rooms } from './rooms.ts'
import { createRooms } from './testing/rooms.ts'

const chat = randomUUID()
const CREATED_AT = '2026-01-01T00:00:00.000Z'

let rooms: Rooms
let people: Map<string, Connection>
let members: string[]
let delivered: { connection: number; seq: number; atMs: number }[]
let startMs: number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'], now: 0 })
  delivered = []
  people = new Map()
  members = []
  rooms = createRooms(() => members, {
    socketsOf: (userId) => {
      const connection = people.get(userId)
      return connection && [connection]
    },
    deliver: ({ connectionId }, { seq }) =>
      delivered.push({ connection: connectionId, seq, atMs: performance.now() - startMs }),
  })
})
afterEach(() => {
  rooms.close()
  vi.useRealTimers()
})

const connect = (id: number): string => {
  const userId = randomUUID()
  people.set(userId, new Connection(id, {} as WebSocket, {} as Socket, '', 0))
  return userId
}
/** So many people with a socket each, in a conversation that has been alive and is at rest. */
const enter = async (count: number): Promise<string[]> => {
  members = Array.from({ length: count }, (_, index) => connect(index + 1))
  announce({ seq: 1 })
  await vi.advanceTimersByTimeAsync(1)
  announce({ seq: 2 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(delivered).toHaveLength(2 * count)
  delivered = []
  startMs = performance.now()
  return members
}
const announce = (fields: { seq: number } & Partial<ConversationEvent>): void =>
  rooms.accept({
    kind: 'purged',
    conversation_id: chat,
    created_at: CREATED_AT,
    ...fields,
  } as ConversationEvent)
/** When each event reached the socket. */
const timesOf = (connection: number): Record<number, number> =>
  Object.fromEntries(
    delivered.filter((entry) => entry.connection === connection).map(({ seq, atMs }) => [seq, atMs]),
  )

test('in a room of many, what follows within 20 ms leaves together; the first after a pause never waits', async () => {
  await enter(16)
  announce({ seq: 3 })
  vi.advanceTimersByTime(8)
  announce({ seq: 4 })
  vi.advanceTimersByTime(7)
  announce({ seq: 5 })
  expect(timesOf(1)).toEqual({ 3: 0 })
  vi.advanceTimersByTime(100)
  announce({ seq: 6 })
  expect(timesOf(1)).toEqual({ 3: 0, 4: 20, 5: 20, 6: 115 })
  expect(timesOf(16)).toEqual(timesOf(1))
})

test('what one turn of the event loop brings leaves in it', async () => {
  await enter(16)
  for (let seq = 3; seq <= 52; seq += 1) announce({ seq })
  expect(Object.values(timesOf(1))).toEqual(Array.from({ length: 50 }, () => 0))
})

test('in a small room nothing waits', async () => {
  await enter(15)
  announce({ seq: 3 })
  vi.advanceTimersByTime(1)
  announce({ seq: 4 })
  expect(timesOf(1)).toEqual({ 3: 0, 4: 1 })
})

test('I11: who comes gets nothing of what waited before them; who goes got all that was theirs', async () => {
  const [leaver = ''] = await enter(17)
  const newcomer = connect(99)
  announce({ seq: 3 })
  vi.advanceTimersByTime(5)
  announce({ seq: 4 })
  announce({ seq: 5, kind: 'member_joined', user_id: newcomer, role: 'member', actor_id: null })
  announce({ seq: 6 })
  announce({ seq: 7, kind: 'member_left', user_id: leaver, actor_id: leaver })
  announce({ seq: 8 })
  expect(delivered.filter(({ seq }) => seq > 3)).toEqual([])
  vi.advanceTimersByTime(100)
  expect(Object.keys(timesOf(1))).toEqual(['3', '4', '5', '6', '7'])
  expect(Object.keys(timesOf(99))).toEqual(['6', '7', '8'])
  expect(Object.keys(timesOf(2))).toEqual(['3', '4', '5', '6', '7', '8'])
})

test('a socket that opens meanwhile gets what waited for its person', async () => {
  const [first = ''] = await enter(16)
  announce({ seq: 3 })
  vi.advanceTimersByTime(5)
  announce({ seq: 4 })
  people.set(first, new Connection(50, {} as WebSocket, {} as Socket, '', 0))
  vi.advanceTimersByTime(100)
  expect(Object.keys(timesOf(50))).toEqual(['4'])
})

test('the socket that sent a message gets no echo of it; the others of the person do', async () => {
  await enter(2)
  rooms.accept({ kind: 'purged', conversation_id: chat, created_at: CREATED_AT, seq: 3 }, 1)
  expect([timesOf(1), timesOf(2)]).toEqual([{}, { 3: 0 }])
})
