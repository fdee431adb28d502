import { useEffect, useState } from 'react'

/** Whole seconds until a moment of this device's clock, once a second, down to 0. */
export function useSecondsUntil(untilMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const isOver = nowMs >= untilMs
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver, untilMs])
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
}
