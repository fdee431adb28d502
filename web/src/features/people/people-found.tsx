import { useTexts } from '../../lib/i18n/texts.ts'
import { peopleTexts } from '../../locales/people.ts'
import { ChatActions } from './chat-actions.tsx'
import type { PersonAside } from './search-results.tsx'
import { SearchResults } from './search-results.tsx'
import { usePeopleSearch } from './use-people-search.ts'
import { useStartChat } from './use-start-chat.ts'

/** Who is found for the text of another screen's search box, each with a chat button. */
export function PeopleFound({ text, Aside }: { text: string; Aside: PersonAside }) {
  const t = useTexts(peopleTexts)
  const { state, retry } = usePeopleSearch(text)
  const { busyKey, start } = useStartChat()
  return (
    <SearchResults
      state={state}
      text={text.trim()}
      renderActions={(userId, name) => (
        <ChatActions
          userId={userId}
          name={name}
          Aside={Aside}
          isBusy={busyKey === userId}
          onStart={() => start(userId, { userId })}
        />
      )}
      noneText={t.noneText}
      onRetry={retry}
    />
  )
}
