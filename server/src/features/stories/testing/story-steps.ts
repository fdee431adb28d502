import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { CallInput, CallOutput } from '#contract/registry.ts'
import type { Caller } from '../../../platform/call.ts'
import type { FileServer } from '../../../platform/testing/file-server.ts'
import type { World } from '../../../platform/testing/world.ts'
import { box } from '../../../platform/files/testing/box.ts'

/** A photograph lying on its side, with the place and the device in it. */
export function draw(width = 600, height = 400): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0b6285' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '8/1 3/1 0/1' } })
    .toBuffer()
}

/** The beginning of an MP4 file, and some bytes after it. */
const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\u0002\0isommp42', 'latin1'),
  Buffer.alloc(2000, 7),
])

export function uploadVideo(server: FileServer, caller: Caller): Promise<string> {
  return server.uploadWhole(caller, 'stories', Buffer.concat([MP4, Buffer.from(randomUUID())]))
}

/** A video of no pictures that says how long it is; as a recorder writes it (null) it does not say. */
export function createVideo(kind: 'mp4' | 'webm', lengthMs: number | null): Buffer {
  if (kind === 'webm') return createWebm(lengthMs)
  const header = Buffer.alloc(100)
  header.writeUInt32BE(90_000, 12)
  header.writeUInt32BE((lengthMs ?? 0) * 90, 16)
  // The list of tracks stands behind the pictures, as a camera writes it.
  return Buffer.concat([
    MP4.subarray(0, 24),
    box('mdat', randomBytes(2000)),
    box('moov', box('mvhd', header)),
  ])
}

function createWebm(lengthMs: number | null): Buffer {
  const element = (id: string, content: Buffer) =>
    Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 + content.length]), content])
  const length = Buffer.alloc(8)
  // In units of two milliseconds.
  length.writeDoubleBE((lengthMs ?? 0) / 2)
  const info = [
    element('2ad7b1', Buffer.from('1e8480', 'hex')),
    element('4d80', Buffer.from('Lero')),
    ...(lengthMs === null ? [] : [element('4489', length)]),
  ]
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    element('1549a966', Buffer.concat(info)),
    randomBytes(2000),
  ])
}

/** Publishes a text. */
export async function publishText(
  world: World,
  caller: Caller,
  more: Partial<CallInput<'stories.publish'>> = {},
): Promise<CallOutput<'stories.publish'>['story']> {
  const input = { id: randomUUID(), content_type: 'text', text_content: 'bom dia', ...more } as const
  return (await world.call(caller, 'stories.publish', input)).story
}

/** Publishes a photo, or a video. */
export async function publishFile(
  server: FileServer,
  caller: Caller,
  content_type: 'image' | 'video',
): Promise<CallOutput<'stories.publish'>['story']> {
  const file_id =
    content_type === 'image'
      ? await server.uploadWhole(caller, 'stories', await draw())
      : await uploadVideo(server, caller)
  const input = { id: randomUUID(), content_type, file_id }
  return (await server.world.call(caller, 'stories.publish', input)).story
}
