import type { ComponentType, ReactNode } from 'react'
import type { Profile } from '#contract/profile.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { peopleTexts } from '../../locales/people.ts'
import { isOffline } from '../../sync/status.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { RowsLoading } from '../../ui/row.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import '../../ui/person.css'
import { useProfile } from '../profile/public.ts'
import { findMatch } from './find-match.ts'
import type { SearchState } from './people-search.ts'

/** What stands beside the chat button of each person found: another feature's. */
export type PersonAside = ComponentType<{ userId: string; name: string }>

type Props = {
  state: SearchState
  text: string
  /** What can be done with each person found. */
  renderActions: (userId: string, name: string) => ReactNode
  /** What to do where nobody is found. */
  noneText: string
  onRetry: () => void
}

/** What the search found, or why there is nothing. */
export function SearchResults({ state, text, renderActions, noneText, onRetry }: Props) {
  const t = useTexts(peopleTexts)
  switch (state.state) {
    case 'idle':
      return <EmptyState title={t.hintTitle} text={t.hintText} />
    case 'searching':
      return <RowsLoading label={t.loading} count={3} />
    case 'failed':
      return <ErrorState title={state.isNetwork ? t.offline : t.failed} onRetry={onRetry} />
    case 'found':
      if (state.people.length === 0)
        return <EmptyState title={t.noneTitle(state.query)} text={noneText} art={null} />
      return (
        <ul aria-label={t.results}>
          {state.people.map((person) => (
            <PersonRow key={person.user_id} person={person} text={text} renderActions={renderActions} />
          ))}
        </ul>
      )
  }
}

type RowProps = Pick<Props, 'text' | 'renderActions'> & { person: Profile }

function PersonRow({ person: found, text, renderActions }: RowProps) {
  const t = useTexts(peopleTexts)
  // As they are called by now.
  const person = useProfile(found.user_id) ?? found
  // Without network nobody knows who is there.
  const isOnline = !isOffline(useStore(useSync().status)) && found.is_online
  const { user_id: userId, bio } = person
  const name = person.display_name ?? t.unknownPerson
  return (
    <li className="person">
      <Avatar id={userId} name={name} photoUrl={person.avatar_url} size={48} isOnline={isOnline} />
      <span className="person-words">
        <b className="cut">
          <Marked text={name} query={text} />
        </b>
        <span className="cut">{bio ? <Marked text={bio} query={text} /> : t.noBio}</span>
      </span>
      {renderActions(userId, name)}
    </li>
  )
}

/** A text with what was searched for in the accent. */
function Marked({ text, query }: { text: string; query: string }) {
  const match = findMatch(text, query)
  if (!match) return text
  return (
    <>
      {text.slice(0, match.start)}
      <mark>{text.slice(match.start, match.end)}</mark>
      {text.slice(match.end)}
    </>
  )
}
