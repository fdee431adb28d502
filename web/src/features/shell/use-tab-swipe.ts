import { useEffect, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { DragFollower } from '../../ui/drag.ts'
import { computeDragOffset, findSwipeTarget, isSwipeStop, SWIPE_START_PX } from './swipe.ts'

/** What keeps a touch for itself (D-030): viewers say so; conversations, sliders and dialogs are known. */
const KEEPS_TOUCH =
  '[data-swipe="off"], .conversation-pane, input[type="range"], [role="slider"], dialog, [popover]'

/**
 * Lets a finger move between the tabs: the page follows it and the neighbour opens beyond 40 px. Touch only.
 * With reduced motion the page stays where it is and the swipe still works.
 */
export function useTabSwipe(page: RefObject<HTMLElement | null>): void {
  const [path, navigate] = useLocation()

  useEffect(() => {
    const element = page.current
    if (!element || !isSwipeStop(path)) return undefined
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches

    function slide(offsetPx: number): void {
      if (element && !isStill) element.style.translate = offsetPx === 0 ? '' : `${offsetPx}px 0`
    }
    const follower = new DragFollower({
      axis: 'x',
      startPx: SWIPE_START_PX,
      ignoresMouse: true,
      accepts: (target) => !isKept(target, element),
      onMove: (movement) => slide(computeDragOffset(path, movement)),
      onEnd: (drag) => {
        slide(0)
        const target = drag && findSwipeTarget(path, drag)
        if (target) navigate(target)
      },
    })
    const listeners = {
      pointerdown: (event: PointerEvent) => follower.down(event),
      pointermove: (event: PointerEvent) => follower.move(event),
      pointerup: (event: PointerEvent) => follower.end(event),
      pointercancel: (event: PointerEvent) => follower.end(event),
    }
    const ending = new AbortController()
    for (const [type, listener] of Object.entries(listeners))
      element.addEventListener(type as keyof typeof listeners, listener, { signal: ending.signal })
    return () => {
      ending.abort()
      follower.letGo()
    }
  }, [page, path, navigate])
}

function isKept(target: EventTarget | null, page: HTMLElement | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(KEEPS_TOUCH)) return true
  for (let element: Element | null = target; element && element !== page; element = element.parentElement) {
    if (element.scrollWidth <= element.clientWidth) continue
    if (['auto', 'scroll'].includes(getComputedStyle(element).overflowX)) return true
  }
  return false
}
