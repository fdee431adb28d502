import type { RefObject } from 'react'
import { useDrag } from '../../ui/use-drag.ts'

/** D-076: first the emoji to react with, then the menu as well. */
const PALETTE_PRESS_MS = 500
const MENU_PRESS_MS = 700

/** Part 2 §9: beyond 50 px sets the reply, the bubble follows up to 80. */
const REPLY_SWIPE_PX = 50
const REPLY_DRAG_MAX_PX = 80
const START_PX = 8

/**
 * A finger that draws a message to the right answers it, one that rests opens the emoji to react with, and then its
 * menu. The message comes back.
 */
export function useMessageGestures(
  body: RefObject<HTMLElement | null>,
  onPalette: () => void,
  onMenu: () => void,
  onReply: () => void,
) {
  function slide(offsetPx: number): void {
    if (body.current) body.current.style.translate = offsetPx === 0 ? '' : `${offsetPx}px 0`
  }
  return useDrag({
    axis: 'x',
    startPx: START_PX,
    ignoresMouse: true,
    onMove: ({ x }) => slide(Math.max(0, Math.min(REPLY_DRAG_MAX_PX, x))),
    onEnd: (drag) => {
      slide(0)
      if (drag && drag.x > REPLY_SWIPE_PX) onReply()
    },
    hold: {
      afterMs: PALETTE_PRESS_MS,
      onHold: onPalette,
      longer: { afterMs: MENU_PRESS_MS, onHold: onMenu },
    },
  })
}
