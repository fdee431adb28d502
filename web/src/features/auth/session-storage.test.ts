import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { openSyncDatabase } from '../../sync/database.ts'
import { wipeDevice } from './session-storage.ts'

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
