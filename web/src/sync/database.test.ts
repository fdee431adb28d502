import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { deleteDB, openDB, type IDBPDatabase, type IDBPTransaction } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import type { OutboxEntry } from './change.ts'
import { databaseName } from './database-name.ts'
import { openSyncDatabase, SCHEMA_VERSION } from './database.ts'
import { createDisk } from './disk.ts'
import { uuidOf } from './testing/fake-records.ts'

const me = uuidOf(4, 1)
type Upgrade = IDBPTransaction<unknown, string[], 'versionchange'>

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
  3: () =>
    makeRelease(3, (made, transaction) => {
      made.createObjectStore('profiles', { keyPath: 'user_id' })
      transaction.objectStore('quotes').createIndex('conversation', 'conversation_id')
      made.createObjectStore('openings', { keyPath: 'conversation_id' })
      made.createObjectStore('leases', { keyPath: 'name' })
    }),
  4: () =>
    makeRelease(4, (made, transaction) => {
      made.createObjectStore('profiles', { keyPath: 'user_id' })
      transaction.objectStore('quotes').createIndex('conversation', 'conversation_id')
      made.createObjectStore('openings', { keyPath: 'conversation_id' })
      made.createObjectStore('leases', { keyPath: 'name' })
      made.createObjectStore('jobs', { keyPath: 'id' })
      made.createObjectStore('blobs', { keyPath: 'id' })
    }),
  5: () =>
    makeRelease(5, (made, transaction) => {
      made.createObjectStore('profiles', { keyPath: 'user_id' })
      transaction.objectStore('quotes').createIndex('conversation', 'conversation_id')
      made.createObjectStore('openings', { keyPath: 'conversation_id' })
      made.createObjectStore('leases', { keyPath: 'name' })
      made.createObjectStore('jobs', { keyPath: 'id' })
      made.createObjectStore('blobs', { keyPath: 'id' })
    }),
  6: () =>
    makeRelease(6, (made, transaction) => {
      made.createObjectStore('profiles', { keyPath: 'user_id' })
      transaction.objectStore('quotes').createIndex('conversation', 'conversation_id')
      made.createObjectStore('openings', { keyPath: 'conversation_id' })
      made.createObjectStore('leases', { keyPath: 'name' })
      made.createObjectStore('jobs', { keyPath: 'id' })
      made.createObjectStore('blobs', { keyPath: 'id' })
      made.createObjectStore('friends', { keyPath: 'person_id' })
    }),
  7: () =>
    makeRelease(7, (made, transaction) => {
      made.createObjectStore('profiles', { keyPath: 'user_id' })
      transaction.objectStore('quotes').createIndex('conversation', 'conversation_id')
      made.createObjectStore('openings', { keyPath: 'conversation_id' })
      made.createObjectStore('leases', { keyPath: 'name' })
      made.createObjectStore('jobs', { keyPath: 'id' })
      made.createObjectStore('blobs', { keyPath: 'id' })
      made.createObjectStore('friends', { keyPath: 'person_id' })
      made.createObjectStore('stories', { keyPath: 'user_id' })
    }),
  8: () =>
    makeRelease(8, (made, transaction) => {
      made.createObjectStore('profiles', { keyPath: 'user_id' })
      transaction.objectStore('quotes').createIndex('conversation', 'conversation_id')
      made.createObjectStore('openings', { keyPath: 'conversation_id' })
      made.createObjectStore('leases', { keyPath: 'name' })
      made.createObjectStore('jobs', { keyPath: 'id' })
      made.createObjectStore('blobs', { keyPath: 'id' })
      made.createObjectStore('friends', { keyPath: 'person_id' })
      made.createObjectStore('stories', { keyPath: 'user_id' })
      made.createObjectStore('notifications', { keyPath: 'id' })
    }),
}

async function makeRelease(
  version: number,
  addMore: (made: IDBPDatabase, transaction: Upgrade) => void,
): Promise<void> {
  const database = await openDB(databaseName(me), version, {
    upgrade: (made, _old, _new, transaction) => {
      made.createObjectStore('heads', { keyPath: 'conversation_id' })
      made.createObjectStore('ranges', { keyPath: 'conversation_id' })
      made.createObjectStore('messages', { keyPath: ['conversation_id', 'seq'] }).createIndex('id', 'id')
      made.createObjectStore('quotes', { keyPath: 'id' })
      made.createObjectStore('outbox', { keyPath: 'client_id' })
      made.createObjectStore('drafts', { keyPath: 'conversation_id' })
      made.createObjectStore('reads', { keyPath: 'conversation_id' })
      made.createObjectStore('meta')
      addMore(made, transaction)
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
    const disk = createDisk(me)
    const { outbox } = await disk.read()
    expect(outbox.toSorted((a, b) => a.order - b.order)).toEqual(fullOutbox)
    disk.close()
  }
})

test('logs of an app that skipped what became of messages are read anew', async () => {
  await releases[4]!()
  const range = { conversation_id: uuidOf(1, 1), first_seq: 1, from: 1, to: 1 }
  const old = await openDB(databaseName(me), 4)
  await old.put('ranges', range)
  old.close()
  const disk = createDisk(me)
  expect((await disk.read()).ranges).toEqual([])
  expect((await disk.read()).outbox).toHaveLength(fullOutbox.length)
  disk.close()
})

test('people stay on the device until they are forgotten, and nobody is online who was', async () => {
  const disk = createDisk(me)
  const [ana, bia] = ['ana', 'bia'].map((user_id) => ({ user_id, is_online: true }) as never)
  await disk.write({ profiles: { put: [ana!, bia!] } })
  await disk.write({ profiles: { remove: ['bia'] } })
  expect((await disk.read()).profiles).toEqual([{ user_id: 'ana', is_online: false }])
})

test('an outbox entry that cannot be stored is told', async () => {
  const disk = createDisk(me)
  const broken = { ...fullOutbox[0]!, content: (() => {}) as never }
  await expect(disk.write({ outbox: { put: [broken] } })).rejects.toThrow('local storage failed')
})

test('a database that the browser closed is opened again, once for all who need it', async () => {
  const opened: (() => void)[] = []
  const disk = createDisk(me, async (userId, onLost) => {
    const database = await openSyncDatabase(userId, onLost)
    opened.push(() => {
      database.close()
      onLost?.()
    })
    return database
  })
  await disk.write({ outbox: { put: [fullOutbox[1]!] } })
  opened[0]!()
  await Promise.all([
    disk.write({ outbox: { put: [fullOutbox[2]!] } }),
    disk.readMessage('none'),
    disk.read(),
  ])
  expect((await disk.read()).outbox.map((entry) => entry.content)).toEqual(['guardada 1', 'guardada 2'])
  expect(opened).toHaveLength(2)
})

test('a database that was closed without a word is opened again by the write that finds it so', async () => {
  const opened: { close: () => void }[] = []
  const disk = createDisk(me, async (userId, onLost) => {
    const database = await openSyncDatabase(userId, onLost)
    opened.push(database)
    return database
  })
  await disk.write({ outbox: { put: [fullOutbox[1]!] } })
  opened[0]!.close()
  await disk.write({ outbox: { put: [fullOutbox[2]!] } })
  expect((await disk.read()).outbox).toHaveLength(2)
})

test('DEVICE-008: a database that a newer app has taken over is used on as it is', async () => {
  const disk = createDisk(me)
  await disk.write({ outbox: { put: [fullOutbox[1]!] } })
  // The newer app's opening closes the one of this app.
  const newer = await openDB(databaseName(me), SCHEMA_VERSION + 1, {
    upgrade: (made) => void made.createObjectStore('reels', { keyPath: 'id' }),
  })
  await disk.write({ outbox: { put: [fullOutbox[2]!] } })
  expect((await disk.read()).outbox.map((entry) => entry.content)).toEqual(['guardada 1', 'guardada 2'])
  newer.close()
})

test('a database that was deleted under the page is not written to as if it held what went before', async () => {
  const disk = createDisk(me)
  await disk.write({ meta: { epoch: uuidOf(9, 1), user_seq: 0, settings: null } })
  await deleteDB(databaseName(me))
  const written = disk.write({ outbox: { put: [fullOutbox[1]!] } })
  await expect(written).rejects.toMatchObject({ cause: { name: 'LostDatabaseError' } })
  disk.adopt()
  await disk.write({ outbox: { put: [fullOutbox[1]!] } })
  expect((await disk.read()).outbox).toHaveLength(1)
})
