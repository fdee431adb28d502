import { useLayoutEffect, useRef, type RefObject } from 'react'

const SMALLEST_PX = 10
/** Halvings of what lies between the smallest size and the wanted one: to less than half a pixel. */
const STEPS = 6

/** Sets a text smaller where it is too long for its place, as little as it takes. `look`: what it says, and in which voice. */
export function useFit<T extends HTMLElement>(look: string): RefObject<T | null> {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const { current } = ref
    const place = current?.parentElement
    if (!current || !place) return undefined
    const fit = (): void => {
      const fits = (): boolean => current.scrollHeight <= current.clientHeight
      current.style.fontSize = ''
      if (fits()) return
      let [small, large] = [SMALLEST_PX, Number.parseFloat(getComputedStyle(current).fontSize)]
      for (let step = 0; step < STEPS; step += 1) {
        const size = (small + large) / 2
        current.style.fontSize = `${size}px`
        if (fits()) small = size
        else large = size
      }
      current.style.fontSize = `${small}px`
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(place)
    return () => observer.disconnect()
  }, [look])
  return ref
}
