import type { Clock } from '../clock.ts'
import { settle } from './turns.ts'

interface Timer {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

export interface FakeClock extends Clock {
  /** Moves time on, running what falls due in its order; what each timer sets off is settled before the next. */
  advance(ms: number): Promise<void>
  /** Milliseconds until the next timer; null without any. */
  untilNext(): number | null
}

export function createFakeClock(
  startMs = Date.parse('2026-03-07T12:00:00.000Z'),
  random = () => 0,
): FakeClock {
  const timers = new Set<Timer>()
  let nowMs = startMs
  let lastOrder = 0

  const nextTimer = (): Timer | undefined =>
    [...timers].toSorted((a, b) => a.at - b.at || a.order - b.order)[0]

  return {
    now: () => nowMs,
    random,
    after: (delayMs, run) => {
      lastOrder += 1
      const timer = { at: nowMs + delayMs, order: lastOrder, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance: async (ms) => {
      const end = nowMs + ms
      await settle()
      for (let timer = nextTimer(); timer && timer.at <= end; timer = nextTimer()) {
        timers.delete(timer)
        nowMs = Math.max(nowMs, timer.at)
        timer.run()
        await settle(2)
      }
      nowMs = end
      await settle()
    },
    untilNext: () => {
      const timer = nextTimer()
      return timer ? Math.max(0, timer.at - nowMs) : null
    },
  }
}
