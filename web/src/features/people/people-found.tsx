import type { PersonAside } from './search-results.tsx'
import { SearchResults } from './search-results.tsx'
import { usePeopleSearch } from './use-people-search.ts'
import { useStartChat } from './use-start-chat.ts'

/** Who is found for the text of another screen's search box, each with a chat button. */
export function PeopleFound({ text, Aside }: { text: string; Aside: PersonAside }) {
  const { state, retry } = usePeopleSearch(text)
  const { busyKey, start } = useStartChat()
  return (
    <SearchResults
      state={state}
      text={text.trim()}
      Aside={Aside}
      busyUserId={busyKey}
      onStart={(userId) => start(userId, { userId })}
      onRetry={retry}
    />
  )
}
