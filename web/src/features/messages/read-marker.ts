import { READ_DELAY_MS } from '#contract/limits.ts'
import type { Clock } from '../../sync/clock.ts'

interface ReadMarkerOptions {
  readonly clock: Clock
  /** The newest number that is unread and on screen; null when there is nothing to mark. */
  readonly unreadSeq: () => number | null
  readonly mark: (seq: number) => void
}

/** Marks what is on screen as read after 500 ms; what arrives meanwhile gets 500 ms of its own. */
export function createReadMarker({ clock, unreadSeq, mark }: ReadMarkerOptions) {
  let cancel: (() => void) | null = null

  const check = (): void => {
    const seq = unreadSeq()
    if (seq === null) return stop()
    cancel ??= clock.after(READ_DELAY_MS, () => {
      cancel = null
      if (unreadSeq() === null) return
      mark(seq)
      check()
    })
  }
  const stop = (): void => {
    cancel?.()
    cancel = null
  }
  return { check, stop }
}
