import { readRoomPx } from '../../ui/use-room-under-line.ts'

const NOISE_PX = 4

/**
 * Lets what stands at the top of a list leave while one scrolls down and come back at the first movement upward.
 * It moves by itself above the rows (a `translate`), so that no row is laid out anew.
 */
export function watchHeadroom(list: HTMLElement, bar: HTMLElement, signal: AbortSignal): void {
  // A line that comes or goes under the header scrolls the list, and is no movement of a hand.
  const readPlace = () => list.scrollTop - readRoomPx(list)
  let lastPlace = readPlace()

  const show = (isAway: boolean) => bar.toggleAttribute('data-away', isAway)
  function onScroll(): void {
    const movedPx = readPlace() - lastPlace
    // Whoever writes in the search box or moves through it by keyboard keeps it in sight.
    if (list.scrollTop < bar.offsetHeight || bar.contains(document.activeElement)) show(false)
    else if (Math.abs(movedPx) > NOISE_PX) show(movedPx > 0)
    lastPlace = readPlace()
  }
  list.addEventListener('scroll', onScroll, { passive: true, signal })
  bar.addEventListener('focusin', () => show(false), { signal })
}
