/*
 * The data side of a QR code (ISO/IEC 18004): bytes of a text, with error correction of level M, in the order in
 * which they are drawn.
 */

/** Error correction codewords of one block, and blocks, of level M by version (table 9). */
const CORRECTION_PER_BLOCK = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

const BYTE_MODE = 0b0100
const PADDING = [0xec, 0x11] as const

export interface Codewords {
  /** 1 to 20: the size is 17 + 4 × version. */
  readonly version: number
  readonly bytes: readonly number[]
}

/** Puts a text into the smallest version that holds it; throws above 666 bytes. */
export const encodeText = (text: string): Codewords => {
  const content = [...Buffer.from(text, 'utf8')]
  const version =
    BLOCKS.findIndex((_, index) => content.length + headerBytes(index + 1) <= dataBytes(index + 1)) + 1
  if (version === 0) throw new RangeError('the text is too long for a QR code')
  return { version, bytes: interleave(version, packData(version, content)) }
}

/** Mode and length take 12 bits, 20 from version 10 on. */
const lengthBits = (version: number): number => (version < 10 ? 8 : 16)
const headerBytes = (version: number): number => Math.ceil((4 + lengthBits(version)) / 8)

/** Codewords that fit beside the function patterns. */
const totalBytes = (version: number): number => {
  let modules = (16 * version + 128) * version + 64
  if (version >= 2) {
    const alignments = Math.floor(version / 7) + 2
    modules -= (25 * alignments - 10) * alignments - 55
  }
  if (version >= 7) modules -= 36
  return Math.floor(modules / 8)
}

const dataBytes = (version: number): number =>
  totalBytes(version) - at(CORRECTION_PER_BLOCK, version - 1) * at(BLOCKS, version - 1)

const packData = (version: number, content: readonly number[]): number[] => {
  const bits: number[] = []
  const push = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1)
  }
  push(BYTE_MODE, 4)
  push(content.length, lengthBits(version))
  for (const byte of content) push(byte, 8)
  push(0, 4)
  while (bits.length % 8 !== 0) bits.push(0)
  const capacity = dataBytes(version)
  const bytes = Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  ).slice(0, capacity)
  for (let index = 0; bytes.length < capacity; index += 1) bytes.push(PADDING[index % 2 === 0 ? 0 : 1])
  return bytes
}

/** Cuts the data into blocks, adds each block's correction, and takes their bytes in turn. */
const interleave = (version: number, data: readonly number[]): number[] => {
  const blockCount = at(BLOCKS, version - 1)
  const correctionLength = at(CORRECTION_PER_BLOCK, version - 1)
  const shortLength = Math.floor(data.length / blockCount)
  const shortBlocks = blockCount - (data.length % blockCount)
  const divisor = makeDivisor(correctionLength)
  const blocks: (readonly number[])[] = []
  let start = 0
  for (let index = 0; index < blockCount; index += 1) {
    const end = start + shortLength + (index < shortBlocks ? 0 : 1)
    blocks.push(data.slice(start, end))
    start = end
  }
  const corrections = blocks.map((block) => correctionOf(block, divisor))
  return [...takeInTurn(blocks), ...takeInTurn(corrections)]
}

const takeInTurn = (blocks: readonly (readonly number[])[]): number[] => {
  const longest = Math.max(...blocks.map((block) => block.length))
  return Array.from({ length: longest }, (_, index) =>
    blocks.flatMap((block) => (index < block.length ? [at(block, index)] : [])),
  ).flat()
}

/** Product in GF(2⁸) modulo x⁸ + x⁴ + x³ + x² + 1. */
export const multiply = (left: number, right: number): number => {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((right >>> bit) & 1) * left
  }
  return product
}

/** The generator polynomial of Reed–Solomon, without its leading 1. */
const makeDivisor = (degree: number): number[] => {
  let coefficients = [...Array<number>(degree - 1).fill(0), 1]
  let root = 1
  for (let step = 0; step < degree; step += 1) {
    coefficients = coefficients.map((value, index) => multiply(value, root) ^ (coefficients[index + 1] ?? 0))
    root = multiply(root, 2)
  }
  return coefficients
}

const correctionOf = (block: readonly number[], divisor: readonly number[]): number[] => {
  let remainder = Array<number>(divisor.length).fill(0)
  for (const byte of block) {
    const factor = byte ^ at(remainder, 0)
    const shifted = [...remainder.slice(1), 0]
    remainder = shifted.map((value, index) => value ^ multiply(at(divisor, index), factor))
  }
  return remainder
}

const at = (values: readonly number[], index: number): number => {
  const value = values[index]
  if (value === undefined) throw new RangeError(`index ${index} of ${values.length}`)
  return value
}
