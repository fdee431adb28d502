import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileStore } from '../../platform/files/file-store.ts'
import { createLocalStore } from '../../platform/files/local-store.ts'
import { box } from '../../platform/files/testing/box.ts'
import { readVideoLengthMs } from './read-video-length.ts'
import { createVideo } from './testing/story-steps.ts'

const KEY = 'stories/video'
const MB = 1024 * 1024

let folder: string
let store: FileStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lero-length-'))
  store = createLocalStore(folder)
})
afterAll(() => rm(folder, { recursive: true }))

/** What a stored file says, and how many bytes of it were read for that. */
const measure = async (video: Buffer, contentType: string) => {
  await store.put(KEY, Readable.from([video]))
  const counted = { bytes: 0 }
  const read: FileStore['read'] = async (key, range) => {
    const bytes = await store.read(key, range)
    bytes.on('data', (chunk: Buffer) => (counted.bytes += chunk.length))
    return bytes
  }
  const source = { files: { read }, key: KEY, bytes: video.length }
  return { lengthMs: await readVideoLengthMs(source, contentType), read: counted.bytes }
}

/** `mvhd` of 90 seconds. */
const header = () => {
  const content = Buffer.alloc(100)
  content.writeUInt32BE(1000, 12)
  content.writeUInt32BE(90_000, 16)
  return box('mvhd', content)
}

const long = (kind: string, size: bigint, content: Buffer) => {
  const head = Buffer.from([0, 0, 0, 1, ...Buffer.from(kind), 0, 0, 0, 0, 0, 0, 0, 0])
  head.writeBigUInt64BE(size, 8)
  return Buffer.concat([head, content])
}
const sized = (kind: string, size: number, content: Buffer = Buffer.alloc(0)) => {
  const head = Buffer.from([0, 0, 0, 0, ...Buffer.from(kind)])
  head.writeUInt32BE(size)
  return Buffer.concat([head, content])
}

const FREE = Buffer.concat(Array.from({ length: 50_000 }, () => box('free', Buffer.alloc(0))))
const TRACKS = box('trak', Buffer.alloc(20 * MB))

test.each([
  ['before its tracks', box('moov', Buffer.concat([header(), TRACKS]))],
  ['behind its tracks', box('moov', Buffer.concat([TRACKS, header()]))],
  [
    'behind what only looks like it',
    box('moov', Buffer.concat([box('udta', box('mvhd', Buffer.alloc(100))), header()])),
  ],
  ['in a box that names a size of eight bytes', long('moov', BigInt(header().length + 16), header())],
  ['in a box that ends with the file', sized('moov', 0, header())],
  ['in a box that is said to be longer than the file', long('moov', 2n ** 64n - 1n, header())],
])('the length of an MP4 is found %s, and little of it is read', async (_, video) => {
  const { lengthMs, read } = await measure(video, 'video/mp4')
  expect(lengthMs).toBe(90_000)
  expect(read).toBeLessThan(1024)
})

test.each([
  ['boxes without end', FREE],
  ['boxes without end in moov', box('moov', FREE)],
  ['a box that ends before it begins', Buffer.concat([sized('free', 7), box('moov', header())])],
  [
    'a long box that ends in its own size',
    Buffer.concat([long('free', 15n, Buffer.alloc(0)), box('moov', header())]),
  ],
  ['a header that is cut off', box('moov', header().subarray(0, 30))],
  ['a header that its box ends', box('moov', Buffer.concat([sized('mvhd', 20), header().subarray(8)]))],
  ['a header of nothing', box('moov', box('mvhd', Buffer.alloc(0)))],
  ['an empty moov', box('moov', Buffer.alloc(0))],
  ['nothing at all', Buffer.alloc(0)],
])('%s says nothing of a length, and little is read of it', async (_, video) => {
  const { lengthMs, read } = await measure(video, 'video/mp4')
  expect(lengthMs).toBeNull()
  expect(read).toBeLessThan(4096)
})

test('of a WebM no more than its beginning is read', async () => {
  const video = Buffer.concat([createVideo('webm', 90_000), Buffer.alloc(4 * MB)])
  const { lengthMs, read } = await measure(video, 'video/webm')
  expect(lengthMs).toBe(90_000)
  expect(read).toBe(64 * 1024)
})
