import { useEffect, useState } from 'react'

/** Counts down from `fromSeconds` to 0, once a second; `restart` begins anew. */
export const useCountdown = (fromSeconds: number): { seconds: number; restart: () => void } => {
  const [endsAtMs, setEndsAtMs] = useState(() => performance.now() + fromSeconds * 1000)
  const [seconds, setSeconds] = useState(fromSeconds)

  useEffect(() => {
    const tick = (): void => setSeconds(Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [endsAtMs])

  return { seconds, restart: () => setEndsAtMs(performance.now() + fromSeconds * 1000) }
}
