import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { CallInput, CallOutput } from '#contract/registry.ts'
import type { Caller } from '../../../platform/call.ts'
import type { FileServer } from '../../../platform/testing/file-server.ts'
import type { World } from '../../../platform/testing/world.ts'

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
