import type { FileStore } from '../../platform/files/file-store.ts'

type Source = { readonly files: Pick<FileStore, 'read'>; readonly key: string; readonly bytes: number }

/** The list of tracks of a long film takes a few megabytes. */
const MOOV_MAX_BYTES = 16 * 1024 * 1024
/** Boxes before that list. */
const BOXES_MAX = 64
/** A WebM names its tracks at the beginning. */
const WEBM_HEAD_BYTES = 1024 * 1024
/** By whole names: two letters stand in a megabyte of sound by chance. */
const WEBM_VIDEO = /V_(?:AV1|FFV1|MJPEG|MPEG|MS\/|PRORES|QUICKTIME|REAL|THEORA|UNCOMPRESSED|VP[89])/

/** Whether a file of a video's kind has pictures in it: the kind alone is that of a sound as well. */
export async function hasVideo(source: Source, contentType: string): Promise<boolean> {
  if (contentType === 'video/mp4' || contentType === 'video/quicktime') return hasVideoTrack(source)
  const head = await readBytes(source, 0, WEBM_HEAD_BYTES)
  return WEBM_VIDEO.test(head.toString('latin1'))
}

/** Walks the boxes of an MP4 to the one that lists its tracks. */
async function hasVideoTrack(source: Source): Promise<boolean> {
  let at = 0
  for (let count = 0; count < BOXES_MAX && at + 8 <= source.bytes; count++) {
    const header = await readBytes(source, at, 16)
    if (header.length < 8) return false
    const kind = header.toString('latin1', 4, 8)
    const short = header.readUInt32BE(0)
    const isLong = short === 1 && header.length === 16
    const size = isLong ? Number(header.readBigUInt64BE(8)) : short || source.bytes - at
    if (kind === 'moov') return namesVideo(await readBytes(source, at, Math.min(size, MOOV_MAX_BYTES)))
    if (size < 8) return false
    at += size
  }
  return false
}

function namesVideo(moov: Buffer): boolean {
  for (let at = moov.indexOf('hdlr'); at >= 0; at = moov.indexOf('hdlr', at + 4))
    if (moov.toString('latin1', at + 12, at + 16) === 'vide') return true
  return false
}

async function readBytes({ files, key, bytes }: Source, start: number, count: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  const range = { start, end: Math.min(start + count, bytes) - 1 }
  for await (const chunk of await files.read(key, range)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
