import { useState } from 'react'
import { useSecondsUntil } from './use-seconds-until.ts'

/** Counts down from `fromSeconds` to 0, once a second; `restart` begins anew. */
export function useCountdown(fromSeconds: number): { seconds: number; restart: () => void } {
  const [endsAtMs, setEndsAtMs] = useState(() => Date.now() + fromSeconds * 1000)
  return {
    seconds: useSecondsUntil(endsAtMs),
    restart: () => setEndsAtMs(Date.now() + fromSeconds * 1000),
  }
}
