import { expect, test } from 'vitest'
import { drawQrCode } from './qr-code.ts'
import { encodeText, multiply } from './qr-codewords.ts'
import { drawMatrix } from './qr-matrix.ts'

/** As another program reads it: checked with an independent decoder when it was written down. */
const LERO = [
  '#######...#.#.#######',
  '#.....#..###..#.....#',
  '#.###.#.#..##.#.###.#',
  '#.###.#.####..#.###.#',
  '#.###.#.#####.#.###.#',
  '#.....#.#.#.#.#.....#',
  '#######.#.#.#.#######',
  '........#.###........',
  '#.#####..#..#.#####..',
  '...#.#..#.#.#..#.##.#',
  '..#...#..#.#.#..####.',
  '...##..##.#....####..',
  '#.#...##.###.#..##.##',
  '........#.#####...#..',
  '#######..#..#.##...#.',
  '#.....#.#..####..##..',
  '#.###.#.###.#..#...#.',
  '#.###.#.#...#..#.#...',
  '#.###.#.#..#.#..##...',
  '#.....#...#....##.#..',
  '#######.####.#..#.##.',
]

test('the code of a short text is the one that a decoder reads as that text', () => {
  const rows = drawMatrix(encodeText('Lero')).map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))
  expect(rows).toEqual(LERO)
})

test('the picture shows exactly the dark modules, inside a quiet zone of four', () => {
  const svg = drawQrCode('Lero')
  expect(svg).toContain('viewBox="0 0 29 29"')
  const drawn = [...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
    ([, x, y]) => `${Number(x) - 4},${Number(y) - 4}`,
  )
  const dark = LERO.flatMap((row, y) =>
    [...row].flatMap((module, x) => (module === '#' ? [`${x},${y}`] : [])),
  )
  expect(drawn).toEqual(dark)
})

test.each([1, 14, 15, 26, 42])(
  'the correction bytes of a text of %i bytes divide without remainder',
  (length) => {
    const { version, bytes } = encodeText('x'.repeat(length))
    const roots = [0, 10, 16, 26][version] ?? 0
    let root = 1
    for (let index = 0; index < roots; index += 1) {
      expect(bytes.reduce((sum, byte) => multiply(sum, root) ^ byte, 0)).toBe(0)
      root = multiply(root, 2)
    }
    expect(roots).toBeGreaterThan(0)
  },
)

test('the smallest size that holds the text is taken; beyond 666 bytes there is none', () => {
  const sizes = [14, 15, 213, 214, 666].map((length) => encodeText('x'.repeat(length)).version)
  expect(sizes).toEqual([1, 2, 10, 11, 20])
  expect(() => encodeText('x'.repeat(667))).toThrow('too long')
})
