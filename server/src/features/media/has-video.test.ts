import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { hasVideo } from './has-video.ts'
import { box } from '../../platform/files/testing/box.ts'
import { createMp4, createTrack } from './testing/samples.ts'

/** What is found out of an MP4, how many bytes are read for it, and how often. */
async function look(bytes: Buffer) {
  let readBytes = 0
  let reads = 0
  const read = async (_key: string, range?: { start: number; end: number }) => {
    const part = bytes.subarray(range?.start, range && range.end + 1)
    readBytes += part.length
    reads += 1
    return Readable.from([part])
  }
  const source = { files: { read }, key: 'videos/1', bytes: bytes.length }
  return { isVideo: await hasVideo(source, 'video/mp4'), readBytes, reads }
}

/** What a long film's track says of its samples. */
const SAMPLES = Buffer.alloc(4_000_000)

test.each([
  ['the first track', createMp4(['vide', 'soun']), true],
  ['the second track', createMp4(['soun', 'vide']), true],
  [
    'a track behind a long one',
    box('moov', createTrack('soun', SAMPLES), createTrack('vide', SAMPLES)),
    true,
  ],
  [
    'no track, though its words are in one',
    box('moov', createTrack('soun', Buffer.from('hdlr\0\0\0\0\0\0\0\0vide'))),
    false,
  ],
  ['a track without a handler', box('moov', box('trak', box('mdia'))), false],
  ['a track without media', box('moov', box('trak')), false],
  ['nothing', box('moov'), false],
  ['no list of tracks', box('ftyp', Buffer.alloc(20)), false],
])('whether an MP4 has pictures is told by %s, and little of it is read', async (_, bytes, isVideo) => {
  const looked = await look(bytes)
  expect(looked.isVideo).toBe(isVideo)
  expect(looked.readBytes).toBeLessThan(1024)
})

const repeat = (count: number, part: Buffer) => Buffer.concat(Array.from({ length: count }, () => part))
/** A track with all that cameras and cutters put before the boxes that are looked for. */
const fullTrack = (kind: string) => {
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from(kind))
  return box('trak', box('tkhd'), box('edts'), box('mdia', box('mdhd'), handler))
}

test('pictures are found behind 63 tracks of sound and words', async () => {
  const film = box('moov', box('mvhd'), repeat(63, fullTrack('soun')), fullTrack('vide'))
  expect((await look(film)).isVideo).toBe(true)
})

test('a file of nothing but boxes is given up after 512 of them', async () => {
  const empty = repeat(63, box('free'))
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from('soun'))
  const tracks = repeat(64, box('trak', empty, box('mdia', empty, handler)))
  const { isVideo, reads } = await look(box('moov', tracks))
  expect(isVideo).toBe(false)
  // Of each track that was found its kind is read too.
  expect(reads).toBeLessThan(520)
})
