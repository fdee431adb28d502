/** Time as the sync code sees it: tests hand in their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after so many milliseconds; the answer cancels it. */
  after(delayMs: number, run: () => void): () => void
  /** 0 ≤ n < 1 */
  random(): number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}

/** Runs again and again until the answer is called. */
export function every(clock: Clock, periodMs: number, run: () => void): () => void {
  let cancel = (): void => {}
  const plan = (): void => {
    cancel = clock.after(periodMs, () => {
      plan()
      run()
    })
  }
  plan()
  return () => cancel()
}

/** What is asked for, unless it takes longer than that: then a rejection. */
export function inTime<T>(clock: Clock, limitMs: number, asked: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(limitMs, () => reject(new Error('late')))
    asked.finally(cancel).then(resolve, reject)
  })
}
