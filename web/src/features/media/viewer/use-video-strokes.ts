import { type PointerEvent, useRef } from 'react'
import type { DragOptions, Movement } from '../../../ui/drag.ts'
import { useDrag } from '../../../ui/use-drag.ts'
import { type Steps, takeStep } from './use-stage-gestures.ts'

/** From here down a finger is at the browser's own controls, whose line of time it draws. */
const CONTROLS_PX = 96
/** A press trembles. */
const START_PX = 10

/**
 * A video under a finger: a stroke sideways leads to the next one and a pull down closes, as with a photo; a press stays the
 * video's. `across` is for the stage, `down` and `moved` for what lies in it.
 */
export function useVideoStrokes(steps: Steps) {
  const moved = useRef<HTMLDivElement>(null)
  const draw = ({ x, y }: Movement): void => {
    if (moved.current) moved.current.style.translate = `${x}px ${y}px`
  }
  const along = (axis: 'x' | 'y'): DragOptions => {
    const only = (movement: Movement) => ({ x: 0, y: 0, [axis]: movement[axis] })
    return {
      axis,
      startPx: START_PX,
      // At a desk there are buttons for it.
      ignoresMouse: true,
      onMove: (movement) => draw(only(movement)),
      onEnd: (drag) => {
        draw({ x: 0, y: 0 })
        if (drag) takeStep(only(drag), steps)
      },
    }
  }
  const across = keepOffControls(useDrag(along('x')))
  const down = keepOffControls(useDrag({ ...along('y'), towards: 1 }))
  return { moved, across, down }
}

function keepOffControls(drag: ReturnType<typeof useDrag>): ReturnType<typeof useDrag> {
  return {
    ...drag,
    onPointerDown: (event: PointerEvent) => {
      if (event.clientY < event.currentTarget.getBoundingClientRect().bottom - CONTROLS_PX)
        drag.onPointerDown(event)
    },
  }
}
