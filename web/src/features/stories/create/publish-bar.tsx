import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronDown from 'lucide-react/icons/chevron-down'
import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { AboveStage } from '../above-stage.tsx'
import { type AudienceChoice, isComplete } from './audience.ts'
import { AudienceSheet } from './audience-sheet.tsx'

type Props = {
  audience: AudienceChoice
  onAudience: (audience: AudienceChoice) => void
  isBusy: boolean
  onPublish: () => void
}

/** Who may see it, always in sight, and publishing. */
export function PublishBar({ audience, onAudience, isBusy, onPublish }: Props) {
  const t = useTexts(storiesTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <footer className="creator-bar">
      <button
        type="button"
        className="creator-audience"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <UsersRound size={20} />
        <span>
          <small>{t.whoSees}</small>
          <b>{t.privacy[audience.privacy_type]}</b>
        </span>
        <ChevronDown size={20} />
      </button>
      <button
        type="button"
        className="creator-publish"
        aria-busy={isBusy || undefined}
        onClick={() => !isBusy && (isComplete(audience) ? onPublish() : setIsOpen(true))}
      >
        {t.publish}
        {isBusy ? <Spinner size={20} /> : <ArrowUp size={20} />}
      </button>
      {isOpen && (
        <AboveStage>
          <AudienceSheet
            audience={audience}
            onDone={(next) => {
              onAudience(next)
              setIsOpen(false)
            }}
            onClose={() => setIsOpen(false)}
          />
        </AboveStage>
      )}
    </footer>
  )
}
