import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { createLog } from '../log.ts'
import { Connection } from './connection.ts'
import { Rooms } from './rooms.ts'

const chat = randomUUID()

let rooms: Rooms
let delivered: { connection: number; seq: number; atMs: number }[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'], now: 0 })
  delivered = []
  rooms = new Rooms({
    log: createLog('error'),
    readLog: () => Promise.resolve([]),
    deliver: ({ connectionId }, { seq }) =>
      delivered.push({ connection: connectionId, seq, atMs: performance.now() }),
    onSkipped: () => undefined,
  })
})
afterEach(() => {
  rooms.close()
  vi.useRealTimers()
})

const connect = (id: number): Connection => new Connection(id, {} as WebSocket, {} as Socket, 0)
const enter = (count: number): Connection[] =>
  Array.from({ length: count }, (_, index) => {
    const connection = connect(index + 1)
    rooms.join(connection, chat, 0)
    return connection
  })
const announce = (seq: number): void =>
  rooms.accept({ kind: 'purged', conversation_id: chat, seq, created_at: '2026-01-01T00:00:00.000Z' })
/** When each event reached the socket. */
const timesOf = (connection: number): Record<number, number> =>
  Object.fromEntries(
    delivered.filter((entry) => entry.connection === connection).map(({ seq, atMs }) => [seq, atMs]),
  )

test('in a room of many, what follows within 20 ms leaves together; the first after a pause never waits', () => {
  enter(16)
  announce(1)
  vi.advanceTimersByTime(8)
  announce(2)
  vi.advanceTimersByTime(7)
  announce(3)
  expect(timesOf(1)).toEqual({ 1: 0 })
  vi.advanceTimersByTime(100)
  announce(4)
  expect(timesOf(1)).toEqual({ 1: 0, 2: 20, 3: 20, 4: 115 })
  expect(timesOf(16)).toEqual(timesOf(1))
})

test('what one turn of the event loop brings leaves in it', () => {
  enter(16)
  for (let seq = 1; seq <= 50; seq += 1) announce(seq)
  expect(Object.values(timesOf(1))).toEqual(Array.from({ length: 50 }, () => 0))
})

test('in a small room nothing waits', () => {
  enter(15)
  announce(1)
  vi.advanceTimersByTime(1)
  announce(2)
  expect(timesOf(1)).toEqual({ 1: 0, 2: 1 })
})

test('I11: who comes gets nothing of what waited before them; who goes got all that was theirs', () => {
  const [leaver] = enter(17)
  announce(1)
  vi.advanceTimersByTime(5)
  announce(2)
  const newcomer = connect(99)
  const room = rooms.join(newcomer, chat, 2)
  expect(timesOf(99)).toEqual({})
  vi.advanceTimersByTime(5)
  announce(3)
  if (leaver) rooms.leave(leaver, room)
  announce(4)
  vi.advanceTimersByTime(100)
  expect(Object.keys(timesOf(1))).toEqual(['1', '2', '3'])
  expect(Object.keys(timesOf(99))).toEqual(['3', '4'])
  expect(Object.keys(timesOf(2))).toEqual(['1', '2', '3', '4'])
})

test('a room that shrinks passes on at once what waited, in order', () => {
  const connections = enter(16)
  announce(1)
  vi.advanceTimersByTime(5)
  announce(2)
  const room = rooms.find(chat)
  if (room && connections[0]) rooms.leave(connections[0], room)
  announce(3)
  expect(timesOf(2)).toEqual({ 1: 0, 2: 5, 3: 5 })
})
