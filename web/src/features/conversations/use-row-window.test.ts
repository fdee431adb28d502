import { expect, test } from 'vitest'
import { findWindow } from './use-row-window.ts'

const place = { scrollTop: 0, topPx: 170, viewPx: 850, rowPx: 68 }

test('SWIFT-005: at first the rows in sight are drawn and no other, however many there are', () => {
  expect(findWindow(place, 0)).toEqual({ from: 0, to: 10 })
  expect(findWindow({ ...place, viewPx: 170 }, 0)).toEqual({ from: 0, to: 0 })
})

test('whoever scrolls has some rows more above and below, in steps of four', () => {
  expect(findWindow(place, 8)).toEqual({ from: 0, to: 20 })
  expect(findWindow({ ...place, scrollTop: 170 + 68 * 100 }, 8)).toEqual({ from: 92, to: 124 })
  expect(findWindow({ ...place, scrollTop: 170 + 68 * 101 }, 8)).toEqual({ from: 92, to: 124 })
})
