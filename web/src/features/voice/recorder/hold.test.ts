import { expect, test } from 'vitest'
import { readHold, readRelease } from './hold.ts'

test('a finger that goes left cancels, one that goes up locks, any other holds on', () => {
  expect(readHold(0, 0)).toEqual({ turn: 'hold', leftPx: 0, upPx: 0 })
  expect(readHold(-60, -20)).toEqual({ turn: 'hold', leftPx: 60, upPx: 0 })
  expect(readHold(-111, -20).turn).toBe('cancel')
  expect(readHold(-20, -60)).toEqual({ turn: 'hold', leftPx: 0, upPx: 60 })
  expect(readHold(-20, -71).turn).toBe('lock')
  expect(readHold(200, 200)).toEqual({ turn: 'hold', leftPx: 0, upPx: 0 })
})

test('lifting it sends what was recorded; a tap, and what has not begun, goes on by itself', () => {
  expect(readRelease(1500, true)).toBe('send')
  expect(readRelease(299, true)).toBe('lock')
  expect(readRelease(4000, false)).toBe('lock')
})
