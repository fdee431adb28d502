import type { Movement } from '../../ui/drag.ts'

/** Swipe stops in order: the five tabs of the bottom bar, then the notifications (D-029). */
export const swipeStops = ['/app', '/search', '/create', '/reels', '/profile', '/notifications'] as const

/** Part 1 §9. */
const THRESHOLD_PX = 40
const MAX_DRAG_PX = 100
const EDGE_RESISTANCE = 0.6
/** A drag begins after 5 px. */
export const SWIPE_START_PX = 5

/** How far the page follows the finger: at most 100 px, with 0.6 of the movement where there is no further stop. */
export function computeDragOffset(path: string, { x }: Movement): number {
  const factor = findNeighbour(path, x) === null ? EDGE_RESISTANCE : 1
  return Math.max(-MAX_DRAG_PX, Math.min(MAX_DRAG_PX, x * factor))
}

/** The stop a finished swipe leads to, or null: beyond 40 px, more across than down, no wrap-around. */
export function findSwipeTarget(path: string, movement: Movement): string | null {
  const isSwipe = Math.abs(movement.x) > THRESHOLD_PX && Math.abs(movement.x) > Math.abs(movement.y)
  return isSwipe ? findNeighbour(path, movement.x) : null
}

/** Whether the path takes part in the swipe at all. */
export function isSwipeStop(path: string): boolean {
  return swipeStops.some((stop) => stop === path)
}

function findNeighbour(path: string, x: number): string | null {
  const index = swipeStops.findIndex((stop) => stop === path)
  if (index === -1 || x === 0) return null
  return swipeStops[index + (x < 0 ? 1 : -1)] ?? null
}
