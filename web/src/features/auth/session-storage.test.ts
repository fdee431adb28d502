import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { openSyncDatabase } from '../../sync/database.ts'
import { databaseName } from '../../sync/database-name.ts'
import { createSessionStorage, wipeDevice, wipeKeys } from './session-storage.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('localStorage', { removeItem: () => {} })
  vi.stubGlobal('sessionStorage', { clear: () => {} })
  return () => vi.unstubAllGlobals()
})

const makeDatabase = async (userId: string) => (await openSyncDatabase(userId)).close()
const names = async () => (await new IDBFactory().databases.call(indexedDB)).map(({ name }) => name)

test('signing out removes every database of ours', async () => {
  await makeDatabase('ana')
  await makeDatabase('bia')
  await wipeDevice('ana')
  expect(await names()).toEqual([])
})

test('also where the browser does not list its databases', async () => {
  await makeDatabase('ana')
  Object.defineProperty(indexedDB, 'databases', { value: undefined })
  await wipeDevice('ana')
  expect(await names()).toEqual([])
})

test('signing out leaves of this device what is nobody’s: look, language, its id and the files of the app', async () => {
  const kept = new Map(
    [
      'lero-theme',
      'lero-language',
      'lero-device',
      'lero-session',
      'lero-unsent-language',
      'lero-presence',
    ].map((key) => [key, 'x']),
  )
  const local = { removeItem: (key: string) => void kept.delete(key), getItem: () => null }
  const keys = () => [...kept.keys()]
  vi.stubGlobal(
    'localStorage',
    new Proxy(local, {
      ownKeys: keys,
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
  const cached = new Set(['lero-shell-abc', 'lero-media', 'lero-shared'])
  vi.stubGlobal('caches', {
    keys: async () => [...cached],
    delete: async (name: string) => cached.delete(name),
  })
  wipeKeys(/^lero-unsent-/)
  expect(keys()).toEqual(['lero-theme', 'lero-language', 'lero-device', 'lero-unsent-language'])
  await wipeDevice('ana')
  expect(keys()).toEqual(['lero-theme', 'lero-language', 'lero-device'])
  expect([...cached]).toEqual(['lero-shell-abc'])
})

test('a tab that holds its database open keeps nobody from signing out', async () => {
  const request = indexedDB.open(databaseName('ana'))
  await new Promise((resolve) => (request.onsuccess = resolve))
  await expect(wipeDevice('ana')).resolves.toBeUndefined()
  request.result.close()
})

test('a session that another tab changed, or cleared with everything else, is heard of; other keys are not', () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  let heard = 0
  const stop = createSessionStorage().onChange(() => (heard += 1))
  const change = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  change('lero-theme')
  expect(heard).toBe(0)
  change('lero-session')
  change(null)
  expect(heard).toBe(2)
  stop()
  change('lero-session')
  expect(heard).toBe(2)
})

test('what cannot be removed keeps nothing else, and no refusal is a failure', async () => {
  const cached = new Set(['lero-media'])
  vi.stubGlobal('caches', {
    keys: async () => [...cached],
    delete: async (name: string) => cached.delete(name),
  })
  vi.spyOn(indexedDB, 'databases').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  await wipeDevice('ana')
  expect([...cached]).toEqual([])
  vi.stubGlobal('caches', {
    keys: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  await expect(wipeDevice('ana')).resolves.toBeUndefined()
})
