import { useEffect, useState, type MouseEvent, type PointerEvent } from 'react'
import { DragFollower, type DragOptions } from './drag.ts'

/**
 * The one gesture of the app, on one element: a drag along an axis (`axis`), a finger that rests (`hold`), or both.
 * With `hold` the right button and the menu key open the same, and the click that ends it is swallowed.
 */
export function useDrag(options: DragOptions) {
  const [follower] = useState(() => new DragFollower(options))
  useEffect(() => {
    follower.options = options
  })
  useEffect(() => () => follower.letGo(), [follower])
  const end = (event: PointerEvent): void => follower.end(event)

  return {
    onPointerDown: (event: PointerEvent) => follower.down(event),
    onPointerMove: (event: PointerEvent) => follower.move(event),
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: () => follower.lose(),
    ...(options.hold && {
      onClickCapture: (event: MouseEvent) => {
        if (!follower.takeHeld()) return
        event.preventDefault()
        event.stopPropagation()
      },
      onContextMenu: (event: MouseEvent) => {
        event.preventDefault()
        // On touch the browser fires this after its own delay; ours is the documented one.
        if ('pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch') return
        follower.letGo()
        const { hold } = follower.options
        ;(hold?.longer ?? hold)?.onHold({ x: event.clientX, y: event.clientY })
      },
    }),
  }
}
