import { cleanName, isInvisible } from '#contract/visible-text.ts'

const EXTENSION = /\.([a-z0-9]{1,8})$/i
const FOLDERS = /^.*[\\/]/s

/** A file's name as it is shown and saved: the last part of a path, in one line that reads in its own direction. */
export function cleanFileName(given: string | null | undefined): string | null {
  const name = cleanName((given ?? '').replace(FOLDERS, ''))
  return isInvisible(name) || /^\.+$/.test(name) ? null : name
}

/** Letters and digits behind the last dot; null where there are none that an address could carry. */
export function readExtension(name: string | null): string | null {
  return EXTENSION.exec(name ?? '')?.[1]?.toLowerCase() ?? null
}
