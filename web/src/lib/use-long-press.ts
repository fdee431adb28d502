import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'

const forgivenPx = 10

type Point = { x: number; y: number }

/**
 * Opens something where a finger rests for `delayMs`, where the right button is pressed, or by the menu key. The
 * handlers go on one element; the click that ends a long press is swallowed.
 */
export function useLongPress(delayMs: number, onOpen: (at: Point) => void) {
  const state = useRef<{ timer: ReturnType<typeof setTimeout>; from: Point } | null>(null)
  const hasOpened = useRef(false)

  function cancel(): void {
    if (state.current) clearTimeout(state.current.timer)
    state.current = null
  }
  useEffect(() => cancel, [])

  return {
    onPointerDown: (event: PointerEvent) => {
      hasOpened.current = false
      cancel()
      if (event.pointerType === 'mouse' || !event.isPrimary) return
      const from = { x: event.clientX, y: event.clientY }
      const timer = setTimeout(() => {
        state.current = null
        hasOpened.current = true
        onOpen(from)
      }, delayMs)
      state.current = { timer, from }
    },
    onPointerMove: (event: PointerEvent) => {
      const from = state.current?.from
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > forgivenPx) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onClickCapture: (event: MouseEvent) => {
      if (!hasOpened.current) return
      hasOpened.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      // On touch the browser fires this after its own delay; ours is the documented one.
      if ('pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch') return
      cancel()
      onOpen({ x: event.clientX, y: event.clientY })
    },
  }
}
