import sharp from 'sharp'
import { box } from '../../../platform/files/testing/box.ts'

/** A track, and what else it says of itself. */
export function createTrack(kind: 'vide' | 'soun', more = Buffer.alloc(0)): Buffer {
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(13))
  return box('trak', box('mdia', handler, box('minf', more)))
}

/** An MP4 of tracks without a frame in them; its list of tracks stands behind the bytes, as a camera writes it. */
export function createMp4(tracks: readonly ('vide' | 'soun')[], bytes = 2000): Buffer {
  const brand = Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')
  return Buffer.concat([
    box('ftyp', brand),
    box('mdat', Buffer.alloc(bytes)),
    box('moov', ...tracks.map((kind) => createTrack(kind))),
  ])
}

/** The beginning of a WebM: what it is, and the name of its only track. */
export function createWebm(codec: 'V_VP8' | 'A_OPUS', bytes = 500): Buffer {
  const head = Buffer.from(
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
    'hex',
  )
  const name = Buffer.concat([Buffer.from([0x86, 0x80 + codec.length]), Buffer.from(codec)])
  return Buffer.concat([
    head,
    Buffer.from([0x16, 0x54, 0xae, 0x6b, 0x80 + name.length]),
    name,
    Buffer.alloc(bytes),
  ])
}

/** Ogg with Opus, as a browser records it. */
export function createOgg(): Buffer {
  const head = Buffer.alloc(28)
  head.write('OggS', 0, 'latin1')
  head[26] = 1
  head[27] = 19
  return Buffer.concat([head, Buffer.from('OpusHead\x01\x01', 'latin1'), Buffer.alloc(200)])
}

export function createWav(): Buffer {
  const sound = Buffer.alloc(200)
  sound.write('RIFF', 0, 'latin1')
  sound.writeUInt32LE(192, 4)
  sound.write('WAVEfmt ', 8, 'latin1')
  return sound
}

/** A photo lying on its side, with what a camera writes into it: 300 by 200 pixels, seen as 200 by 300. */
export function photograph(background = '#9333ea'): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Camera' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '8/1 3/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** Two frames that differ. */
export async function createGif(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = [await frame('#ff0000'), await frame('#0000ff')]
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
}
