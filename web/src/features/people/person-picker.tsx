import { useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { useIsWide } from '../../lib/use-media-query.ts'
import { peopleTexts } from '../../locales/people.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SearchResults } from './search-results.tsx'
import { usePeopleSearch } from './use-people-search.ts'
import './person-picker.css'

type Props = {
  /** What choosing somebody does, with their name: the name of their row's button. */
  describe: (name: string) => string
  icon: ReactNode
  onPick: (userId: string) => void
}

/** Somebody looked for by name or bio, to do something with. */
export function PersonPicker({ describe, icon, onPick }: Props) {
  const t = useTexts(peopleTexts)
  const isWide = useIsWide()
  const [text, setText] = useState('')
  const { state, retry } = usePeopleSearch(text)
  return (
    <>
      <SearchField
        className="mx-3 mb-2"
        label={t.searchBox}
        value={text}
        onValue={setText}
        autoFocus={isWide}
      />
      <div className="person-picker">
        <SearchResults
          state={state}
          text={text.trim()}
          renderActions={(userId, name) => (
            <IconButton
              className="person-chat"
              label={describe(name)}
              icon={icon}
              onClick={() => onPick(userId)}
            />
          )}
          noneText={t.noneSpelling}
          onRetry={retry}
        />
      </div>
    </>
  )
}
