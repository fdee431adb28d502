import { type Clock, every } from './clock.ts'

/** How often a tab that follows asks for a sign of the leader, and how long it waits for one. */
const ASK_EVERY_MS = 4000
const SILENCE_MAX_MS = 8000

export type LeaderWatchOptions = {
  readonly clock: Clock
  readonly isLeading: () => boolean
  readonly ask: () => void
  /** The leader is frozen or hung. */
  readonly onSilent: () => void
}

/**
 * Tells within 12 s that the leader does not answer any more. The leader only answers: a page in the background hears
 * messages though its timers hardly run.
 */
export function watchLeader({ clock, isLeading, ask, onSilent }: LeaderWatchOptions) {
  let askedAt: number | null = null
  let tickedAt = clock.now()

  const stop = every(clock, ASK_EVERY_MS, () => {
    const now = clock.now()
    // This tab may have slept itself: what it asked before says nothing.
    const hasSlept = now - tickedAt > SILENCE_MAX_MS
    tickedAt = now
    if (isLeading() || hasSlept) askedAt = null
    if (isLeading()) return
    if (askedAt !== null && now - askedAt >= SILENCE_MAX_MS) {
      askedAt = null
      return onSilent()
    }
    askedAt ??= now
    ask()
  })

  return {
    /** Any word of the leader. */
    hear: (): void => {
      askedAt = null
    },
    stop,
  }
}
