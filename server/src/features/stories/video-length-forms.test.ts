import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readVideoLengthMs } from './read-video-length.ts'

type Kind = 'video/mp4' | 'video/webm'

function readLength(kind: Kind, bytes: Buffer): Promise<number | null> {
  const read = async (_key: string, range?: { start: number; end: number }) =>
    Readable.from([bytes.subarray(range?.start, range && range.end + 1)])
  return readVideoLengthMs({ files: { read }, key: 'stories/1', bytes: bytes.length }, kind)
}

/** A number in so many bytes. */
const count = (value: bigint, bytes: number): Buffer =>
  Buffer.from(value.toString(16).padStart(bytes * 2, '0'), 'hex')

/** 90 units a second, in the short form of the header or the long one. */
function createMp4(version: 0 | 1, units: bigint): Buffer {
  const width = version === 1 ? 8 : 4
  const times = Buffer.alloc(2 * width)
  const header = [
    Buffer.from([version, 0, 0, 0]),
    times,
    count(90n, 4),
    count(units, width),
    Buffer.alloc(80),
  ]
  const box = (kind: string, content: Buffer): Buffer =>
    Buffer.concat([count(BigInt(content.length + 8), 4), Buffer.from(kind), content])
  return Buffer.concat([box('ftyp', Buffer.alloc(16)), box('moov', box('mvhd', Buffer.concat(header)))])
}

const element = (id: string, size: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(id + size, 'hex'), content])
const float = (bytes: 4 | 8, value: number): Buffer => {
  const content = Buffer.alloc(bytes)
  return bytes === 4 ? (content.writeFloatBE(value), content) : (content.writeDoubleBE(value), content)
}
/** One byte says the size. */
const small = (content: Buffer): string => (0x80 + content.length).toString(16)

function createWebm(info: Buffer, size = small(info)): Buffer {
  return Buffer.concat([
    element('1a45dfa3', '80', Buffer.alloc(0)),
    element('18538067', '01ffffffffffffff', element('1549a966', size, info)),
    Buffer.alloc(32),
  ])
}

const LENGTH = element('4489', '88', float(8, 90_000))

test.each([
  ['video/mp4', 'in its short form', createMp4(0, 8100n)],
  ['video/mp4', 'in its long form', createMp4(1, 8100n)],
  ['video/webm', 'in units that it does not name', createWebm(LENGTH)],
  ['video/webm', 'in four bytes', createWebm(element('4489', '84', float(4, 90_000)))],
  ['video/webm', 'where seven bytes say the size', createWebm(LENGTH, '0200000000000b')],
  ['video/webm', 'where eight bytes say the size', createWebm(LENGTH, '010000000000000b')],
  ['video/webm', 'where the size is not known', createWebm(LENGTH, '01ffffffffffffff')],
] as const)('the length of a %s is found %s', async (kind, _form, bytes) => {
  expect(await readLength(kind, bytes)).toBe(90_000)
})

test.each([
  ['video/mp4', 'says none', createMp4(0, 0n)],
  ['video/mp4', 'says that it does not know', createMp4(0, 2n ** 32n - 1n)],
  ['video/mp4', 'says so in its long form', createMp4(1, 2n ** 64n - 1n)],
  ['video/webm', 'says none', createWebm(element('4d80', '84', Buffer.from('Lero')))],
  ['video/webm', 'says no number', createWebm(element('4489', '88', float(8, Number.NaN)))],
] as const)('of a %s that %s there is none', async (kind, _form, bytes) => {
  expect(await readLength(kind, bytes)).toBeNull()
})

test('bytes that end anywhere are read to their end', async () => {
  for (const [kind, bytes] of [
    ['video/mp4', createMp4(1, 8100n)],
    ['video/webm', createWebm(LENGTH, '010000000000000b')],
  ] as const)
    for (let end = 0; end < bytes.length; end++)
      expect((await readLength(kind, bytes.subarray(0, end))) ?? 1).toBeGreaterThan(0)
})
