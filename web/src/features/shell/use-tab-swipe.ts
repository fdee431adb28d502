import { useEffect, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { computeDragOffset, findSwipeTarget, isSwipeStop, readDragAxis, type Movement } from './swipe.ts'

/** What keeps a touch for itself (D-030): viewers say so; conversations, sliders and dialogs are known. */
const keepsTouch =
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
    let start: { id: number; x: number; y: number } | null = null
    /** What the finger is on: its events go there even when it leaves the page meanwhile, and then bubble nowhere. */
    let touched: EventTarget | null = null
    let axis: ReturnType<typeof readDragAxis> = null

    function slide(offsetPx: number): void {
      if (element && !isStill) element.style.translate = offsetPx === 0 ? '' : `${offsetPx}px 0`
    }
    function measure(event: TouchEvent): Movement | null {
      const touch = [...event.changedTouches].find(({ identifier }) => identifier === start?.id)
      return start && touch ? { x: touch.clientX - start.x, y: touch.clientY - start.y } : null
    }
    function onStart(event: TouchEvent): void {
      const touch = event.touches[0]
      const isFree = event.touches.length === 1 && touch && !isKept(event.target, element)
      letGo()
      if (!isFree) return
      start = { id: touch.identifier, x: touch.clientX, y: touch.clientY }
      touched = event.target
      for (const [type, listener] of listeners) touched?.addEventListener(type, listener, { passive: true })
    }
    function onMove(event: TouchEvent): void {
      const movement = measure(event)
      if (!movement) return
      axis ??= readDragAxis(movement)
      if (axis === 'horizontal') slide(computeDragOffset(path, movement))
    }
    function onEnd(event: TouchEvent): void {
      const movement = measure(event)
      const target = movement && axis === 'horizontal' ? findSwipeTarget(path, movement) : null
      letGo()
      if (target) navigate(target)
    }
    function letGo(): void {
      for (const [type, listener] of listeners) touched?.removeEventListener(type, listener)
      start = touched = axis = null
      slide(0)
    }
    const listeners = [
      ['touchmove', onMove as EventListener],
      ['touchend', onEnd as EventListener],
      ['touchcancel', letGo],
    ] as const

    element.addEventListener('touchstart', onStart, { passive: true })
    return () => {
      letGo()
      element.removeEventListener('touchstart', onStart)
    }
  }, [page, path, navigate])
}

function isKept(target: EventTarget | null, page: HTMLElement | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(keepsTouch)) return true
  for (let element: Element | null = target; element && element !== page; element = element.parentElement) {
    if (element.scrollWidth <= element.clientWidth) continue
    if (['auto', 'scroll'].includes(getComputedStyle(element).overflowX)) return true
  }
  return false
}
