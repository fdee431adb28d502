import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import type { Session } from '../auth-types.ts'
import { StepTitle } from './step-title.tsx'

type Props = {
  session: Session
  /** Messages and drafts of others that wait on this device. */
  count: number
  onEnter: (session: Session) => void
  onRefuse: (session: Session) => void
}

/** Asks before somebody else's unsent messages are removed (D-173). */
export function UnsentOfOthers({ session, count, onEnter, onRefuse }: Props) {
  const t = useTexts(authTexts)
  const [isBusy, setIsBusy] = useState(false)
  return (
    <div className="auth-step" role="alert">
      <StepTitle>{t.unsentOfOthers.title}</StepTitle>
      <p>{t.unsentOfOthers.text(count)}</p>
      <Button look="soft" isWide onClick={() => onRefuse(session)}>
        {t.unsentOfOthers.leave}
      </Button>
      <Button
        look="danger"
        isWide
        isBusy={isBusy}
        onClick={() => {
          setIsBusy(true)
          onEnter(session)
        }}
      >
        {t.unsentOfOthers.remove}
      </Button>
    </div>
  )
}
