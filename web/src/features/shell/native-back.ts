import { EXIT_WINDOW_MS } from '#contract/limits.ts'

/** Paths where a back press leaves the installed app (D-031). */
const homePaths = ['/', '/chat', '/app']

export function isHomePath(path: string): boolean {
  return homePaths.includes(path)
}

/** What the guard needs of the browser's history. An entry is guarded when it lies on a copy of itself. */
export interface BackHistory {
  isGuarded: () => boolean
  /** Lays a copy of the present entry on top of it. */
  pushGuard: () => void
  /** Goes to the app's first entry, showing what is shown now, so that the next press leaves. */
  goToFirst: () => void
  warn: () => void
  /** Runs once after so many milliseconds; the answer cancels it. */
  after: (delayMs: number, run: () => void) => () => void
}

/**
 * Keeps a single press of the phone's back button from closing the installed app. While home is shown its entry is
 * guarded; a press takes the guard away and warns; for 2000 ms a second press meets the app's first entry and
 * leaves; then the guard is laid again. Anywhere else back goes back.
 */
export function createBackGuard(history: BackHistory) {
  let isWarned = false
  let cancelRearm = (): void => undefined

  function arm(): void {
    if (!isWarned && !history.isGuarded()) history.pushGuard()
  }

  return {
    /** Home is shown now. */
    arm,
    /** The history moved back to an entry of home without its guard: that was a press on home. */
    onPress(): void {
      if (isWarned || history.isGuarded()) return
      isWarned = true
      history.warn()
      history.goToFirst()
      cancelRearm = history.after(EXIT_WINDOW_MS, () => {
        isWarned = false
        arm()
      })
    },
    /** Another screen is shown. */
    disarm(): void {
      cancelRearm()
      isWarned = false
    },
  }
}
