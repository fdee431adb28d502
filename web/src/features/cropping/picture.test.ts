import { expect, test } from 'vitest'
import { moveCrop, partOf, WHOLE } from './picture.ts'

const size = { width: 1200, height: 800 }

test('a crop is the largest part of its shape, nearer by its zoom, and never leaves the picture', () => {
  expect(partOf(size, WHOLE)).toEqual({ left: 0, top: 0, width: 1200, height: 800 })
  expect(partOf(size, { ...WHOLE, ratio: '1:1' })).toEqual({ left: 200, top: 0, width: 800, height: 800 })
  expect(partOf(size, { ...WHOLE, ratio: '9:16' })).toEqual({ left: 375, top: 0, width: 450, height: 800 })
  expect(partOf(size, { ratio: '1:1', zoom: 2, x: 0, y: 1 })).toEqual({
    left: 0,
    top: 400,
    width: 400,
    height: 400,
  })
})

test('a picture that is dragged by half a frame shows the half beside it', () => {
  const crop = { ...WHOLE, ratio: '1:1', zoom: 2 } as const
  expect(partOf(size, moveCrop(size, crop, 0.5, 0)).left).toBe(200)
  expect(partOf(size, moveCrop(size, crop, -9, 9))).toMatchObject({ left: 800, top: 0 })
})
