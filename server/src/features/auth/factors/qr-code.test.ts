import { expect, test } from 'vitest'
import { drawQrCode } from './qr-code.ts'

/** As another program reads it: checked with an independent decoder when it was written down. */
const LERO = [
  '#######....##.#######',
  '#.....#.#.##..#.....#',
  '#.###.#.#..##.#.###.#',
  '#.###.#.#..#..#.###.#',
  '#.###.#..####.#.###.#',
  '#.....#..##.#.#.....#',
  '#######.#.#.#.#######',
  '........#####........',
  '#.....#.##..###..###.',
  '..#.##...#..#.#.###..',
  '..#...#..#.#.#..####.',
  '....#..####.....###..',
  '##..###.##....#......',
  '........########..#..',
  '#######..#..#.##...#.',
  '#.....#..#####.####.#',
  '#.###.#..##.#..#...#.',
  '#.###.#..#..#....#...',
  '#.###.#...#...#....##',
  '#.....#..##.....#.#..',
  '#######.####.#..#.##.',
]

test('the picture shows exactly the modules that a decoder reads as the text, inside a quiet zone of four', () => {
  const svg = drawQrCode('Lero')
  expect(svg).toContain('viewBox="0 0 29 29"')
  const drawn = [...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
    ([, x, y]) => `${Number(x) - 4},${Number(y) - 4}`,
  )
  const dark = LERO.flatMap((row, y) =>
    row.split('').flatMap((module, x) => (module === '#' ? [`${x},${y}`] : [])),
  )
  expect(drawn).toEqual(dark)
})

test('a longer text takes a larger code; what no code holds is refused', () => {
  const viewBoxOf = (length: number) => /viewBox="0 0 (\d+)/.exec(drawQrCode('x'.repeat(length)))?.[1]
  expect([14, 15, 213, 214].map(viewBoxOf)).toEqual(['29', '33', '65', '69'])
  expect(() => drawQrCode('x'.repeat(3000))).toThrow('overflow')
})
