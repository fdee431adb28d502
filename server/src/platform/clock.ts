/** The time as the program sees it; tests give a clock of their own. */
export type Clock = {
  /** Milliseconds since 1970, UTC. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that stands still until `advance` moves it. */
export function createManualClock(startMs: number): Clock & { advance(byMs: number): void } {
  let currentMs = startMs
  return {
    now: () => currentMs,
    advance: (byMs) => {
      currentMs += byMs
    },
  }
}
