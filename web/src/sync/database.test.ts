import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB, type IDBPDatabase } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import type { OutboxEntry } from './change.ts'
import { databaseName } from './database-name.ts'
import { openSyncDatabase, SCHEMA_VERSION } from './database.ts'
import { openDisk } from './disk.ts'
import { uuidOf } from './testing/fake-records.ts'

const me = uuidOf(4, 1)

const fullOutbox: OutboxEntry[] = Array.from({ length: 200 }, (_, n) => ({
  client_id: uuidOf(3, n),
  conversation_id: uuidOf(1, n % 7),
  order: n + 1,
  content: `guardada ${n}`,
  reply_to_message_id: null,
  written_at: '2026-03-07T12:00:00.000Z',
  state: n % 10 === 0 ? 'failed' : 'waiting',
  ack: null,
  failure: n % 10 === 0 ? { code: 'blocked' } : null,
}))

/** Every schema that was ever released, as that app made it and filled it. Copied, never imported. */
const releases: Record<number, () => Promise<void>> = {
  1: () => makeRelease(1, () => {}),
  2: () => makeRelease(2, (made) => void made.createObjectStore('profiles', { keyPath: 'user_id' })),
}

async function makeRelease(version: number, addMore: (made: IDBPDatabase) => void): Promise<void> {
  const database = await openDB(databaseName(me), version, {
    upgrade: (made) => {
      made.createObjectStore('heads', { keyPath: 'conversation_id' })
      made.createObjectStore('ranges', { keyPath: 'conversation_id' })
      made.createObjectStore('messages', { keyPath: ['conversation_id', 'seq'] }).createIndex('id', 'id')
      made.createObjectStore('quotes', { keyPath: 'id' })
      made.createObjectStore('outbox', { keyPath: 'client_id' })
      made.createObjectStore('drafts', { keyPath: 'conversation_id' })
      made.createObjectStore('reads', { keyPath: 'conversation_id' })
      made.createObjectStore('meta')
      addMore(made)
    },
  })
  const tx = database.transaction('outbox', 'readwrite')
  await Promise.all(fullOutbox.map((entry) => tx.store.put(entry)))
  await tx.done
  database.close()
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

test('every released schema is opened with its full outbox', async () => {
  for (let version = 1; version <= SCHEMA_VERSION; version += 1) {
    globalThis.indexedDB = new IDBFactory()
    await releases[version]!()
    const disk = await openDisk(me)
    const { outbox } = await disk.read()
    expect(outbox.toSorted((a, b) => a.order - b.order)).toEqual(fullOutbox)
    disk.close()
  }
})

test('people stay on the device until they are forgotten, and nobody is online who was', async () => {
  const disk = await openDisk(me)
  const [ana, bia] = ['ana', 'bia'].map((user_id) => ({ user_id, is_online: true }) as never)
  await disk.write({ profiles: { put: [ana!, bia!] } })
  await disk.write({ profiles: { remove: ['bia'] } })
  expect((await disk.read()).profiles).toEqual([{ user_id: 'ana', is_online: false }])
})

test('a cache write that fails empties the cache, and the outbox goes on', async () => {
  const disk = await openDisk(me)
  const head = { conversation_id: uuidOf(1, 1) } as never
  await disk.write({ heads: { put: [head] } })
  const broken = { conversation_id: uuidOf(1, 2), peer: () => {} } as never
  await disk.write({ heads: { put: [broken] }, outbox: { put: [fullOutbox[1]!] } })
  await disk.write({ heads: { put: [head] }, outbox: { put: [fullOutbox[2]!] } })
  const stored = await disk.read()
  expect(stored.heads).toEqual([])
  expect(stored.outbox.map((entry) => entry.content)).toEqual(['guardada 1', 'guardada 2'])
})

test('an outbox entry that cannot be stored is told', async () => {
  const disk = await openDisk(me)
  const broken = { ...fullOutbox[0]!, content: (() => {}) as never }
  await expect(disk.write({ outbox: { put: [broken] } })).rejects.toThrow('local storage failed')
})

test('what is the own of a tab, and cannot be stored, leaves the cache to the leader: it goes on writing to it', async () => {
  const leader = await openDisk(me)
  const follower = await openDisk(me)
  const head = { conversation_id: uuidOf(1, 1) } as never
  await leader.write({ heads: { put: [head] } })
  const broken = { ...fullOutbox[0]!, content: (() => {}) as never }
  await expect(follower.write({ outbox: { put: [broken] } })).rejects.toThrow('local storage failed')
  expect((await leader.read()).heads).toEqual([head])
})

test('a database that the browser closed is opened again for what comes next', async () => {
  const opened: (() => void)[] = []
  const disk = await openDisk(me, async (userId, onTerminated) => {
    const database = await openSyncDatabase(userId, onTerminated)
    opened.push(() => {
      database.close()
      onTerminated?.()
    })
    return database
  })
  await disk.write({ outbox: { put: [fullOutbox[1]!] } })
  opened[0]!()
  await disk.write({ outbox: { put: [fullOutbox[2]!] } })
  expect((await disk.read()).outbox.map((entry) => entry.content)).toEqual(['guardada 1', 'guardada 2'])
  expect(opened).toHaveLength(2)
})
