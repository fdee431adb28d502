import { useRef, type PointerEvent, type RefObject } from 'react'

/** Part 2 §9: beyond 50 px sets the reply, the bubble follows up to 80. */
export const replySwipePx = 50
export const replyDragMaxPx = 80
const startPx = 8

/** A finger that draws a message to the right answers it. The message follows and comes back. */
export function useReplySwipe(body: RefObject<HTMLElement | null>, onReply: () => void) {
  const drag = useRef<{ id: number; x: number; y: number; isOn: boolean } | null>(null)

  function slide(offsetPx: number): void {
    if (body.current) body.current.style.translate = offsetPx === 0 ? '' : `${offsetPx}px 0`
  }
  function end(): void {
    drag.current = null
    slide(0)
  }

  return {
    onPointerDownCapture: (event: PointerEvent) => {
      if (event.pointerType !== 'touch' || !event.isPrimary) return
      drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY, isOn: false }
    },
    onPointerMoveCapture: (event: PointerEvent) => {
      const from = drag.current
      if (!from || event.pointerId !== from.id) return
      const x = event.clientX - from.x
      const y = Math.abs(event.clientY - from.y)
      if (!from.isOn && y > startPx) return end()
      from.isOn ||= x > startPx && x > y
      if (from.isOn) slide(Math.max(0, Math.min(replyDragMaxPx, x)))
    },
    onPointerUpCapture: (event: PointerEvent) => {
      const from = drag.current
      if (from?.isOn && event.clientX - from.x > replySwipePx) onReply()
      end()
    },
    onPointerCancelCapture: end,
  }
}
