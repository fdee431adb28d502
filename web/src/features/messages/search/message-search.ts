import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '#contract/limits.ts'
import type { MessageHit } from '#contract/message-search.ts'
import { countCodePoints } from '#contract/message-text.ts'
import type { CallOutput } from '#contract/registry.ts'
import { NetworkError } from '../../../sync/errors.ts'
import { createValue, type Readable } from '../../../sync/readable.ts'

export type FoundPage = CallOutput<'messages.search'> & {
  /** Without network: what this device holds. */
  readonly isLocal?: boolean
}

export type MessageSearchState =
  /** Too few letters: nothing is asked, earlier hits are gone. */
  | { readonly state: 'idle' }
  | { readonly state: 'searching' }
  | {
      readonly state: 'found'
      readonly query: string
      readonly hits: readonly MessageHit[]
      readonly hasMore: boolean
      readonly isPartial: boolean
      readonly isLocal: boolean
      readonly more: 'resting' | 'coming' | 'failed'
    }
  | { readonly state: 'failed'; readonly isNetwork: boolean }

export interface MessageSearch extends Readable<MessageSearchState> {
  /** What stands in the search box now; asks 300 ms after the last change. */
  setText(text: string): void
  /** The same question again, at once. */
  retry(): void
  /** Asks again for the hits there are, which stay until all of them have come; no sign of it where that fails. */
  refresh(): void
  /** The next page, behind the hits there are; does nothing where there is none or it is on its way. */
  loadMore(): void
}

type Ask = (query: string, cursor: FoundPage['next']) => Promise<FoundPage>

/** Messages that `ask` finds, page by page; an answer that comes too late is dropped. */
export function createMessageSearch(ask: Ask): MessageSearch {
  const state = createValue<MessageSearchState>({ state: 'idle' })
  let query = ''
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let next: FoundPage['next'] = null

  function show(page: FoundPage, before: readonly MessageHit[]): void {
    next = page.next
    state.set({
      state: 'found',
      query,
      hits: [...before, ...page.hits],
      hasMore: next !== null,
      isPartial: page.is_partial,
      isLocal: page.isLocal ?? false,
      more: 'resting',
    })
  }

  async function run(): Promise<void> {
    const mine = turn
    try {
      const page = await ask(query, null)
      if (mine === turn) show(page, [])
    } catch (error) {
      if (mine === turn) state.set({ state: 'failed', isNetwork: error instanceof NetworkError })
    }
  }

  function begin(delayMs: number): void {
    turn += 1
    // Of the hits that stay until then no more are asked for.
    next = null
    clearTimeout(timer)
    if (countCodePoints(query) < SEARCH_MIN_LENGTH) return state.set({ state: 'idle' })
    // Hits stay while the next ones come: a list that blinks at each letter cannot be read.
    if (state.getSnapshot().state !== 'found') state.set({ state: 'searching' })
    timer = setTimeout(() => void run(), delayMs)
  }

  async function loadMore(): Promise<void> {
    const shown = state.getSnapshot()
    if (shown.state !== 'found' || next === null || shown.more === 'coming') return
    const mine = ++turn
    state.set({ ...shown, more: 'coming' })
    try {
      const page = await ask(query, next)
      if (mine === turn) show(page, shown.hits)
    } catch {
      if (mine === turn) state.set({ ...shown, more: 'failed' })
    }
  }

  async function refresh(): Promise<void> {
    const shown = state.getSnapshot()
    if (shown.state !== 'found' || shown.query !== query || shown.more === 'coming') return
    const mine = ++turn
    const hits: MessageHit[] = []
    try {
      let page = await ask(query, null)
      for (
        ;
        page.next && hits.length + page.hits.length < shown.hits.length;
        page = await ask(query, page.next)
      ) {
        if (mine !== turn) return
        hits.push(...page.hits)
      }
      if (mine === turn) show(page, hits)
    } catch {
      // Those that stand there stay; the next change asks again.
    }
  }

  return {
    subscribe: state.subscribe,
    getSnapshot: state.getSnapshot,
    setText: (text) => {
      const wanted = text.trim()
      if (wanted === query) return
      query = wanted
      begin(SEARCH_DEBOUNCE_MS)
    },
    retry: () => begin(0),
    refresh: () => void refresh(),
    loadMore: () => void loadMore(),
  }
}
