import { useEffect, type RefObject } from 'react'
import { readRoomPx } from '../../ui/use-room-under-line.ts'

const NOISE_PX = 4

/**
 * Lets what stands at the top of a list leave while one scrolls down and come back at the first movement upward.
 * It moves by itself above the rows (a `translate`), so that no row is laid out anew.
 */
export function useHeadroom(
  scroller: RefObject<HTMLElement | null>,
  top: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const list = scroller.current
    const bar = top.current
    if (!list || !bar) return undefined
    // A line that comes or goes under the header scrolls the list, and is no movement of a hand.
    const readPlace = () => list.scrollTop - readRoomPx(list)
    let lastPlace = readPlace()
    let isAway = false

    function show(away: boolean): void {
      if (away === isAway || !bar) return
      isAway = away
      bar.toggleAttribute('data-away', away)
    }
    function onScroll(): void {
      if (!list || !bar) return
      const movedPx = readPlace() - lastPlace
      // Whoever writes in the search box or moves through it by keyboard keeps it in sight.
      if (list.scrollTop < bar.offsetHeight || bar.contains(document.activeElement)) show(false)
      else if (Math.abs(movedPx) > NOISE_PX) show(movedPx > 0)
      lastPlace = readPlace()
    }
    list.addEventListener('scroll', onScroll, { passive: true })
    const onFocus = () => show(false)
    bar.addEventListener('focusin', onFocus)
    return () => {
      list.removeEventListener('scroll', onScroll)
      bar.removeEventListener('focusin', onFocus)
    }
  }, [scroller, top])
}
