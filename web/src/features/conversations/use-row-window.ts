import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

/** Up to here every row stands in the page. */
const WHOLE_LIST_ROWS = 20
/** Drawn before anything is measured; any screen has room for them. */
const FIRST_ROWS = 6
/** Drawn above and below what is in sight once a hand or a key is on the list. */
const SPARE_ROWS = 8
/** The window moves by so many rows, so that not every row scrolled past is a render. */
const STEP_ROWS = 4
/** What asks for spare rows before anything has moved. */
const INTENTS = ['scroll', 'wheel', 'pointerdown', 'focusin'] as const

export type RowWindow = { from: number; to: number }

/**
 * Which rows of a long list are drawn: first those in sight alone, with some above and below them as soon as somebody
 * is about to scroll. `flow` holds the rows in `scroller`.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  flow: RefObject<HTMLElement | null>,
  count: number,
): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ from: 0, to: FIRST_ROWS })
  const isLong = count > WHOLE_LIST_ROWS

  useLayoutEffect(() => {
    const list = scroller.current
    if (!list || !isLong) return undefined
    function fill(): void {
      const seen = findWindow(measure(scroller, flow), 0)
      setShown((before) => (before.from <= seen.from && before.to >= seen.to ? before : seen))
    }
    fill()
    // A turned phone, a larger window.
    const observer = new ResizeObserver(fill)
    observer.observe(list)
    return () => observer.disconnect()
  }, [scroller, flow, isLong])

  useEffect(() => {
    const list = scroller.current
    if (!list || !isLong) return undefined
    function follow(): void {
      const next = findWindow(measure(scroller, flow), SPARE_ROWS)
      setShown((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    for (const intent of INTENTS) list.addEventListener(intent, follow, { passive: true })
    return () => {
      for (const intent of INTENTS) list.removeEventListener(intent, follow)
    }
  }, [scroller, flow, isLong])

  if (!isLong) return { from: 0, to: count }
  // A list that has become shorter than where one stood shows its end.
  const from = Math.min(shown.from, count - WHOLE_LIST_ROWS)
  return { from, to: Math.min(count, shown.to) }
}

type Place = { scrollTop: number; topPx: number; viewPx: number; rowPx: number }

/** The rows at a place of the scroller; `topPx` stands above them in it. */
export function findWindow({ scrollTop, topPx, viewPx, rowPx }: Place, spareRows: number): RowWindow {
  const first = Math.floor((scrollTop - topPx) / rowPx)
  const last = Math.ceil((scrollTop - topPx + viewPx) / rowPx)
  if (spareRows === 0) return { from: Math.max(0, first), to: last }
  return {
    from: Math.max(0, Math.floor((first - spareRows) / STEP_ROWS) * STEP_ROWS),
    to: Math.ceil((last + spareRows) / STEP_ROWS) * STEP_ROWS,
  }
}

function measure(scroller: RefObject<HTMLElement | null>, flow: RefObject<HTMLElement | null>): Place {
  return {
    scrollTop: scroller.current?.scrollTop ?? 0,
    topPx: flow.current?.offsetTop ?? 0,
    viewPx: scroller.current?.clientHeight ?? 0,
    rowPx: flow.current?.firstElementChild?.clientHeight || 1,
  }
}
