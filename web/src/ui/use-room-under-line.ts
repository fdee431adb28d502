import { useCallback, type RefObject } from 'react'
import type { OnLineHeight } from './under-header.tsx'

const ROOM = '--under-line'

/** So much stands free above the first row for the line under the header. */
export function readRoomPx(list: HTMLElement): number {
  return Number.parseFloat(list.style.getPropertyValue(ROOM)) || 0
}

/**
 * Room above the first row for the line that lies over it. Rows that are in sight stay where they are: the list scrolls
 * by what it has become longer, and who pulls it down finds the first row below the line.
 */
export function useRoomUnderLine(scroller: RefObject<HTMLElement | null>): OnLineHeight {
  return useCallback(
    (px, isFirst) => {
      const list = scroller.current
      if (!list) return
      const addedPx = px - readRoomPx(list)
      if (addedPx === 0) return
      const topPx = list.scrollTop
      list.style.setProperty(ROOM, `${px}px`)
      if (!isFirst || topPx > 0) list.scrollTop = topPx + addedPx
    },
    [scroller],
  )
}
