import { findBox, readBytes, type StoredFile } from '../../platform/files/read-container.ts'

/** As much of a movie's header as tells its length. */
const MOVIE_HEADER_BYTES = 32
/** A WebM says how long it is before its first picture. */
const WEBM_HEAD_BYTES = 64 * 1024
const WEBM_INFO = Buffer.from('1549a966', 'hex')
const WEBM_SCALE = 0x2ad7b1
const WEBM_DURATION = 0x4489
const WEBM_SCALE_NS = 1_000_000

/** How long a video says it lasts; null: it does not, as a recording that was written as it was made. */
export async function readVideoLengthMs(source: StoredFile, contentType: string): Promise<number | null> {
  if (contentType === 'video/mp4' || contentType === 'video/quicktime') {
    const moov = await findBox(source, 'moov')
    const header = moov && (await findBox(source, 'mvhd', moov))
    if (!header) return null
    return readMovieHeader(
      await readBytes(source, header.start, Math.min(header.end - header.start, MOVIE_HEADER_BYTES)),
    )
  }
  return readWebmInfo(await readBytes(source, 0, WEBM_HEAD_BYTES))
}

/** The box `mvhd` (ISO/IEC 14496-12, 8.2.2): length in units, and how many of them make a second. */
function readMovieHeader(header: Buffer): number | null {
  if (header.length < MOVIE_HEADER_BYTES) return null
  const isLong = header[0] === 1
  const unitsPerSecond = header.readUInt32BE(isLong ? 20 : 12)
  const units = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  const isKnown = units > 0 && units !== (isLong ? 2 ** 64 : 2 ** 32 - 1) && unitsPerSecond > 0
  return isKnown ? (units / unitsPerSecond) * 1000 : null
}

/** `Duration` of the element `Info` (RFC 9559, 5.1.2): a float, in units of `TimestampScale` nanoseconds. */
function readWebmInfo(head: Buffer): number | null {
  const at = head.indexOf(WEBM_INFO)
  const info = at < 0 ? null : readContent(head, at + WEBM_INFO.length)
  const duration = info && findChild(info, WEBM_DURATION)
  if (duration?.length !== 4 && duration?.length !== 8) return null
  const units = duration.length === 4 ? duration.readFloatBE(0) : duration.readDoubleBE(0)
  const scale = info && findChild(info, WEBM_SCALE)
  const hasScale = scale !== null && scale.length > 0 && scale.length <= 6
  const scaleNs = hasScale ? scale.readUIntBE(0, scale.length) : WEBM_SCALE_NS
  return units > 0 ? (units * scaleNs) / 1e6 : null
}

function findChild(parent: Buffer, id: number): Buffer | null {
  let at = 0
  while (at < parent.length) {
    const idBytes = countBytes(parent[at])
    if (idBytes > 4 || at + idBytes > parent.length) return null
    const content = readContent(parent, at + idBytes)
    if (!content || parent.readUIntBE(at, idBytes) === id) return content
    at = content.byteOffset - parent.byteOffset + content.length
  }
  return null
}

/** What stands behind a size (RFC 8794, 4); null: the bytes end before. */
function readContent(bytes: Buffer, at: number): Buffer | null {
  const sizeBytes = countBytes(bytes[at])
  const from = at + sizeBytes
  if (sizeBytes > 8 || from > bytes.length) return null
  // Nothing that is looked for here is so long that it takes more than six.
  const read = Math.min(sizeBytes, 6)
  const marked = bytes.readUIntBE(from - read, read)
  return bytes.subarray(from, from + (read === sizeBytes ? marked - 2 ** (7 * sizeBytes) : marked))
}

/** The zeros that a number begins with tell how many bytes it takes; 9: it is none. */
function countBytes(first = 0): number {
  return Math.clz32(first) - 23
}
