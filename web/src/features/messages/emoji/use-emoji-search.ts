import { useRef, useState } from 'react'
import { reloadIfGone } from '../../../lib/missing-part.ts'
import { emojiNames } from '../../../locales/emoji-names.ts'
import { createEmojiSearch, type EmojiSearch } from './emoji-search.ts'

export type EmojiSearchState =
  | { readonly state: 'idle' | 'loading' | 'failed' }
  | { readonly state: 'ready'; readonly find: EmojiSearch }

/** The search of the picker; the names it needs are fetched by `load`, also once more after a failure. */
export function useEmojiSearch(): { search: EmojiSearchState; load: () => Promise<void> } {
  const [search, setSearch] = useState<EmojiSearchState>({ state: 'idle' })

  // One at a time: the press that tries again also brings the focus, which asks for them too.
  const underWay = useRef<Promise<void> | null>(null)

  async function fetchNames(): Promise<void> {
    setSearch({ state: 'loading' })
    try {
      const find = createEmojiSearch(await emojiNames.load())
      setSearch({ state: 'ready', find })
    } catch (error) {
      await reloadIfGone(error)
      underWay.current = null
      setSearch({ state: 'failed' })
    }
  }

  return { search, load: () => (underWay.current ??= fetchNames()) }
}
