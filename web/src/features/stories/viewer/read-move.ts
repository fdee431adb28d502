import { STORY_SWIPE_PX } from '#contract/limits.ts'

/** Below it a finger rests. */
const MOVED_PX = 10
const CLOSE_PX = 96
const UP_PX = 60

export function hasMoved(x: number, y: number): boolean {
  return Math.hypot(x, y) >= MOVED_PX
}

/** What a finger that moved so far did on the stage; null: nothing. */
export function readMove(x: number, y: number): 'tap' | 'before' | 'after' | 'close' | 'up' | null {
  if (!hasMoved(x, y)) return 'tap'
  if (Math.abs(x) <= Math.abs(y)) return y > CLOSE_PX ? 'close' : y < -UP_PX ? 'up' : null
  if (Math.abs(x) <= STORY_SWIPE_PX) return null
  return x < 0 ? 'after' : 'before'
}
