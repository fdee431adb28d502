import { useEffect } from 'react'
import UserPlus from 'lucide-react/icons/user-plus'
import type { Suggestion } from '#contract/connections.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { connectionsTexts } from '../../locales/connections.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useProfile } from '../profile/public.ts'
import { FacePile } from './face-pile.tsx'
import { addFriend } from './friend-actions.ts'
import { ListScroll } from './list-scroll.tsx'
import { ListLoading } from './list-states.tsx'
import { getSuggestionsStore } from './suggestions.store.ts'
import { useBusy } from './use-busy.ts'
import { useStanding } from './use-friends.ts'

/** People whom one may know, with the friends in common. */
export function DiscoverTab() {
  const store = getSuggestionsStore(useSync())
  useEffect(() => store.load(), [store])
  return (
    <ListScroll>
      <Suggestions />
    </ListScroll>
  )
}

function Suggestions() {
  const t = useTexts(connectionsTexts)
  const store = getSuggestionsStore(useSync())
  const view = useStore(store)
  switch (view.state) {
    case 'loading':
      return <ListLoading />
    case 'failed':
      return (
        <ErrorState
          title={view.isNetwork ? t.suggestionsOffline : t.suggestionsFailed}
          onRetry={store.load}
        />
      )
    case 'ready':
      if (view.people.length === 0) return <EmptyState title={t.noSuggestions} text={t.noSuggestionsText} />
      return (
        <ul aria-label={t.discover}>
          {view.people.map((person) => (
            <SuggestionRow key={person.user_id} person={person} />
          ))}
        </ul>
      )
  }
}

function SuggestionRow({ person }: { person: Suggestion }) {
  const t = useTexts(connectionsTexts)
  const sync = useSync()
  const { user_id: userId, mutual_friends: count, mutual_ids: ids } = person
  const known = useProfile(userId) ?? person
  const name = known.display_name ?? t.unknownPerson
  const standing = useStanding(userId)
  const [busy, run] = useBusy<'request'>()
  return (
    <li className="person suggestion">
      <Avatar id={userId} name={name} photoUrl={known.avatar_url} size={48} />
      <span className="person-words">
        <b className="cut">{name}</b>
        <span className="person-line">
          <FacePile ids={ids} />
          <span className="cut">{t.inCommonShort(count)}</span>
        </span>
      </span>
      {standing !== 'asked' && standing !== 'friend' ? (
        <Button
          look="soft"
          isSmall
          icon={<UserPlus size={18} />}
          aria-label={standing === 'asking' ? t.acceptFrom(name) : t.addName(name)}
          isBusy={busy !== null}
          onClick={() => run('request', () => addFriend(sync, userId))}
        >
          {standing === 'asking' ? t.accept : t.add}
        </Button>
      ) : (
        <span className="suggestion-done">{standing === 'asked' ? t.sent : t.contactIsFriend}</span>
      )}
    </li>
  )
}
