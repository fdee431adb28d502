import { RECONNECT_DELAYS_MS } from '#contract/limits.ts'
import type { Clock } from './clock.ts'

export type LoadOptions<T> = {
  readonly clock: Clock
  readonly load: () => Promise<T>
  /** Nobody waits for it any more. */
  readonly isOver: () => boolean
  readonly onFailed: () => void
}

/** Loads a part of the app that nothing can stand in for, as often as it takes; null when it is over. */
export async function loadPatiently<T>({ clock, load, isOver, onFailed }: LoadOptions<T>): Promise<T | null> {
  for (let attempt = 0; !isOver(); attempt += 1) {
    try {
      return await load()
    } catch {
      if (isOver()) return null
      onFailed()
      const delayMs = RECONNECT_DELAYS_MS[Math.min(attempt, RECONNECT_DELAYS_MS.length - 1)]!
      await new Promise<void>((resolve) => clock.after(delayMs, resolve))
    }
  }
  return null
}
