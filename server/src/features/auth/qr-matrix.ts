import type { Codewords } from './qr-codewords.ts'

/** Level M in the format information (ISO/IEC 18004, table 12). */
const LEVEL_M = 0b00
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Rows of modules, true is dark. */
export type Matrix = boolean[][]

/** Draws codewords with the mask that a camera reads best. */
export const drawMatrix = ({ version, bytes }: Codewords): Matrix => {
  const size = 17 + 4 * version
  const { matrix, isFunction } = drawFunctionPatterns(version, size)
  fillData(matrix, isFunction, bytes)
  const candidates = MASKS.map((mask, index) => {
    const masked = matrix.map((row, y) =>
      row.map((isDark, x) => (isFunction[y]?.[x] ? isDark : isDark !== mask(x, y))),
    )
    drawFormat(masked, index)
    return masked
  })
  return candidates.reduce((best, candidate) => (penaltyOf(candidate) < penaltyOf(best) ? candidate : best))
}

const drawFunctionPatterns = (version: number, size: number) => {
  const matrix: Matrix = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const isFunction: Matrix = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const set = (x: number, y: number, isDark: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    put(matrix, x, y, isDark)
    put(isFunction, x, y, true)
  }
  const drawSquares = (
    centerX: number,
    centerY: number,
    radius: number,
    isDark: (ring: number) => boolean,
  ) => {
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) {
        set(centerX + dx, centerY + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
      }
    }
  }
  for (let index = 0; index < size; index += 1) {
    set(6, index, index % 2 === 0)
    set(index, 6, index % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    drawSquares(x, y, 4, (ring) => ring !== 2 && ring !== 4)
  }
  const positions = alignmentPositions(version, size)
  const last = positions.at(-1)
  for (const y of positions) {
    for (const x of positions) {
      const isFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)
      if (!isFinder) drawSquares(x, y, 2, (ring) => ring !== 1)
    }
  }
  for (let index = 0; index < 9; index += 1) {
    for (const [x, y] of [
      [8, index],
      [index, 8],
      [size - 1 - index, 8],
      [8, size - 1 - index],
    ] as const) {
      const isReserved = index < 8 || (x === 8 && y === 8) || (Math.min(x, y) === 8 && Math.max(x, y) === 8)
      if (isReserved && !isFunction[y]?.[x]) set(x, y, false)
    }
  }
  set(8, size - 8, true)
  if (version >= 7) drawVersion(version, size, set)
  return { matrix, isFunction }
}

const alignmentPositions = (version: number, size: number): number[] => {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step).toReversed()]
}

const drawVersion = (version: number, size: number, set: (x: number, y: number, isDark: boolean) => void) => {
  let remainder = version
  for (let step = 0; step < 12; step += 1) remainder = (remainder << 1) ^ ((remainder >>> 11) * 0x1f25)
  const bits = (version << 12) | remainder
  for (let index = 0; index < 18; index += 1) {
    const isDark = ((bits >>> index) & 1) === 1
    const [a, b] = [size - 11 + (index % 3), Math.floor(index / 3)]
    set(a, b, isDark)
    set(b, a, isDark)
  }
}

const drawFormat = (matrix: Matrix, mask: number): void => {
  const size = matrix.length
  const data = (LEVEL_M << 3) | mask
  let remainder = data
  for (let step = 0; step < 10; step += 1) remainder = (remainder << 1) ^ ((remainder >>> 9) * 0x537)
  const bits = ((data << 10) | remainder) ^ 0x5412
  const isDark = (index: number): boolean => ((bits >>> index) & 1) === 1
  for (let index = 0; index <= 5; index += 1) put(matrix, 8, index, isDark(index))
  put(matrix, 8, 7, isDark(6))
  put(matrix, 8, 8, isDark(7))
  put(matrix, 7, 8, isDark(8))
  for (let index = 9; index < 15; index += 1) put(matrix, 14 - index, 8, isDark(index))
  for (let index = 0; index < 8; index += 1) put(matrix, size - 1 - index, 8, isDark(index))
  for (let index = 8; index < 15; index += 1) put(matrix, 8, size - 15 + index, isDark(index))
}

/** Pairs of columns from the right, up and down in turn; the timing column is left out. */
const fillData = (matrix: Matrix, isFunction: Matrix, bytes: readonly number[]): void => {
  const size = matrix.length
  let bit = 0
  let isUpward = true
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (isFunction[y]?.[x]) continue
        put(matrix, x, y, (((bytes[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1)
        bit += 1
      }
    }
    isUpward = !isUpward
  }
}

/** How hard a picture is to read: long runs, blocks, look-alikes of the finder, uneven ink (clause 7.8.3). */
const penaltyOf = (matrix: Matrix): number => {
  const lines = [...matrix, ...matrix.map((_, x) => matrix.map((row) => row[x] ?? false))]
  const texts = lines.map((line) => line.map((isDark) => (isDark ? '1' : '0')).join(''))
  const runs = texts
    .flatMap((text) => text.match(/0{5,}|1{5,}/g) ?? [])
    .reduce((sum, run) => sum + run.length - 2, 0)
  const finders = texts.reduce((sum, text) => sum + 40 * countOf(text, /(?=00001011101|10111010000)/g), 0)
  const size = matrix.length
  let blocks = 0
  for (let y = 0; y + 1 < size; y += 1) {
    for (let x = 0; x + 1 < size; x += 1) {
      const corners = [matrix[y]?.[x], matrix[y]?.[x + 1], matrix[y + 1]?.[x], matrix[y + 1]?.[x + 1]]
      if (corners.every((corner) => corner === corners[0])) blocks += 3
    }
  }
  const dark = matrix.flat().filter(Boolean).length
  const balance = Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size)) * 10
  return runs + finders + blocks + balance
}

const countOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length

const put = (matrix: Matrix, x: number, y: number, value: boolean): void => {
  const row = matrix[y]
  if (row) row[x] = value
}
