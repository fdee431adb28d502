import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Head } from '#contract/conversations.ts'
import { dropLog, type LogChange, type OutboxEntry } from './change.ts'
import { createDisk, type Disk } from './disk.ts'
import { blankAt, createMessage, createProfile, uuidOf } from './testing/fake-records.ts'

const me = uuidOf(4, 1)
const bia = uuidOf(4, 2)
const chat = uuidOf(1, 1)

const messageOf = (seq: number) =>
  createMessage({
    id: uuidOf(2, seq),
    conversation_id: chat,
    seq,
    sender_id: bia,
    client_id: uuidOf(3, seq),
    content: `m${seq}`,
    reply_to_message_id: seq === 9 ? uuidOf(2, 1) : null,
    created_at: '2026-03-07T12:00:00.000Z',
  })

const logOf = (from: number, to: number, more: Partial<LogChange> = {}): LogChange => ({
  conversation_id: chat,
  range: { conversation_id: chat, first_seq: 1, from, to },
  reset: true,
  put: Array.from({ length: to - from + 1 }, (_, n) => messageOf(from + n)),
  amend: [],
  quotes: [],
  ...more,
})

const entry: OutboxEntry = {
  client_id: uuidOf(3, 100),
  conversation_id: chat,
  order: 1,
  content: 'na fila',
  reply_to_message_id: null,
  written_at: '2026-03-07T12:00:00.000Z',
  state: 'waiting',
  ack: null,
  failure: null,
}
const draft = { conversation_id: chat, text: 'pela metade', updated_at: '2026-03-07T12:00:00.000Z' }
const head = { conversation_id: chat, peer: { ...createProfile(bia), is_online: true } } as Head

let disk: Disk
const contents = async () => (await disk.readNewest(chat, 100))?.rows.map((row) => row.content)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  disk = createDisk(me)
})

test('a message deleted for everyone keeps its words nowhere on the device, quoted or not', async () => {
  await disk.write({ logs: [logOf(9, 10, { quotes: [messageOf(1)] })] })
  const amend = [1, 10].map((seq) => blankAt(uuidOf(2, seq), 11))
  await disk.write({ logs: [logOf(9, 11, { reset: false, put: [], amend })] })
  expect(await contents()).toEqual(['m9', null])
  expect(await disk.readMessage(uuidOf(2, 1))).toMatchObject({ content: null, deleted_for_everyone: true })
})

test('FEEL-017: a message deleted for oneself is nowhere on the device, quoted or not', async () => {
  await disk.write({ logs: [logOf(9, 11, { quotes: [messageOf(1)] })] })
  const amend = [1, 10].map((seq) => ({ message_id: uuidOf(2, seq), fields: null }))
  await disk.write({ logs: [logOf(9, 11, { reset: false, put: [], amend })] })
  expect(await contents()).toEqual(['m9', 'm11'])
  expect([await disk.readMessage(uuidOf(2, 1)), await disk.readMessage(uuidOf(2, 10))]).toEqual([null, null])
})

test('another epoch empties the cache; outbox, drafts and reads stay', async () => {
  const own = { outbox: { put: [entry] }, drafts: { put: [draft] } }
  const reads = { put: [{ conversation_id: chat, seq: 3 }] }
  await disk.write({ heads: { put: [head] }, logs: [logOf(1, 3)], ...own, reads })
  await disk.write({ drop_cache: true, meta: { epoch: 'new', user_seq: 0, settings: null } })
  const stored = await disk.read()
  expect([stored.heads, stored.ranges, await contents()]).toEqual([[], [], undefined])
  expect([stored.outbox, stored.drafts, stored.reads]).toEqual([[entry], [draft], reads.put])
  expect(stored.meta.epoch).toBe('new')
})

test('a log that starts anew keeps nothing of before, and one that is dropped nothing at all', async () => {
  await disk.write({ logs: [logOf(1, 3)] })
  await disk.write({ logs: [logOf(8, 9)] })
  // A page below joins: what lay between must not come back.
  await disk.write({ logs: [logOf(1, 9, { reset: false, put: [] })] })
  expect(await contents()).toEqual(['m8', 'm9'])
  await disk.write({ heads: { put: [head] }, logs: [dropLog(chat)] })
  expect(await contents()).toBeUndefined()
  await disk.write({ heads: { remove: [chat] } })
  expect((await disk.read()).heads).toEqual([])
})

test('nobody is shown online by what the device remembers', async () => {
  const profiles = { put: [{ ...createProfile(bia), is_online: true }] }
  await disk.write({ heads: { put: [head] }, profiles })
  const stored = await disk.read()
  expect([stored.heads[0]?.peer?.is_online, stored.profiles[0]?.is_online]).toEqual([false, false])
})

test('an older page says nothing of what the disk holds above it', async () => {
  await disk.write({ logs: [logOf(1, 10)] })
  const page = await disk.readOlder(chat, 8, 5)
  expect([page?.to, page?.rows.at(-1)?.seq]).toEqual([7, 7])
  expect((await disk.readNewest(chat, 5))?.to).toBe(10)
})

test('many chats are read in pieces, each of them once, so that no piece holds a slow phone up', async () => {
  const heads = Array.from({ length: 501 }, (_, n) => ({ conversation_id: uuidOf(5, n) }) as Head)
  await disk.write({ heads: { put: heads } })
  const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  const stored = await disk.read()
  const names = reads.mock.contexts.map((store) => (store as IDBObjectStore).name)
  const ofHeads = reads.mock.calls.flatMap(([, count], call) => (names[call] === 'heads' ? [count] : []))
  reads.mockRestore()
  expect(stored.heads).toEqual(heads)
  expect(ofHeads).toEqual([250, 250, 250])
})
