import { useLayoutEffect, useState, type RefObject } from 'react'
import { alignLists } from './align-lists.ts'
import type { TimelineItem } from './timeline.ts'

type Step = { items: readonly TimelineItem[]; isShifting: boolean }
/** A step and the items it leads to. */
type Drawn = Step & { goal: readonly TimelineItem[] }

/**
 * The items as the list draws them. `isShifting` is true where it changed above what is in sight (older messages came,
 * or were let go of): the list then keeps the eye's place from below. The list can take a change at one of its ends
 * in one go; one at both is drawn in two.
 */
export function useListItems(items: readonly TimelineItem[], scroller: RefObject<HTMLElement | null>): Step {
  const [drawn, setDrawn] = useState<Drawn>({ items, isShifting: false, goal: items })
  let current = drawn
  if (drawn.goal !== items) {
    current = { ...findStep(drawn.items, items), goal: items }
    setDrawn(current)
  }
  const isHalfway = current.items !== items
  useLayoutEffect(() => {
    if (isHalfway) setDrawn({ items, isShifting: false, goal: items })
  }, [isHalfway, items])
  useLayoutEffect(() => {
    if (!current.isShifting) return
    // The list has put itself where it belongs; the browser tells it so a frame later. Whatever draws it before that
    // would draw what is at its old place, and leave the eye's place empty for a frame.
    queueMicrotask(() => scroller.current?.dispatchEvent(new Event('scroll')))
  }, [current, scroller])
  return current
}

function findStep(before: readonly TimelineItem[], items: readonly TimelineItem[]): Step {
  if (before[0]?.shown.key === items[0]?.shown.key) return { items, isShifting: false }
  const { headShift, prepended, from, to, tailShift } = alignLists(
    before.map(({ shown }) => shown.key),
    items.map(({ shown }) => shown.key),
  )
  if (headShift === 0) return { items, isShifting: false }
  const isTailChanged = from !== to || tailShift !== headShift
  if (!isTailChanged) return { items, isShifting: true }
  // First what changed above, then what changed below.
  const kept = before.slice(prepended + headShift)
  return { items: [...items.slice(0, prepended), ...kept], isShifting: true }
}
