import ChevronRight from 'lucide-react/icons/chevron-right'
import Globe from 'lucide-react/icons/globe'
import ListChecks from 'lucide-react/icons/list-checks'
import Reply from 'lucide-react/icons/reply'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import UsersRound from 'lucide-react/icons/users-round'
import { useId, useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { storiesTexts } from '../../../locales/stories.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Part } from '../../../ui/part.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { PRIVACY_TYPES } from '../../story-looks/public.ts'
import { type AudienceChoice, isComplete } from './audience.ts'
import { getContactsStore } from './contacts.store.ts'
import './audience.css'

const PeopleChoice = lazyPart(() => import('./people-choice.tsx').then((part) => part.PeopleChoice))

type Props = {
  audience: AudienceChoice
  onDone: (audience: AudienceChoice) => void
  onClose: () => void
}

const icons = { contacts: UsersRound, friends: UserRoundCheck, public: Globe, custom: ListChecks }

/** Who may see a story, and whether they may answer it. */
export function AudienceSheet({ audience, onDone, onClose }: Props) {
  const t = useTexts(storiesTexts)
  const name = useId()
  const told = useStore(getContactsStore(useSync()))
  const [choice, setChoice] = useState(audience)
  // Whoever has nobody left to publish for is asked for whom.
  const [isChoosing, setIsChoosing] = useState(!isComplete(audience))
  if (isChoosing)
    return (
      <Part>
        <PeopleChoice
          told={told}
          choice={choice}
          onDone={(next) => {
            setChoice({ ...next, privacy_type: 'custom' })
            setIsChoosing(false)
          }}
          onClose={() => {
            setIsChoosing(false)
            if (!isComplete(choice)) setChoice({ ...choice, privacy_type: audience.privacy_type })
          }}
        />
      </Part>
    )
  return (
    <Sheet title={t.whoSees} onClose={onClose} className="audience-sheet">
      <div role="radiogroup" aria-label={t.whoSees}>
        {PRIVACY_TYPES.map((type) => {
          const Icon = icons[type]
          return (
            <label
              key={type}
              className={cx('audience-row', choice.privacy_type === type && 'audience-chosen')}
            >
              <span className="audience-icon">
                <Icon size={20} />
              </span>
              <span className="audience-words">
                <b>{t.privacy[type]}</b>
                <small>{t.privacyLine[type]}</small>
              </span>
              <input
                type="radio"
                name={name}
                aria-label={t.privacy[type]}
                checked={choice.privacy_type === type}
                onChange={() => {
                  if (type === 'custom') setIsChoosing(true)
                  else setChoice({ ...choice, privacy_type: type })
                }}
                onClick={() => type === 'custom' && setIsChoosing(true)}
              />
              {type === 'custom' && <ChevronRight size={20} />}
            </label>
          )
        })}
      </div>
      <hr />
      <Switch
        label={t.allowReplies}
        description={t.allowRepliesLine}
        icon={
          <span className="audience-icon">
            <Reply size={20} />
          </span>
        }
        isOn={choice.allow_replies}
        onChange={(allow_replies) => setChoice({ ...choice, allow_replies })}
      />
      <p className="audience-note">{t.expires}</p>
      <Button isWide disabled={!isComplete(choice)} onClick={() => onDone(choice)}>
        {t.done}
      </Button>
    </Sheet>
  )
}
