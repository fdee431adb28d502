import { expect, it } from 'vitest'
import { findNeighbour } from './grid-steps.ts'

/** Three above; below, rows of eight and two: 3–10, 11–12. */
const sizes = [3, 10]

it.each([
  [0, 'ArrowRight', 1],
  [2, 'ArrowRight', 3],
  [3, 'ArrowLeft', 2],
  [1, 'ArrowDown', 4],
  [4, 'ArrowUp', 1],
  [9, 'ArrowUp', 2],
  [4, 'ArrowDown', 12],
  [10, 'ArrowDown', 12],
])('from %i %s leads to %i', (from, key, to) => {
  expect(findNeighbour(sizes, from, key)).toBe(to)
})

it.each([
  [0, 'ArrowLeft'],
  [12, 'ArrowRight'],
  [2, 'ArrowUp'],
  [12, 'ArrowDown'],
])('from %i %s leads nowhere', (from, key) => {
  expect(findNeighbour(sizes, from, key)).toBeUndefined()
})
