import { useEffect, useRef, useState } from 'react'
import { createStoryTimer, pageClock } from '../story-timer.ts'

/** How much of the item is over, from 0 to 1. Its time begins when it is shown and stands still while `isStill`. */
export function useStoryTimer(
  durationMs: number,
  isShown: boolean,
  isStill: boolean,
  onEnd: () => void,
): number {
  const [share, setShare] = useState(0)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  const [timer] = useState(() => createStoryTimer(pageClock, setShare, () => end.current()))
  useEffect(() => timer.setPaused(isStill), [timer, isStill])
  useEffect(() => {
    if (!isShown) return undefined
    timer.start(durationMs)
    return () => timer.stop()
  }, [timer, isShown, durationMs])
  return share
}
