import { expect, test } from 'vitest'
import { chooseSyncMethod } from './settings.ts'

test('a data folder is synced in one call only where Linux tells of a failed write', () => {
  expect(chooseSyncMethod('linux', '5.8.0-1-amd64')).toBe('syncfs')
  expect(chooseSyncMethod('linux', '6.12.3')).toBe('syncfs')
  expect(chooseSyncMethod('linux', '5.7.19')).toBe('fsync')
  expect(chooseSyncMethod('linux', '4.19.0')).toBe('fsync')
  expect(chooseSyncMethod('darwin', '24.1.0')).toBe('fsync')
})
