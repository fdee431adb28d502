import { STORY_TICK_MS } from '#contract/limits.ts'

type Clock = {
  readonly now: () => number
  /** Answers what ends it. */
  readonly every: (run: () => void, delayMs: number) => () => void
}

export interface StoryTimer {
  /** An item begins to be shown. */
  start(durationMs: number): void
  setPaused(isPaused: boolean): void
  stop(): void
}

/**
 * The time of one item of the viewer: its progress moves every 100 ms, and at its end the next one follows. Time stands
 * still while it is paused.
 */
export function createStoryTimer(
  clock: Clock,
  onProgress: (share: number) => void,
  onEnd: () => void,
): StoryTimer {
  let end = (): void => {}
  let isPaused = false
  let durationMs = 0
  let passedMs = 0
  let isRunning = false

  const run = (): void => {
    end()
    if (!isRunning || isPaused) return
    let lastMs = clock.now()
    end = clock.every(() => {
      const nowMs = clock.now()
      passedMs += nowMs - lastMs
      lastMs = nowMs
      onProgress(Math.min(1, passedMs / durationMs))
      if (passedMs < durationMs) return
      isRunning = false
      end()
      onEnd()
    }, STORY_TICK_MS)
  }

  return {
    start: (forMs) => {
      durationMs = forMs
      passedMs = 0
      isRunning = true
      onProgress(0)
      run()
    },
    setPaused: (next) => {
      if (next === isPaused) return
      isPaused = next
      run()
    },
    stop: () => {
      isRunning = false
      end()
    },
  }
}

export const pageClock: Clock = {
  now: () => performance.now(),
  every: (run, delayMs) => {
    const timer = setInterval(run, delayMs)
    return () => clearInterval(timer)
  },
}
