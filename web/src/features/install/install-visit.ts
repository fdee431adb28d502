import { isStandalone } from '../../lib/install.ts'
import { readLocal, writeLocal } from '../../lib/local-store.ts'

/** When the banner showed itself last, in milliseconds since 1970. */
const SHOWN_KEY = 'lero-install-shown'
/** The banner shows itself after this long (part 1 §9) … */
export const SHOW_AFTER_MS = 3000
/** … and once in so long. */
const SHOW_EVERY_MS = 24 * 3600_000

/** Whether the banner may show itself now: not in the installed app, and at most once in 24 hours. */
export function mayShowItself(nowMs: number): boolean {
  if (isStandalone()) return false
  const shownMs = Number(readLocal(SHOWN_KEY) ?? Number.NaN)
  // A clock that was set back must not silence it for years.
  return !(nowMs - shownMs < SHOW_EVERY_MS && nowMs >= shownMs)
}

export function noteShown(nowMs: number): void {
  writeLocal(SHOWN_KEY, String(nowMs))
}
