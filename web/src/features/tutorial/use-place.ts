import { useEffect, useLayoutEffect, useState } from 'react'
import { findPlace, type Place } from './tutorial-steps.ts'

/** The place of a step on the screen, also after the window has changed. */
export function usePlace(step: number): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  useLayoutEffect(() => setPlace(findPlace(step)), [step])
  useEffect(() => {
    const look = (): void => setPlace(findPlace(step))
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [step])
  return place
}
