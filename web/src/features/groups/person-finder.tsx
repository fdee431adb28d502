import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { RowsLoading } from '../../ui/row.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { createPeopleSearch } from '../people/finder/public.ts'
import { getProfilesStore } from '../profile/public.ts'
import { PersonRow, type RenderAction } from './person-row.tsx'

type Props = {
  /** Null: a group that is not there yet. */
  groupId: string | null
  /** What can be done with somebody who was found. */
  renderAction: RenderAction
  /** What stands there while nothing is searched for. */
  children: ReactNode
}

/** A search line for people by name or whole e-mail, with those it finds below. */
export function PersonFinder({ groupId, renderAction, children }: Props) {
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
        {state.state === 'idle' && (
          <>
            <p className="group-note">{t.searchHint}</p>
            {children}
          </>
        )}
        {state.state === 'searching' && <RowsLoading label={t.searching} count={1} />}
        {state.state === 'failed' && <ErrorState title={t.searchFailed} onRetry={search.retry} />}
        {state.state === 'found' && state.people.length === 0 && (
          <p className="group-note">{t.nobody(state.query)}</p>
        )}
        {state.state === 'found' && state.people.length > 0 && (
          <ul aria-label={t.results}>
            {state.people.map((person) => (
              <PersonRow key={person.profile.user_id} person={person} renderAction={renderAction} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
