import { expect, test, vi } from 'vitest'
import { dropLog, type LogChange, type OutboxEntry } from './change.ts'
import type { StoredRows } from './disk-logs.ts'
import { createMemory } from './memory.ts'
import { toNoticeRow } from './notice-row.ts'
import { createEmitter } from './readable.ts'
import { blankAt, createMessage, uuidOf } from './testing/fake-records.ts'

const chat = uuidOf(1, 1)

const rowsOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) =>
    createMessage({ id: uuidOf(2, from + n), conversation_id: chat, seq: from + n, content: `m${from + n}` }),
  )
const rangeOf = (from: number, to: number) => ({ conversation_id: chat, first_seq: 1, from, to })
/** What the disk has: the log from 1 on, of which it read the rows from `from` on. */
const storedOf = (from: number, to: number): StoredRows => ({
  range: rangeOf(1, to),
  rows: rowsOf(from, to),
  from,
  to,
  quotes: [],
})
const changeOf = (from: number, to: number, more: Partial<LogChange> = {}): LogChange => ({
  conversation_id: chat,
  range: rangeOf(1, to),
  reset: false,
  put: rowsOf(from, to),
  span: { from, to },
  amend: [],
  quotes: [],
  ...more,
})

const openMemory = (from: number, to: number) => {
  const memory = createMemory()
  memory.expectRows(chat)
  memory.showRows(chat, storedOf(from, to))
  const seqs = () => memory.log(chat)?.rows.map((row) => row.seq)
  return { memory, seqs }
}

test('what happens while the rows are read from disk is not lost', () => {
  const memory = createMemory()
  memory.expectRows(chat)
  memory.apply({ logs: [changeOf(4, 4)] })
  memory.showRows(chat, storedOf(1, 3))
  expect(memory.log(chat)?.rows.map((row) => row.seq)).toEqual([1, 2, 3, 4])
})

test.each([
  ['the chat is gone', { logs: [dropLog(chat)] }],
  ['another epoch has begun', { drop_cache: true }],
] as const)('rows that were being read when %s are not shown', (_, change) => {
  const memory = createMemory()
  memory.expectRows(chat)
  memory.apply(change)
  memory.showRows(chat, storedOf(1, 3))
  expect(memory.log(chat)).toBeUndefined()
})

test('rows that come after the chat was closed are not kept, and what they missed does not strike the next ones', () => {
  const memory = createMemory()
  memory.expectRows(chat)
  memory.apply({ logs: [dropLog(chat)] })
  memory.hideRows(chat)
  memory.showRows(chat, storedOf(1, 3))
  expect(memory.log(chat)).toBeUndefined()
  memory.expectRows(chat)
  memory.apply({ logs: [dropLog(chat)] })
  memory.hideRows(chat)
  memory.expectRows(chat)
  memory.showRows(chat, storedOf(1, 3))
  expect(memory.log(chat)?.rows).toHaveLength(3)
})

test('words of another tab that the disk was ahead of take nothing back', () => {
  const { memory, seqs } = openMemory(1, 5)
  memory.apply({ logs: [changeOf(3, 3, { range: rangeOf(1, 3) })] })
  expect([seqs(), memory.log(chat)?.range.to, memory.ranges.get(chat)?.to]).toEqual([[1, 2, 3, 4, 5], 5, 5])
})

test('a page from far below does not join the rows in sight across a hole', () => {
  const { memory, seqs } = openMemory(10, 12)
  memory.apply({ logs: [changeOf(1, 3, { range: rangeOf(1, 12) })] })
  expect([seqs(), memory.log(chat)?.from, memory.log(chat)?.has_older]).toEqual([[10, 11, 12], 10, true])
})

test('rows of the disk join those in sight, each once', () => {
  const { memory, seqs } = openMemory(4, 6)
  memory.showRows(chat, { ...storedOf(2, 4), range: rangeOf(1, 4) })
  expect([seqs(), memory.log(chat)?.range.to]).toEqual([[2, 3, 4, 5, 6], 6])
})

test('an older page of the disk joins what is in sight, and a deletion that came while it was read holds in it', () => {
  const { memory, seqs } = openMemory(4, 6)
  memory.expectPage(chat)
  memory.apply({ logs: [changeOf(7, 7, { amend: [blankAt(uuidOf(2, 2), 7)] })] })
  memory.showPage(chat, storedOf(1, 3))
  expect([seqs(), memory.log(chat)?.range, memory.log(chat)?.has_older]).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    rangeOf(1, 7),
    false,
  ])
  const deleted = memory.log(chat)?.rows.filter((row) => row.deleted_for_everyone)
  expect(deleted?.map((row) => row.seq)).toEqual([2])
})

test('an older page that no longer touches what is in sight is dropped, and newest rows beyond it take its place', () => {
  const { memory, seqs } = openMemory(1, 3)
  memory.apply({ logs: [changeOf(20, 22, { range: rangeOf(20, 22), reset: true })] })
  memory.showPage(chat, storedOf(1, 3))
  expect([seqs(), memory.log(chat)?.from]).toEqual([[20, 21, 22], 20])
  memory.showRows(chat, storedOf(40, 42))
  expect([seqs(), memory.log(chat)?.from, memory.log(chat)?.has_older]).toEqual([[40, 41, 42], 40, true])
})

test('messages of others that come while one looks far from the end are counted, and their rows are not kept', () => {
  const { memory } = openMemory(1, 400)
  const [me, bia] = [uuidOf(4, 1), uuidOf(4, 2)]
  const write = (seq: number, sender_id: string) =>
    memory.apply({
      logs: [changeOf(seq, seq, { put: rowsOf(seq, seq).map((row) => ({ ...row, sender_id })) })],
    })
  memory.lookAt(chat, 10)
  for (let seq = 401; seq <= 500; seq += 1) write(seq, bia)
  write(501, me)
  write(502, bia)
  expect([memory.countArrived(chat, me), memory.log(chat)?.to, memory.log(chat)?.has_newer]).toEqual([
    101,
    301,
    true,
  ])
  // What is brought back has been counted.
  memory.expectPage(chat)
  memory.showPage(chat, { ...storedOf(302, 401), range: rangeOf(1, 502) })
  expect(memory.countArrived(chat, me)).toBe(101)
})

test('a quoted message that is deleted loses its words in the quote, too', () => {
  const { memory } = openMemory(5, 6)
  const [quoted] = rowsOf(1, 1)
  memory.showQuote(chat, quoted!)
  memory.apply({ logs: [changeOf(7, 7, { amend: [blankAt(quoted!.id, 7)] })] })
  expect(memory.quotes.get(quoted!.id)?.content).toBeNull()
})

test('a chat hears of what enters its outbox and of what leaves it', () => {
  const memory = createMemory()
  let told = 0
  memory.subscribe(`log:${chat}`, () => (told += 1))
  const entry = { client_id: uuidOf(3, 1), conversation_id: chat } as OutboxEntry
  memory.apply({ outbox: { put: [entry] } })
  memory.apply({ outbox: { remove: [entry.client_id] } })
  memory.apply({ outbox: { put: [{ ...entry, conversation_id: uuidOf(1, 2) }] } })
  expect(told).toBe(2)
})

test('a listener that breaks keeps nobody else from hearing, and its error is not swallowed', () => {
  const thrown: (() => void)[] = []
  vi.stubGlobal('queueMicrotask', (run: () => void) => thrown.push(run))
  const { on, emit } = createEmitter<number>()
  const heard: number[] = []
  on(() => {
    throw new Error('broken')
  })
  on((value) => heard.push(value))
  emit(1)
  vi.unstubAllGlobals()
  expect(heard).toEqual([1])
  expect(() => thrown[0]!()).toThrow('broken')
})

test('entries about the group join the end of a log and count as no arrivals', () => {
  const { memory, seqs } = openMemory(1, 3)
  const notice = toNoticeRow({
    kind: 'member_left',
    conversation_id: chat,
    seq: 4,
    created_at: '2026-11-23T10:00:00.000Z',
    user_id: uuidOf(3, 1),
    actor_id: uuidOf(3, 1),
  })
  memory.apply({ logs: [changeOf(4, 4, { put: [notice] }), changeOf(5, 5)] })
  expect([seqs(), memory.countArrived(chat, uuidOf(3, 2))]).toEqual([[1, 2, 3, 4, 5], 1])
})
