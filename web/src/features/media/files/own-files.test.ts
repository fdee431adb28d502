import { expect, test } from 'vitest'
import type { Sync } from '../../../sync/sync.ts'
import { getOwnFiles } from './own-files.ts'

test('the bytes of a file that was sent are taken once, and shown all the same', () => {
  const own = getOwnFiles({} as Sync)
  const photo = new Blob(['foto'])
  own.hold('c1', photo)
  const url = own.peek('c1')
  expect([own.take('c1'), own.take('c1'), own.take('c2')]).toEqual([photo, null, null])
  expect(own.peek('c1')).toBe(url)
})
