import type { MessageSearchState } from './message-search.ts'

/** So near to the last hit the next ones are fetched. */
const MORE_BEFORE = 5

/** From hit to hit; behind the last one there may be more, that are asked for again where they did not come. */
export function stepFrom(at: number, step: 1 | -1, count: number): { index: number; wantsMore: boolean } {
  const index = Math.min(Math.max(at + step, 0), count - 1)
  return { index, wantsMore: step > 0 && at + step >= count - MORE_BEFORE }
}

export function canGoOlder(at: number, state: MessageSearchState): boolean {
  if (state.state !== 'found' || at < 0) return false
  return at < state.hits.length - 1 || (state.hasMore && state.more !== 'coming')
}
