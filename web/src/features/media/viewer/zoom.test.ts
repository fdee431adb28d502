import { expect, test } from 'vitest'
import { AT_REST, move, toggleZoom, zoom } from './zoom.ts'

const stage = { width: 400, height: 800 }

test('the point under the fingers stays under them', () => {
  const at = { x: 100, y: -50 }
  const place = zoom(AT_REST, 2, at, stage)
  expect(place).toEqual({ scale: 2, x: -100, y: 50 })
  // Where that point of the picture lies now.
  expect([place.x + at.x * place.scale, place.y + at.y * place.scale]).toEqual([at.x, at.y])
})

test('it is never smaller than the stage nor larger than five times', () => {
  expect(zoom(AT_REST, 0.2, { x: 0, y: 0 }, stage)).toEqual(AT_REST)
  expect(zoom(AT_REST, 100, { x: 0, y: 0 }, stage).scale).toBe(5)
})

test('the stage stays covered wherever it is moved', () => {
  const large = zoom(AT_REST, 2, { x: 0, y: 0 }, stage)
  expect(move(large, { x: 9999, y: -9999 }, stage)).toEqual({ scale: 2, x: 200, y: -400 })
})

test('a double tap makes it large there, another one brings it back', () => {
  const large = toggleZoom(AT_REST, { x: 40, y: 0 }, stage)
  expect(large).toEqual({ scale: 2.5, x: -60, y: 0 })
  expect(toggleZoom(large, { x: 0, y: 0 }, stage)).toEqual(AT_REST)
})
