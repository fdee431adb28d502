import { useLayoutEffect, useState, type RefObject } from 'react'

/** As long as it takes the neighbour to slide in. */
const TURN_MS = 180
/** As long as it takes to come back from a pull that changed nothing. */
const SETTLE_MS = 120
/** Pulled down so far it would be nothing; it stays at least this large. */
const SHRINK_PX = 900
const SMALLEST = 0.55

/** What holds the stages side by side and is moved as a whole: by the compositor alone, whatever is drawn meanwhile. */
export interface Track {
  /** As a finger pulls it. */
  pull(x: number, y: number): void
  /** Back to where it stood. */
  settle(): void
  /** By one person; `onDone` when it has come to rest there. */
  turn(towards: 1 | -1, onDone: () => void): void
  isTurning(): boolean
}

/** `at`: which stage is in sight. */
export function useTrack(column: RefObject<HTMLElement | null>, at: number): Track {
  const [track] = useState(() => createTrack(() => column.current))
  useLayoutEffect(() => track.stand(at), [track, at])
  useLayoutEffect(() => () => track.stop(), [track])
  return track
}

function createTrack(find: () => HTMLElement | null) {
  let place = 0
  let pulled = { x: 0, y: 0 }
  let running: Animation | undefined
  let isTurning = false

  const describe = (x: number, y: number): { translate: string; scale: string } => ({
    translate: `calc(${-100 * place}% + ${x}px) ${y}px`,
    scale: `${Math.max(SMALLEST, 1 - y / SHRINK_PX)}`,
  })
  const put = (x: number, y: number): void => {
    pulled = { x, y }
    const column = find()
    if (!column) return
    Object.assign(column.style, describe(x, y))
    // What shrinks would let the neighbours be seen.
    if (x !== 0 || y !== 0) column.toggleAttribute('data-down', y > 0)
  }
  const stand = (at: number): void => {
    place = at
    // What is pulled down shrinks to the middle of what is in sight.
    const column = find()
    if (column) column.style.transformOrigin = `${100 * place + 50}% 50%`
    put(0, 0)
  }
  /** From where it is now to where it stands. */
  const glide = (
    from: { translate: string; scale: string },
    durationMs: number,
    onDone?: () => void,
  ): void => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    running?.cancel()
    running = find()?.animate([from, describe(0, 0)], {
      duration: isStill ? 0 : durationMs,
      easing: 'ease-out',
    })
    if (!running) return
    running.onfinish = () => {
      isTurning = false
      onDone?.()
    }
  }
  return {
    stand,
    stop: () => running?.cancel(),
    pull: (x: number, y: number) => {
      running?.cancel()
      put(x, y)
    },
    settle: () => {
      const from = describe(pulled.x, pulled.y)
      const isMoved = pulled.x !== 0 || pulled.y !== 0
      put(0, 0)
      if (isMoved) glide(from, SETTLE_MS)
    },
    turn: (towards: 1 | -1, onDone: () => void) => {
      const from = describe(pulled.x, pulled.y)
      stand(place + towards)
      isTurning = true
      glide(from, TURN_MS, onDone)
    },
    isTurning: () => isTurning,
  }
}
