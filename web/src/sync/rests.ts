import type { Clock } from './clock.ts'

/** What got no answer rests this long, the longer the more often that happened. */
const REST_MS = [2000, 5000, 15_000, 60_000] as const

/** The rests of what is tried again, each by its key. */
export function createRests(clock: Clock, onOver: () => void) {
  const resting = new Map<string, () => void>()
  const failures = new Map<string, number>()
  return {
    has: (key: string): boolean => resting.has(key),
    begin: (key: string): void => {
      const count = failures.get(key) ?? 0
      failures.set(key, count + 1)
      const cancel = clock.after(REST_MS[Math.min(count, REST_MS.length - 1)]!, () => {
        resting.delete(key)
        onOver()
      })
      resting.set(key, cancel)
    },
    /** It was answered: the next rest is a short one. */
    forget: (key: string): void => void failures.delete(key),
    /** Nothing rests any more. */
    end: (): void => {
      for (const cancel of resting.values()) cancel()
      resting.clear()
    },
  }
}
