import type { FileStore } from './file-store.ts'

/** Bytes that lie in the store. */
export type StoredFile = {
  readonly files: Pick<FileStore, 'read'>
  readonly key: string
  readonly bytes: number
}

/** What stands in a box, from its first byte to behind its last one. */
export type Span = { readonly start: number; readonly end: number }

/** How many boxes may still be read: each is a reading of its own, and a file can be made of nothing else. */
export type BoxBudget = { boxes: number }

/** Before the one that is looked for. */
const BOXES_MAX = 64

/**
 * Walks the boxes of an MP4, or of one of them, and reads nothing but their heads (ISO/IEC 14496-12, 4.2). Who looks for
 * many gives them one budget.
 */
export async function findBox(
  source: StoredFile,
  wanted: string,
  within: Span = { start: 0, end: source.bytes },
  budget: BoxBudget = { boxes: BOXES_MAX },
): Promise<Span | null> {
  let at = within.start
  while (budget.boxes > 0 && at + 8 <= within.end) {
    budget.boxes -= 1
    const header = await readBytes(source, at, 16)
    if (header.length < 8) return null
    const short = header.readUInt32BE(0)
    const isLong = short === 1 && header.length === 16
    const size = isLong ? Number(header.readBigUInt64BE(8)) : short || within.end - at
    const headBytes = isLong ? 16 : 8
    if (size < headBytes) return null
    const end = Math.min(at + size, within.end)
    if (header.toString('latin1', 4, 8) === wanted) return { start: at + headBytes, end }
    at = end
  }
  return null
}

export async function readBytes(
  { files, key, bytes }: StoredFile,
  start: number,
  count: number,
): Promise<Buffer> {
  if (count <= 0 || start >= bytes) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  const range = { start, end: Math.min(start + count, bytes) - 1 }
  for await (const chunk of await files.read(key, range)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
