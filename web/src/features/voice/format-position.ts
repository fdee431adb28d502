import { formatLength } from '../../lib/format-length.ts'

/** How far one is in a sound: a second counts when it is over. */
export function formatPosition(ms: number): string {
  return formatLength(Math.max(0, ms) - 500)
}
