import { useEffect, useRef, type RefObject } from 'react'
import { DragFollower } from '../../ui/drag.ts'
import { isSettled, openMenu, openPalette } from './message-acts.ts'
import type { MessageActions } from './message-item.tsx'
import type { ShownMessage } from './shown-message.ts'
import type { TimelineItem } from './timeline.ts'
import { walkMessages } from './walk-messages.ts'

/** D-076: first the emoji to react with, then the menu as well. */
const PALETTE_PRESS_MS = 500
const MENU_PRESS_MS = 700

/** Part 2 §9: beyond 50 px sets the reply, the bubble follows up to 80. */
const REPLY_SWIPE_PX = 50
const REPLY_DRAG_MAX_PX = 80
const START_PX = 8

type Props = {
  scroller: RefObject<HTMLElement | null>
  items: readonly TimelineItem[]
  actions: MessageActions
}

/**
 * A finger that draws a message to the right answers it, one that rests opens the emoji to react with, and then its
 * menu. The message comes back. A press on somebody whom it names opens their profile. One hand for the whole list,
 * by keys too.
 */
export function MessageHand(props: Props): null {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const { scroller } = props
  useEffect(
    () => (scroller.current ? followHand(scroller.current, () => latest.current) : undefined),
    [scroller],
  )
  return null
}

type Touched = { shown: ShownMessage; line: HTMLElement }

function followHand(list: HTMLElement, read: () => Props): () => void {
  let touched: Touched | null = null

  function find(target: EventTarget | null): Touched | null {
    const { items, actions } = read()
    // What a message opened over the page lies in it too, and has fingers of its own.
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-key], dialog') : null
    const item = line && items.find(({ shown }) => shown.key === line.dataset['key'])
    return item && actions.selection.getSnapshot() === null ? { shown: item.shown, line } : null
  }
  function slide(offsetPx: number): void {
    if (touched) touched.line.style.translate = offsetPx === 0 ? '' : `${offsetPx}px 0`
  }
  const open = (opener: typeof openMenu) => () => {
    if (touched) opener(touched.shown, touched.line, read().actions)
  }

  const follower = new DragFollower({
    axis: 'x',
    startPx: START_PX,
    ignoresMouse: true,
    accepts: (target) => (touched = find(target)) !== null,
    onMove: ({ x }) => slide(Math.max(0, Math.min(REPLY_DRAG_MAX_PX, x))),
    onEnd: (drag) => {
      slide(0)
      const { canReact, onReply } = read().actions
      if (touched && drag && drag.x > REPLY_SWIPE_PX && canReact && isSettled(touched.shown))
        onReply(touched.shown)
    },
    hold: {
      afterMs: PALETTE_PRESS_MS,
      onHold: open(openPalette),
      longer: { afterMs: MENU_PRESS_MS, onHold: open(openMenu) },
    },
  })

  const end = (event: PointerEvent): void => follower.end(event)
  const hearings = new AbortController()
  const { signal } = hearings
  list.addEventListener('pointerdown', (event) => follower.down(event), { signal })
  list.addEventListener('pointermove', (event) => follower.move(event), { signal })
  list.addEventListener('pointerup', end, { signal })
  list.addEventListener('pointercancel', end, { signal })
  list.addEventListener('lostpointercapture', () => follower.lose(), { signal })
  // The click that ends a hold is none.
  const swallow = (event: MouseEvent): void => {
    if (!follower.takeHeld()) return
    event.preventDefault()
    event.stopPropagation()
  }
  list.addEventListener('click', swallow, { signal, capture: true })
  const openPerson = ({ target }: MouseEvent): void => {
    const name = target instanceof Element ? target.closest<HTMLElement>('button[data-person]') : null
    const id = name?.dataset['person']
    if (id) read().actions.onPerson(id)
  }
  list.addEventListener('click', openPerson, { signal })
  list.addEventListener('contextmenu', () => follower.letGo(), { signal })
  list.addEventListener('keydown', (event) => walkMessages(list, event), { signal })
  return () => {
    hearings.abort()
    follower.letGo()
  }
}
