import { useEffect, useRef, type RefObject } from 'react'
import { DragFollower } from '../../../ui/drag.ts'

/** D-076. */
const MENU_PRESS_MS = 700
/** Where the tabs begin to follow a finger: rows are first to the right, where /app has no neighbour. */
const START_PX = 5
/** From here on the row is archived when it is let go. */
const ARCHIVE_PX = 88
const DRAG_MAX_PX = 120

export type RowElement = { readonly id: string; readonly element: HTMLElement }

type Handlers = {
  /** A finger rests, a right button, the menu key. */
  onMenu: (row: RowElement, at: DOMRect) => void
  /** A mouse or the keyboard came to a row. */
  onReach: (row: RowElement) => void
  /** A finger draws a row to the right. */
  onDraw: (row: RowElement) => void
  onArchive: (row: RowElement) => void
}

/** What a hand does with the rows of a list besides opening one, heard in one place for all of them. */
export function useRowGestures(list: RefObject<HTMLElement | null>, handlers: Handlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })

  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    let pressed: RowElement | null = null

    const hold = new DragFollower({
      hold: {
        afterMs: MENU_PRESS_MS,
        onHold: ({ x, y }) => pressed && latest.current.onMenu(pressed, new DOMRect(x, y, 0, 0)),
      },
    })
    const draw = new DragFollower({
      axis: 'x',
      towards: 1,
      startPx: START_PX,
      ignoresMouse: true,
      onMove: ({ x }) => {
        hold.letGo()
        if (!pressed) return
        latest.current.onDraw(pressed)
        slide(pressed, Math.min(DRAG_MAX_PX, Math.max(0, x)))
      },
      onEnd: (drag) => {
        if (!pressed) return
        slide(pressed, 0)
        if (drag && drag.x > ARCHIVE_PX) latest.current.onArchive(pressed)
      },
    })

    const listeners = {
      pointerdown: (event: PointerEvent) => {
        // What was held before is over: the click that follows is of this press.
        hold.takeHeld()
        pressed = findRow(event.target)
        if (!pressed) return
        hold.down(event)
        draw.down(event)
      },
      pointermove: (event: PointerEvent) => {
        hold.move(event)
        // The tabs do not follow the finger that draws a row.
        if (draw.move(event)) event.stopPropagation()
      },
      pointerup: (event: PointerEvent) => {
        hold.end(event)
        draw.end(event)
      },
      pointercancel: (event: PointerEvent) => {
        hold.end(event)
        draw.end(event)
      },
      pointerover: (event: PointerEvent) => {
        const row = event.pointerType === 'mouse' ? findRow(event.target) : null
        if (row) latest.current.onReach(row)
      },
      focusin: (event: FocusEvent) => {
        const row = findRow(event.target)
        if (row && row.element.matches(':has(:focus-visible)')) latest.current.onReach(row)
      },
      contextmenu: (event: MouseEvent) => {
        const row = findRow(event.target)
        if (!row) return
        event.preventDefault()
        // On touch the browser fires this after its own delay; ours is the documented one.
        if ('pointerType' in event && event.pointerType === 'touch') return
        hold.letGo()
        latest.current.onMenu(row, new DOMRect(event.clientX, event.clientY, 0, 0))
      },
    }
    const resting = findRow(element.querySelector('[data-chat]:hover'))
    if (resting) latest.current.onReach(resting)
    const ending = new AbortController()
    const { signal } = ending
    for (const [type, listener] of Object.entries(listeners))
      element.addEventListener(type, listener as EventListener, { signal })
    // The click that ends a hold opens nothing.
    const swallow = (event: MouseEvent): void => {
      if (!hold.takeHeld()) return
      event.preventDefault()
      event.stopPropagation()
    }
    element.addEventListener('click', swallow, { signal, capture: true })
    return () => {
      ending.abort()
      hold.letGo()
      draw.letGo()
    }
  }, [list])
}

function findRow(target: EventTarget | null): RowElement | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-chat]') : null
  const id = element?.dataset['chat']
  return element && id ? { id, element } : null
}

function slide({ element }: RowElement, offsetPx: number): void {
  const row = element.querySelector<HTMLElement>('.row')
  if (row) row.style.translate = offsetPx === 0 ? '' : `${offsetPx}px 0`
  element.toggleAttribute('data-drawn', offsetPx > 0)
  element.toggleAttribute('data-drawn-far', offsetPx > ARCHIVE_PX)
}
