import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Platform } from '../platform.ts'
import { BUCKETS, IMAGES } from './buckets.ts'
import type { Bucket } from './buckets.ts'
import { isReasonableImage } from './check-image.ts'
import { createTurns } from './draw-in-turn.ts'
import { nullIfGone } from './file-store.ts'
import { finishUpload, insertPart, removeUpload, selectParts, selectState } from './files.queries.ts'
import type { FileRow, Part, UploadRow } from './files.queries.ts'
import { SNIFF_BYTES, sniffType } from './sniff.ts'

type Stores = Pick<Platform, 'pool' | 'files'>

/** Against an upload of a hundred megabytes byte by byte. */
const PARTS_MAX = 2000
/** A picture is held in memory while its header is read (D-020: 16 MB, and some room). */
const IMAGE_MAX_BYTES = 32 * 1024 * 1024
/** One picture is held at a time. A line of its own: an upload does not wait until what others send is drawn. */
const checkInTurn = createTurns()

/**
 * Takes what comes from byte `firstByte` on, also when the line breaks in the middle. Answers how many bytes are
 * kept; null when another request has brought the same ones, or the upload takes no more.
 */
export async function receivePart(
  { pool, files }: Stores,
  fileId: string,
  firstByte: number,
  content: Readable,
): Promise<number | null> {
  const part_id = randomUUID()
  const key = `uploads/${part_id}`
  const bytes = await files.put(key, untilCut(content))
  const isTaken =
    bytes > 0 && (await insertPart(pool, fileId, { first_byte: firstByte, bytes, part_id }, PARTS_MAX))
  if (!isTaken) await files.delete(key)
  if (bytes > 0 && !isTaken) return null
  return bytes
}

/** A line that breaks ends the content instead of failing it: the rest comes later. */
async function* untilCut(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of content) yield chunk as Uint8Array
  } catch {
    // The next request says from which byte on it goes on.
  }
}

/** What an upload is: there, by whoever joined it; of a kind that its bucket does not take; or nobody's any more. */
export type Joined = 'whole' | 'refused' | 'gone'

/**
 * Joins the parts of an upload that has arrived, and finds out what it is. One that its bucket does not take is
 * removed. A repeat after a crash begins anew; where another join was faster, what it made of the upload is answered.
 */
export async function joinUpload(stores: Stores, upload: UploadRow): Promise<Joined> {
  const { pool, files } = stores
  const { id, bucket, expected_bytes } = upload
  const parts = await selectParts(pool, id)
  const received = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  // Whoever joins them forgets them, row and bytes: what is left would be written over the file.
  const found = received === expected_bytes ? await join(files, upload, parts).catch(nullIfGone) : null
  if (found === 'refused') {
    await removeUpload(pool, id)
    return found
  }
  if (found) {
    const isFirst = await finishUpload(pool, id, found)
    for (const { part_id } of parts) await files.delete(`uploads/${part_id}`)
    if (isFirst) return 'whole'
  }
  const joined = await findJoined(pool, id)
  // It may have been used and deleted before these bytes were there, which nobody else would delete again.
  if (found && joined === 'gone') await files.delete(`${bucket}/${id}`)
  return joined
}

/** What another made of an upload. */
export async function findJoined(pool: Stores['pool'], id: string): Promise<Joined> {
  const state = await selectState(pool, id)
  if (state === 'uploading') throw new Error(`parts of the upload ${id} are lost`)
  return state === 'uploaded' || state === 'used' ? 'whole' : 'gone'
}

/** Rejects with FileGone when somebody else forgets the parts, or the file, meanwhile. */
async function join(
  files: Stores['files'],
  upload: UploadRow,
  parts: readonly Part[],
): Promise<Pick<FileRow, 'content_type' | 'sha256'> | 'refused'> {
  const { id, bucket } = upload
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  const content = async function* (): AsyncGenerator<Uint8Array> {
    for (const { part_id } of parts) {
      for await (const chunk of await files.read(`uploads/${part_id}`)) {
        const bytes = chunk as Buffer
        if (head.length < SNIFF_BYTES) head = Buffer.concat([head, bytes.subarray(0, SNIFF_BYTES)])
        hash.update(bytes)
        yield bytes
      }
    }
  }
  const bytes = await files.put(`${bucket}/${id}`, content())
  const content_type = await sniffType(head)
  if (content_type === null || !(await isAccepted(files, upload, bytes, content_type))) return 'refused'
  return { content_type, sha256: hash.digest('hex') }
}

async function isAccepted(
  files: Stores['files'],
  { id, bucket, owner_id }: UploadRow,
  bytes: number,
  contentType: string,
): Promise<boolean> {
  const { types }: Bucket = BUCKETS[bucket]
  if (types !== null && !types.includes(contentType)) return false
  // Others are drawn by nothing of ours, and neither are documents.
  if (!IMAGES.includes(contentType)) return true
  if (bytes > IMAGE_MAX_BYTES) return types === null
  return checkInTurn(owner_id, async () => {
    const chunks: Buffer[] = []
    for await (const chunk of await files.read(`${bucket}/${id}`)) chunks.push(chunk as Buffer)
    return isReasonableImage(Buffer.concat(chunks))
  })
}
