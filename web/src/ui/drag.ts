import { capturePointer } from './capture-pointer.ts'

/** Where a pointer has gone since it went down, in CSS pixels; right and down are positive. */
export type Movement = { x: number; y: number }

/** A finished drag: how far, and how fast along its axis. */
export type Drag = Movement & { pxPerMs: number }

type Point = { x: number; y: number }
type Hold = { afterMs: number; onHold: (at: Point) => void }

export type DragOptions = {
  /** A pointer that first goes the other way is not followed. */
  axis?: 'x' | 'y'
  /** The one direction along the axis that is followed; both without. */
  towards?: 1 | -1
  /** It is followed from further than this on; from the press on where there is none. */
  startPx?: number
  ignoresMouse?: boolean
  accepts?: (target: EventTarget | null) => boolean
  onMove?: (movement: Movement) => void
  /** Null when the browser took the pointer for itself, or a second finger came. */
  onEnd?: (drag: Drag | null) => void
  /** A finger that rests opens something, one that goes on resting something more. */
  hold?: Hold & { longer?: Hold }
}

/** What this reads of a pointer event, the browser's or React's. */
export type Pointer = Pick<
  globalThis.PointerEvent,
  'type' | 'pointerId' | 'pointerType' | 'isPrimary' | 'clientX' | 'clientY' | 'timeStamp' | 'target'
> & { currentTarget: EventTarget | null }

type Press = { id: number; x: number; y: number; atMs: number; isFollowed: boolean; isHeld: boolean }

/** A resting finger trembles. */
const HOLD_FORGIVES_PX = 10
const CLOSE_AFTER_PX = 96
const THROW_FROM_PX = 24
const THROW_PX_PER_MS = 0.6

/** Follows one pointer at a time from press to release. `options` may be changed between two events. */
export class DragFollower {
  options: DragOptions
  #press: Press | null = null
  #holdTimer: ReturnType<typeof setTimeout> | undefined
  #hasHeld = false

  constructor(options: DragOptions) {
    this.options = options
  }

  down(event: Pointer): void {
    this.letGo()
    const { ignoresMouse, accepts, hold, startPx } = this.options
    if (!event.isPrimary || (ignoresMouse && event.pointerType === 'mouse')) return
    if (accepts && !accepts(event.target)) return
    this.#hasHeld = false
    const { pointerId: id, clientX: x, clientY: y, timeStamp: atMs } = event
    this.#press = { id, x, y, atMs, isFollowed: false, isHeld: false }
    if (this.options.axis && startPx === undefined) this.#follow(this.#press, event)
    if (hold && event.pointerType !== 'mouse')
      this.#holdTimer = setTimeout(() => this.#hold({ x, y }), hold.afterMs)
  }

  /** Answers whether it follows. */
  move(event: Pointer): boolean {
    const press = this.#press
    if (press?.id !== event.pointerId) return false
    const moved = measure(press, event)
    if (Math.hypot(moved.x, moved.y) > HOLD_FORGIVES_PX) clearTimeout(this.#holdTimer)
    if (press.isHeld) return false
    if (!press.isFollowed) this.#decide(press, moved, event)
    if (press.isFollowed) this.options.onMove?.(moved)
    return press.isFollowed
  }

  /** The pointer was lifted, or is the browser's from now on. */
  end(event: Pointer): void {
    const press = this.#press
    if (press?.id !== event.pointerId) return
    if (!press.isFollowed || event.type !== 'pointerup') return this.letGo()
    this.#forget()
    const moved = measure(press, event)
    const along = this.options.axis === 'x' ? moved.x : moved.y
    this.options.onEnd?.({ ...moved, pxPerMs: along / Math.max(1, event.timeStamp - press.atMs) })
  }

  /** Another element follows the pointer from now on. */
  lose(): void {
    if (!this.#press?.isFollowed) this.#forget()
  }

  letGo(): void {
    const wasFollowed = this.#press?.isFollowed === true
    this.#forget()
    if (wasFollowed) this.options.onEnd?.(null)
  }

  /** Whether what comes is the click that ends a hold; asked once. */
  takeHeld(): boolean {
    const hasHeld = this.#hasHeld
    this.#hasHeld = false
    return hasHeld
  }

  #decide(press: Press, { x, y }: Movement, event: Pointer): void {
    const { axis, towards, startPx = 0 } = this.options
    if (!axis || Math.max(Math.abs(x), Math.abs(y)) <= startPx) return
    const isAcross = Math.abs(x) > Math.abs(y)
    const along = axis === 'x' ? x : y
    if (isAcross === (axis === 'x') && along * (towards ?? along) > 0) this.#follow(press, event)
    else this.#forget()
  }

  #follow(press: Press, { currentTarget, pointerId }: Pointer): void {
    press.isFollowed = true
    clearTimeout(this.#holdTimer)
    capturePointer(currentTarget as Element, pointerId)
  }

  #hold(at: Point): void {
    const { hold } = this.options
    const press = this.#press
    this.#forget()
    this.#hasHeld = true
    if (press && hold?.longer) {
      this.#press = { ...press, isHeld: true }
      this.#holdTimer = setTimeout(() => this.#holdLonger(at), hold.longer.afterMs - hold.afterMs)
    }
    hold?.onHold(at)
  }

  #holdLonger(at: Point): void {
    this.#forget()
    this.options.hold?.longer?.onHold(at)
  }

  #forget(): void {
    clearTimeout(this.#holdTimer)
    this.#press = null
  }
}

const measure = (press: Press, event: Pointer): Movement => ({
  x: event.clientX - press.x,
  y: event.clientY - press.y,
})

/** Whether what was dragged down so is to go: pulled far, or thrown. */
export function isThrownAway({ y, pxPerMs }: Pick<Drag, 'y' | 'pxPerMs'>): boolean {
  return y > CLOSE_AFTER_PX || (y > THROW_FROM_PX && pxPerMs > THROW_PX_PER_MS)
}
