import { useEffect, useRef, useState } from 'react'
import AtSign from 'lucide-react/icons/at-sign'
import { useLocation } from 'wouter'
import { useTexts } from '../../lib/i18n/texts.ts'
import { useIsWide } from '../../lib/use-media-query.ts'
import { peopleTexts } from '../../locales/people.ts'
import { perSync } from '../../sync/per-sync.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { UnderHeader, UnderHeaderPlace } from '../../ui/under-header.tsx'
import { useRoomUnderLine } from '../../ui/use-room-under-line.ts'
import { getProfilesStore } from '../profile/public.ts'
import { EmailForm } from './email-form.tsx'
import { createPeopleSearch } from './people-search.ts'
import { SearchResults } from './search-results.tsx'
import { isEmail, normalizeEmail, startConversation, type Whom } from './start-conversation.ts'
import './search-screen.css'

const getPeopleSearch = perSync((sync) =>
  createPeopleSearch(async (query) => {
    const { profiles } = await sync.call('people.search', { query })
    getProfilesStore(sync).put(profiles)
    return profiles
  }),
)

/** What was typed stays with the history entry: who comes back to it finds text and results as they were. */
type SearchState = { searched?: string } | null
const readText = (): string => (history.state as SearchState)?.searched ?? ''
const keepText = (searched: string): void =>
  history.replaceState({ ...(history.state as SearchState), searched }, '')

/** /search: people by name or bio, and a new conversation by e-mail (D-080). */
export function SearchScreen() {
  const t = useTexts(peopleTexts)
  const sync = useSync()
  const isWide = useIsWide()
  const [, navigate] = useLocation()
  const [text, setText] = useState(readText)
  const [busyKey, setBusyKey] = useState<string | null>(null)
  const search = getPeopleSearch(sync)
  const state = useStore(search)
  const body = useRef<HTMLDivElement>(null)
  const makeRoom = useRoomUnderLine(body)
  useEffect(() => {
    search.setText(text)
    keepText(text)
  }, [search, text])

  async function start(key: string, whom: Whom): Promise<void> {
    setBusyKey(key)
    const openChatId = await startConversation(sync, whom)
    setBusyKey(null)
    if (openChatId !== null) navigate('/app', { state: { openChatId } })
  }

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
            onClick={() => void start('typed', { email: text })}
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
          busyUserId={busyKey}
          onStart={(userId) => void start(userId, { userId })}
          onRetry={search.retry}
        />
        <EmailForm isBusy={busyKey === 'email'} onStart={(email) => void start('email', { email })} />
      </div>
    </section>
  )
}
