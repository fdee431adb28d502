import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '#contract/limits.ts'
import { countCodePoints } from '#contract/message-text.ts'
import type { Profile } from '#contract/profile.ts'
import { NetworkError } from '../../sync/errors.ts'
import { createValue, type Readable } from '../../sync/readable.ts'

export type SearchState<P = Profile> =
  /** Too few letters: nothing is asked, earlier results are gone. */
  | { readonly state: 'idle' }
  | { readonly state: 'searching' }
  | { readonly state: 'found'; readonly query: string; readonly people: readonly P[] }
  | { readonly state: 'failed'; readonly isNetwork: boolean }

export interface PeopleSearch<P = Profile> extends Readable<SearchState<P>> {
  /** What stands in the search box now; asks 300 ms after the last change. */
  setText(text: string): void
  /** The same question again, at once. */
  retry(): void
}

/**
 * People whom `ask` finds (part 2 §5, §9): debounced, an answer that comes too late is dropped. Nothing is asked with
 * fewer letters than `minLength`.
 */
export function createPeopleSearch<P = Profile>(
  ask: (query: string) => Promise<readonly P[]>,
  minLength = SEARCH_MIN_LENGTH,
): PeopleSearch<P> {
  const state = createValue<SearchState<P>>({ state: 'idle' })
  let query = ''
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    const mine = turn
    try {
      const people = await ask(query)
      if (mine === turn) state.set({ state: 'found', query, people })
    } catch (error) {
      if (mine === turn) state.set({ state: 'failed', isNetwork: error instanceof NetworkError })
    }
  }

  function begin(delayMs: number): void {
    turn += 1
    clearTimeout(timer)
    if (countCodePoints(query) < minLength) return state.set({ state: 'idle' })
    // Results stay while the next ones come: a list that blinks at each letter cannot be read.
    if (state.getSnapshot().state !== 'found') state.set({ state: 'searching' })
    timer = setTimeout(() => void run(), delayMs)
  }

  return {
    subscribe: state.subscribe,
    getSnapshot: state.getSnapshot,
    setText: (text) => {
      const next = text.trim()
      if (next === query) return
      query = next
      begin(SEARCH_DEBOUNCE_MS)
    },
    retry: () => begin(0),
  }
}
