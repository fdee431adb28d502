import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OutboxEntry } from '../../../sync/change.ts'
import { openSyncDatabase } from '../../../sync/database.ts'
import { createJournal, createLocalJournalStore } from '../../../sync/journal.ts'
import { createFakeClock } from '../../../sync/testing/fake-clock.ts'
import { countUnsentOfOthers, enterDevice } from './enter-device.ts'
import { readKeep } from './keep-database.ts'
import { readSessionEnd, writeSessionEnd } from './session-end.ts'
import { settleDevice } from './settle-device.ts'

const ANA = '00000000-0000-4000-8000-00000000000a'
const BIA = '00000000-0000-4000-8000-00000000000b'
const DAY_MS = 24 * 60 * 60 * 1000

const local = new Map<string, string>()
beforeEach(() => {
  local.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  const storage = {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => void local.set(key, value),
    removeItem: (key: string) => void local.delete(key),
  }
  // A storage is listed by its keys, as in a browser.
  const ownKeys = () => [...local.keys()]
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
  vi.stubGlobal('localStorage', new Proxy(storage, { ownKeys, getOwnPropertyDescriptor }))
  return () => vi.unstubAllGlobals()
})

const entry = (n: number, state: OutboxEntry['state'] = 'waiting'): OutboxEntry => ({
  client_id: `c${n}`,
  conversation_id: 'chat',
  order: n,
  content: `segredo ${n}`,
  reply_to_message_id: null,
  written_at: '2026-11-22T12:00:00.000Z',
  state,
  ack: null,
  failure: null,
})

/** What somebody has on this device, left by a session that ended. */
const leave = async (userId: string, entries: readonly OutboxEntry[], draft?: string) => {
  const database = await openSyncDatabase(userId)
  const write = database.transaction(['outbox', 'drafts'], 'readwrite')
  for (const one of entries) void write.objectStore('outbox').put(one)
  if (draft !== undefined)
    void write.objectStore('drafts').put({ conversation_id: 'chat', text: draft, updated_at: '2026-11-22' })
  await write.done
  database.close()
}
const readOutbox = async (userId: string) => {
  const database = await openSyncDatabase(userId)
  const [outbox, drafts] = await Promise.all([
    database.transaction('outbox').objectStore('outbox').getAll(),
    database.transaction('drafts').objectStore('drafts').getAll(),
  ])
  database.close()
  return {
    outbox: outbox.map(({ content, state }) => [content, state]),
    drafts: drafts.map(({ text }) => text),
  }
}
const names = async () => (await indexedDB.databases()).map(({ name }) => name)
const clock = () => createFakeClock(Date.now())
const clearUp = (options = {}) => settleDevice({ isSignedIn: () => false, clock: clock(), ...options })

test('what was shared goes with the session that ended; shared while nobody is here it waits', async () => {
  const cached = new Set(['lero-media', 'lero-shared'])
  vi.stubGlobal('caches', {
    keys: async () => [...cached],
    delete: async (name: string) => cached.delete(name),
  })
  await leave(ANA, [])
  await clearUp()
  expect([...cached]).toEqual([])
  cached.add('lero-media').add('lero-shared')
  await clearUp()
  expect([...cached]).toEqual(['lero-shared'])
})

test('unsent messages and drafts are sealed, the rest goes, and the same person has them back in order', async () => {
  await leave(ANA, [entry(1), entry(2, 'failed'), entry(3, 'acked')], 'um rascunho')
  writeSessionEnd({ user_id: ANA, at: 1_000, message_count: 0, draft_count: 0 })
  vi.useFakeTimers({ now: 2_000, toFake: ['Date'] })
  const end = await settleDevice({ isSignedIn: () => false })
  expect(end).toEqual({ user_id: ANA, at: 1_000, message_count: 2, draft_count: 1 })
  expect(readSessionEnd()).toEqual(end)
  expect(await names()).toEqual(['lero-keep'])
  const sealed = (await readKeep('unsent'))[0]?.sealed
  if (sealed?.kind !== 'sealed') throw new Error('not sealed')
  expect(sealed.key.extractable).toBe(false)
  expect(new TextDecoder().decode(sealed.bytes)).not.toContain('segredo')

  const start = vi.fn()
  await enterDevice(ANA, start)
  expect(start).toHaveBeenCalledTimes(1)
  expect(readSessionEnd()).toBeNull()
  expect(await readOutbox(ANA)).toEqual({
    outbox: [
      ['segredo 1', 'waiting'],
      ['segredo 2', 'failed'],
    ],
    drafts: ['um rascunho'],
  })
  expect(await countUnsentOfOthers(BIA)).toBe(0)
  vi.useRealTimers()
})

test('a draft of which nothing is left is none', async () => {
  await leave(ANA, [], '')
  expect(await clearUp()).toBeNull()
  expect(await readKeep('unsent')).toEqual([])
})

test('somebody else is told how much they would remove, and removes it by signing in', async () => {
  await leave(ANA, [entry(1), entry(2)])
  await clearUp()
  expect(await countUnsentOfOthers(BIA)).toBe(2)
  expect(await countUnsentOfOthers(ANA)).toBe(0)
  await enterDevice(BIA, () => {})
  expect(await countUnsentOfOthers(BIA)).toBe(0)
  expect((await readOutbox(ANA)).outbox).toEqual([])
})

test('what nobody came back for in 30 days is removed', async () => {
  await leave(ANA, [entry(1)])
  const at = clock()
  await clearUp({ clock: at })
  await at.advance(30 * DAY_MS)
  expect(await clearUp({ clock: at })).toMatchObject({ message_count: 1 })
  await at.advance(1000)
  await clearUp({ clock: at })
  expect(await countUnsentOfOthers(BIA)).toBe(0)
})

test('what waits already is kept beside what a later session leaves', async () => {
  await leave(ANA, [entry(1)])
  await clearUp()
  await leave(ANA, [entry(2)])
  expect(await clearUp()).toMatchObject({ message_count: 2 })
  await enterDevice(ANA, () => {})
  expect((await readOutbox(ANA)).outbox.map(([text]) => text)).toEqual(['segredo 1', 'segredo 2'])
})

test('what another tab is still writing is in it', async () => {
  await leave(ANA, [entry(1)])
  const tab = await openSyncDatabase(ANA)
  const late = tab.transaction('outbox', 'readwrite').objectStore('outbox').put(entry(2))
  const [end] = await Promise.all([clearUp(), late])
  expect(end).toMatchObject({ message_count: 2 })
})

test('nothing is touched while somebody is signed in, or where it could not be kept', async () => {
  await leave(ANA, [entry(1)])
  expect(await clearUp({ isSignedIn: () => true })).toBeNull()
  expect((await readOutbox(ANA)).outbox).toHaveLength(1)
  vi.stubGlobal('crypto', { subtle: { generateKey: () => Promise.reject(new Error('full')) } })
  await expect(clearUp()).rejects.toThrow('full')
  expect((await readOutbox(ANA)).outbox).toHaveLength(1)
})

test('a device on which nothing waits is left without a trace', async () => {
  expect(await clearUp()).toBeNull()
  await enterDevice(ANA, () => {})
  expect(await names()).toEqual([])
})

test('an address without https keeps what is unsent as it is', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  await leave(ANA, [entry(1)])
  expect(await clearUp()).toMatchObject({ message_count: 1 })
  await enterDevice(ANA, () => {})
  expect((await readOutbox(ANA)).outbox).toEqual([['segredo 1', 'waiting']])
})

test('what is noted and no database has yet is sealed with the rest, and what is noted as sent is not', async () => {
  await leave(ANA, [entry(1), entry(2)], 'um rascunho')
  const journal = createJournal(createLocalJournalStore(ANA))
  journal.note({ outbox: { put: [entry(3)], remove: ['c1'] } })
  journal.note({
    drafts: { put: [{ conversation_id: 'chat', text: 'mais novo', updated_at: '2026-11-23' }] },
  })
  // Of somebody whose disk took nothing at all.
  createJournal(createLocalJournalStore(BIA)).note({ outbox: { put: [entry(4)] } })
  await clearUp()
  expect(
    [...local.entries()].filter(([key, text]) => key.includes('unsaved') || text.includes('segredo')),
  ).toEqual([])
  expect(await countUnsentOfOthers(ANA)).toBe(1)
  expect(await countUnsentOfOthers(BIA)).toBe(3)
  await enterDevice(ANA, () => {})
  const { outbox, drafts } = await readOutbox(ANA)
  expect(outbox.map(([text]) => text)).toEqual(['segredo 2', 'segredo 3'])
  expect(drafts).toEqual(['mais novo'])
})

test('notes that could not be sealed stay for the next time', async () => {
  createJournal(createLocalJournalStore(ANA)).note({ outbox: { put: [entry(1)] } })
  const { open } = indexedDB
  const refuse = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name === 'lero-keep') throw new DOMException('full', 'QuotaExceededError')
    return open.call(indexedDB, name, version)
  })
  await expect(clearUp()).rejects.toThrow('full')
  refuse.mockRestore()
  expect(await clearUp()).toMatchObject({ message_count: 1 })
})

test('what stands in the list of notifications goes with whose it was', async () => {
  const close = vi.fn()
  const registration = { getNotifications: async () => [{ close }, { close }] }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  await clearUp({ isSignedIn: () => true })
  expect(close).not.toHaveBeenCalled()
  await clearUp()
  expect(close).toHaveBeenCalledTimes(2)
})
