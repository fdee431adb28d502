import { SHARED_CACHE } from '../../sw/names.ts'
import { findShared } from '../../sw/shared.ts'

/** As many files at once. */
export const SHARED_FILES_MAX = 30
/** No message can need more of a text, however long it is. */
const TEXT_MAX_LENGTH = 10_000

export type Shared = {
  readonly text: string
  readonly files: readonly File[]
  /** There were more files than may be sent at once. */
  readonly hasMore: boolean
}

/** What another app shared within the hour, read from the form that it came as. Null: nothing that can be sent. */
export async function readShared(): Promise<Shared | null> {
  const kept = await findShared()
  // Whatever a page posts comes here: it need not be a form.
  const form = await kept?.formData().catch(() => null)
  if (!form) return null
  const text = joinWords(['title', 'text', 'url'].map((name) => form.get(name)))
  // A form without a chosen file has an empty one.
  const files = form.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[]
  if (text === '' && files.length === 0) return null
  return { text, files: files.slice(0, SHARED_FILES_MAX), hasMore: files.length > SHARED_FILES_MAX }
}

export async function dropShared(): Promise<void> {
  // Without https there are no caches.
  await globalThis.caches?.delete(SHARED_CACHE)
}

/** Each on a line of its own, without what the wire refuses; apps put the title or the address into the text as well. */
function joinWords(values: readonly (FormDataEntryValue | null)[]): string {
  const words = values
    .filter((value) => typeof value === 'string')
    .map((value) => value.slice(0, TEXT_MAX_LENGTH).replaceAll('\0', '').trim())
  const isSaid = (word: string, at: number): boolean =>
    words.some((other, place) => place !== at && other.includes(word) && (other !== word || place < at))
  return words.filter((word, at) => word !== '' && !isSaid(word, at)).join('\n')
}
