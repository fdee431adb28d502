import {
  type BoxBudget,
  findBox,
  readBytes,
  type Span,
  type StoredFile,
} from '../../platform/files/read-container.ts'

/** Sound in several languages and subtitles have tracks too, each of some six boxes. */
const BOXES_MAX = 512
/** A WebM names its tracks at the beginning. */
const WEBM_HEAD_BYTES = 1024 * 1024
/** By whole names: two letters stand in a megabyte of sound by chance. */
const WEBM_VIDEO = /V_(?:AV1|FFV1|MJPEG|MPEG|MS\/|PRORES|QUICKTIME|REAL|THEORA|UNCOMPRESSED|VP[89])/

/** Whether a file of a video's kind has pictures in it: the kind alone is that of a sound as well. */
export async function hasVideo(source: StoredFile, contentType: string): Promise<boolean> {
  if (contentType === 'video/mp4' || contentType === 'video/quicktime') return hasVideoTrack(source)
  const head = await readBytes(source, 0, WEBM_HEAD_BYTES)
  return WEBM_VIDEO.test(head.toString('latin1'))
}

/** Each track of an MP4 names in `hdlr` what it is of (ISO/IEC 14496-12, 8.4.3). */
async function hasVideoTrack(source: StoredFile): Promise<boolean> {
  const budget: BoxBudget = { boxes: BOXES_MAX }
  const find = (kind: string, within?: Span) => findBox(source, kind, within, budget)
  let left = await find('moov')
  while (left) {
    const track = await find('trak', left)
    if (!track) return false
    const media = await find('mdia', track)
    const handler = media && (await find('hdlr', media))
    const kind = handler && (await readBytes(source, handler.start + 8, 4))
    if (kind?.toString('latin1') === 'vide') return true
    left = { start: track.end, end: left.end }
  }
  return false
}
