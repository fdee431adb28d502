import { useEffect } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { conversationsTexts } from '../../locales/conversations.ts'
import { useSync } from '../../sync/use-sync.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { getConversationsStore } from './conversations.store.ts'

/** The window event the search box broadcasts (part 1 §7); `detail` is the text. */
export const CONVERSATION_SEARCH_EVENT = 'conversationSearch'

/** 'Buscar conversas...': tells the window what is typed; the list listens there (D-040). */
export function ConversationSearch({ text }: { text: string }) {
  const t = useTexts(conversationsTexts)
  function broadcast(value: string): void {
    window.dispatchEvent(new CustomEvent(CONVERSATION_SEARCH_EVENT, { detail: value }))
  }
  return <SearchField className="mx-4" label={t.searchBox} value={text} onValue={broadcast} />
}

/** Filters the list by what the search box broadcasts. */
export function useConversationSearch(): void {
  const store = getConversationsStore(useSync())
  useEffect(() => {
    function onSearch(event: Event): void {
      if (event instanceof CustomEvent && typeof event.detail === 'string') store.setText(event.detail)
    }
    window.addEventListener(CONVERSATION_SEARCH_EVENT, onSearch)
    return () => window.removeEventListener(CONVERSATION_SEARCH_EVENT, onSearch)
  }, [store])
}
