import { extname } from 'node:path'
import { nullIfGone } from '../../../platform/files/file-store.ts'
import type { Section } from './section.ts'

const PACKED = /^(image|video|audio)\//

export type StoredFile = {
  readonly id: string
  readonly bucket: string
  readonly content_type: string
  readonly path: string
}

/** What a file is called in the zip: by what it belongs to, and by its kind as its own address says it. */
export function nameFile(folder: string, id: string, { path }: Pick<StoredFile, 'path'>): string {
  return `${folder}/${id}${extname(path)}`
}

/** The bytes go from the store into the zip as they come. */
export async function addFile(
  { platform, zip, signal, missing }: Section,
  name: string,
  { id, bucket, content_type }: StoredFile,
): Promise<void> {
  signal.throwIfAborted()
  const content = await platform.files.read(`${bucket}/${id}`).catch(nullIfGone)
  if (content) await zip.add(name, content, { isPacked: PACKED.test(content_type) })
  else missing.push(name)
}
