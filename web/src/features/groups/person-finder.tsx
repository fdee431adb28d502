import { type ReactNode, useEffect, useState } from 'react'
import type { CallOutput } from '#contract/registry.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { RowSkeleton } from '../../ui/row.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { createPeopleSearch } from '../people/finder/public.ts'
import { getProfilesStore } from '../profile/public.ts'

export type FoundPerson = CallOutput<'groups.search_people'>['people'][number]

type Props = {
  /** Null: a group that is not there yet. */
  groupId: string | null
  /** What can be done with somebody who was found. */
  renderAction: (person: FoundPerson, name: string) => ReactNode
}

/** A search line for people by name or whole e-mail, with those it finds below. */
export function PersonFinder({ groupId, renderAction }: Props) {
  const t = useTexts(groupsTexts)
  const sync = useSync()
  const [text, setText] = useState('')
  const [search] = useState(() =>
    createPeopleSearch(async (query) => {
      const { people } = await sync.call('groups.search_people', { group_id: groupId, query })
      getProfilesStore(sync).put(people.map(({ profile }) => profile))
      return people
    }, 1),
  )
  const state = useStore(search)
  useEffect(() => search.setText(text), [search, text])
  return (
    <>
      <SearchField className="finder-line" label={t.searchPeople} value={text} onValue={setText} />
      <div className="finder-results">
        {state.state === 'idle' && <p className="group-note">{t.searchHint}</p>}
        {state.state === 'searching' && (
          <div role="status" aria-label={t.searching}>
            <RowSkeleton />
          </div>
        )}
        {state.state === 'failed' && <ErrorState title={t.searchFailed} onRetry={search.retry} />}
        {state.state === 'found' && state.people.length === 0 && (
          <p className="group-note">{t.nobody(state.query)}</p>
        )}
        {state.state === 'found' && state.people.length > 0 && (
          <ul aria-label={t.results}>
            {state.people.map((person) => {
              const { user_id: id, display_name, avatar_url, is_online: isOnline } = person.profile
              const name = display_name ?? t.unknownPerson
              return (
                <li key={id} className="member">
                  <Avatar id={id} name={name} photoUrl={avatar_url} size={40} isOnline={isOnline} />
                  <span className="member-name cut">{name}</span>
                  {renderAction(person, name)}
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </>
  )
}
