import { useEffect, useRef, useState } from 'react'
import AtSign from 'lucide-react/icons/at-sign'
import { useTexts } from '../../lib/i18n/texts.ts'
import { useIsWide } from '../../lib/use-media-query.ts'
import { peopleTexts } from '../../locales/people.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { UnderHeader, UnderHeaderPlace } from '../../ui/under-header.tsx'
import { useRoomUnderLine } from '../../ui/use-room-under-line.ts'
import { ChatActions } from './chat-actions.tsx'
import { EmailForm } from './email-form.tsx'
import { type PersonAside, SearchResults } from './search-results.tsx'
import { isEmail, normalizeEmail } from './start-conversation.ts'
import { usePeopleSearch } from './use-people-search.ts'
import { useStartChat } from './use-start-chat.ts'
import '../../ui/person.css'
import './search-screen.css'

/** What was typed stays with the history entry: who comes back to it finds text and results as they were. */
type SearchState = { searched?: string } | null
const readText = (): string => (history.state as SearchState)?.searched ?? ''
const keepText = (searched: string): void =>
  history.replaceState({ ...(history.state as SearchState), searched }, '')

/** /search: people by name or bio, and a new conversation by e-mail (D-080). */
export function SearchScreen({ Aside }: { Aside: PersonAside }) {
  const t = useTexts(peopleTexts)
  const isWide = useIsWide()
  const [text, setText] = useState(readText)
  const { state, retry } = usePeopleSearch(text)
  const { busyKey, start } = useStartChat()
  const body = useRef<HTMLDivElement>(null)
  const makeRoom = useRoomUnderLine(body)
  useEffect(() => keepText(text), [text])

  return (
    <section className="search-screen">
      <div className="search-top">
        <UnderHeader value={null}>
          <PageHeader title={t.title} />
        </UnderHeader>
        <SearchField
          className="mx-4 mb-2"
          label={t.searchBox}
          value={text}
          onValue={setText}
          autoFocus={isWide}
        />
        <UnderHeaderPlace onHeight={makeRoom} />
      </div>
      <div ref={body} className="search-body">
        {isEmail(text) && (
          <button
            type="button"
            className="person person-action"
            onClick={() => start('typed', { email: text })}
          >
            <span className="person-icon">
              <AtSign />
            </span>
            {t.startWithEmail(normalizeEmail(text))}
          </button>
        )}
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
        <EmailForm isBusy={busyKey === 'email'} onStart={(email) => start('email', { email })} />
      </div>
    </section>
  )
}
