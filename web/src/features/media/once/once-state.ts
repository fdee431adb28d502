import { VIEW_ONCE_DAYS } from '#contract/limits.ts'
import type { Message } from '#contract/messages.ts'

const DAY_MS = 24 * 3600_000

/** `over`: nobody looked in time. */
export type OnceState = 'sealed' | 'viewed' | 'over'

/** Viewed is also what was viewed before this page came (VIEWONCE-009). */
export function readOnceState(
  { viewed_at, created_at }: Pick<Message, 'viewed_at' | 'created_at'>,
  nowMs: number,
): OnceState {
  if (viewed_at) return 'viewed'
  return nowMs > Date.parse(created_at) + VIEW_ONCE_DAYS * DAY_MS ? 'over' : 'sealed'
}
