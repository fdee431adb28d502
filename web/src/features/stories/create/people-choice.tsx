import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { STORY_CHOSEN_PEOPLE_MAX } from '#contract/limits.ts'
import type { StoryContact } from '#contract/stories.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { foldText } from '../../../lib/fold-text.ts'
import type { AudienceChoice } from './audience.ts'
import { useContacts } from './use-contacts.ts'

type Props = {
  /** Null: the server has never said who they are. */
  told: readonly StoryContact[] | null
  choice: AudienceChoice
  onDone: (choice: AudienceChoice) => void
  onClose: () => void
}

/** The people for whom a story is, or is not (D-110). */
export function PeopleChoice({ told, choice, onDone, onClose }: Props) {
  const t = useTexts(storiesTexts)
  const contacts = useContacts(told)
  const [mode, setMode] = useState(choice.mode)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(choice.user_ids))
  const [text, setText] = useState('')
  const listed = new Set(contacts.map(({ id }) => id))
  const shown = [...ids].filter((id) => listed.has(id))
  const found = contacts.filter(({ name }) => foldText(name).includes(foldText(text)))
  const toggle = (id: string): void => {
    const next = new Set(ids)
    if (!next.delete(id) && next.size < STORY_CHOSEN_PEOPLE_MAX) next.add(id)
    setIds(next)
  }
  return (
    <Sheet title={t.privacy.custom} onClose={onClose} closeLabel={t.back} className="people-choice">
      <div role="radiogroup" aria-label={t.privacy.custom}>
        <Segments
          options={[
            { key: 'only', label: t.only },
            { key: 'except', label: t.except },
          ]}
          chosen={mode}
          onChoose={setMode}
        />
      </div>
      <SearchField className="my-2" label={t.searchPeople} value={text} onValue={setText} />
      <ul aria-label={t.people}>
        {found.map(({ id, name, photoUrl, isFriend }) => (
          <li key={id}>
            <label className="people-row">
              <Avatar id={id} name={name} photoUrl={photoUrl} size={44} />
              <span className="audience-words">
                <b className="cut">{name}</b>
                <small>{isFriend ? t.friend : t.contact}</small>
              </span>
              <input type="checkbox" aria-label={name} checked={ids.has(id)} onChange={() => toggle(id)} />
              <Check className="people-check" size={15} strokeWidth={3} />
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <EmptyState title={t.noPeople} />}
      <div className="people-done">
        <Button
          isWide
          disabled={mode === 'only' && shown.length === 0}
          // Whoever is left out stays left out, should they be a contact again.
          onClick={() => onDone({ ...choice, mode, user_ids: mode === 'only' ? shown : [...ids] })}
        >
          {t.donePeople(shown.length)}
        </Button>
      </div>
    </Sheet>
  )
}
