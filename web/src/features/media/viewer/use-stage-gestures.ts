import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import { capturePointer } from '../../../ui/capture-pointer.ts'
import { AT_REST, move, type Place, type Point, toggleZoom, zoom } from './zoom.ts'

/** Where a finger leads to. */
export type Steps = { onNext: () => void; onPrevious: () => void; onClose: () => void }

type Options = Steps & {
  /** What is moved. */
  picture: RefObject<HTMLElement | null>
}

const SWIPE_PX = 60
const CLOSE_PX = 110
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 30
const WHEEL_STEP = 400

/**
 * A photo under fingers and wheel: two fingers, a double tap or the wheel make it larger; at rest a stroke sideways leads
 * to the next one and a pull down closes. Draw it with `key`: each begins at rest.
 */
export function useStageGestures({ picture, ...steps }: Options) {
  const stage = useRef<HTMLDivElement>(null)
  const place = useRef<Place>(AT_REST)
  const fingers = useRef(new Map<number, Point>())
  const pull = useRef<Point>({ x: 0, y: 0 })
  const lastTap = useRef<Point & { atMs: number }>({ x: 0, y: 0, atMs: 0 })

  function draw(next: Place, pulled: Point = { x: 0, y: 0 }): void {
    place.current = next
    pull.current = pulled
    const { style } = picture.current ?? {}
    if (style)
      style.transform = `translate(${next.x + pulled.x}px, ${next.y + pulled.y}px) scale(${next.scale})`
  }
  const size = () => stage.current?.getBoundingClientRect() ?? new DOMRect()
  function fromMiddle({ x, y }: Point): Point {
    const box = size()
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
  }

  // React's wheel listeners cannot keep the page from scrolling or zooming.
  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      const at = fromMiddle({ x: event.clientX, y: event.clientY })
      draw(zoom(place.current, Math.exp(-event.deltaY / WHEEL_STEP), at, size()))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  })

  function onPointerDown(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    capturePointer(event.currentTarget, event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  function onPointerMove(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    const by = { x: now.x - before.x, y: now.y - before.y }
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other))
      draw(zoom(place.current, factor, fromMiddle(middle(now, other)), size()))
    } else if (place.current.scale > 1) draw(move(place.current, by, size()))
    else draw(AT_REST, { x: pull.current.x + by.x, y: pull.current.y + by.y })
  }
  function onPointerUp(event: PointerEvent): void {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return
    const pulled = pull.current
    if (place.current.scale > 1) return noteTap(event)
    draw(AT_REST)
    if (event.type !== 'pointercancel' && !takeStep(pulled, steps)) noteTap(event)
  }
  function noteTap({ clientX: x, clientY: y, timeStamp: atMs }: PointerEvent): void {
    const tap = { x, y, atMs }
    const isDouble =
      atMs - lastTap.current.atMs < DOUBLE_TAP_MS && distance(tap, lastTap.current) < DOUBLE_TAP_PX
    lastTap.current = isDouble ? { x: 0, y: 0, atMs: 0 } : tap
    if (isDouble) draw(toggleZoom(place.current, fromMiddle(tap), size()))
  }

  return {
    stage,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
    /** By the keyboard: around the middle. */
    zoomBy: (factor: number) => draw(zoom(place.current, factor, { x: 0, y: 0 }, size())),
  }
}

/** Leads where a finger that went so far wants to; answers whether it wants anywhere. */
export function takeStep({ x, y }: Point, { onNext, onPrevious, onClose }: Steps): boolean {
  if (y > CLOSE_PX && y > Math.abs(x)) onClose()
  else if (x < -SWIPE_PX) onNext()
  else if (x > SWIPE_PX) onPrevious()
  else return false
  return true
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
