import { startTransition, useEffect, useRef, useState, type PointerEvent } from 'react'
import { capturePointer } from '../../../ui/capture-pointer.ts'
import { hasMoved, readMove } from './read-move.ts'
import type { Track } from './use-track.ts'

/** A finger that rests so long holds the story. */
const HOLD_MS = 200

type Options = {
  track: Track
  onBack: () => void
  onNext: () => void
  /** False: there is nobody any more. */
  onPerson: (towards: 1 | -1) => boolean
  /** There is somebody on that side. */
  hasPerson: (towards: 1 | -1) => boolean
  onClose: () => void
  /** Upwards: to the reply, or to who has seen one's own. */
  onUp: () => void
}

/** `canTap`: it has neither rested nor moved. */
type Press = { id: number; x: number; y: number; canTap: boolean }

/**
 * What a finger does on the stage: a tap on the left third goes back, on the rest forward; resting pauses and clears the
 * picture; sideways more than 50 px changes the person; far down shrinks and closes, up goes to the reply or the viewers.
 */
export function useStageGestures({ track, onBack, onNext, onPerson, hasPerson, onClose, onUp }: Options) {
  const press = useRef<Press | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isHeld, setIsHeld] = useState(false)
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const rest = (): void => {
    setIsHeld(false)
    setIsHidden(false)
  }
  const settle = (): void => {
    track.settle()
    rest()
  }
  /** The neighbour, who follows the finger, takes the place of the one who is shown; until then its time stands still. */
  const turn = (towards: 1 | -1): void => {
    if (!hasPerson(towards)) return settle()
    track.turn(towards, () =>
      // It is in sight already: who is shown now is told in steps, and holds up no frame.
      startTransition(() => {
        if (!onPerson(towards)) track.turn(towards === 1 ? -1 : 1, () => undefined)
        rest()
      }),
    )
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement
    if (!event.isPrimary || event.button !== 0 || !event.currentTarget.contains(target)) return
    if (target.closest('button, a, [role=menu]') || track.isTurning()) return
    press.current = { id: event.pointerId, x: event.clientX, y: event.clientY, canTap: true }
    capturePointer(event.currentTarget, event.pointerId)
    setIsHeld(true)
    timer.current = setTimeout(() => {
      if (press.current) press.current.canTap = false
      setIsHidden(true)
    }, HOLD_MS)
  }
  const onPointerMove = (event: PointerEvent): void => {
    const { current } = press
    if (current?.id !== event.pointerId) return
    const [x, y] = [event.clientX - current.x, event.clientY - current.y]
    if (!hasMoved(x, y)) return
    current.canTap = false
    clearTimeout(timer.current)
    if (Math.abs(x) > Math.abs(y)) track.pull(x, 0)
    else track.pull(0, Math.max(0, y))
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const done = press.current
    if (done?.id !== event.pointerId) return
    press.current = null
    clearTimeout(timer.current)
    const x = event.clientX - done.x
    const move = readMove(x, event.clientY - done.y)
    if (move === 'before' || move === 'after') return turn(move === 'after' ? 1 : -1)
    settle()
    if (move === 'close') return onClose()
    if (move === 'up') return onUp()
    if (move !== 'tap' || !done.canTap) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (event.clientX - left < width / 3) onBack()
    else onNext()
  }
  const onPointerCancel = (event: PointerEvent): void => {
    if (press.current?.id !== event.pointerId) return
    press.current = null
    clearTimeout(timer.current)
    settle()
  }

  return { isHeld, isHidden, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } }
}
