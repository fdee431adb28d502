import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { useAuth } from '../use-auth.tsx'
import { StepTitle } from './step-title.tsx'

/** A link that was used or is too old. */
export function LinkDead({ isRecovery, onAskAgain }: { isRecovery: boolean; onAskAgain: () => void }) {
  const t = useTexts(authTexts)
  return (
    <div className="auth-step" role="alert">
      <StepTitle>{t.link.deadTitle}</StepTitle>
      <p>{isRecovery ? t.newPassword.invalidLink : t.confirmEmail.invalidLink}</p>
      <Button isWide onClick={onAskAgain}>
        {isRecovery ? t.newPassword.askAgain : t.recovery.backToSignIn}
      </Button>
    </div>
  )
}

/** Nothing answered while the link was opened; it is not used up. */
export function LinkUnanswered({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(authTexts)
  return (
    <div className="auth-step" role="alert">
      <StepTitle>{t.link.unansweredTitle}</StepTitle>
      <p>{t.networkFailed}</p>
      <Button isWide onClick={onRetry}>
        {t.link.retry}
      </Button>
    </div>
  )
}

/** The new password of one account is saved, and this browser goes on as another one. */
export function SavedForOther({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useTexts(authTexts)
  const here = useAuth()
  const user = here.state === 'signed_in' ? here.session.user : null
  return (
    <div className="auth-step" role="status">
      <StepTitle>{t.newPassword.saved}</StepTitle>
      <p>{t.newPassword.savedForOther(email, user?.email || user?.phone || '')}</p>
      <Button isWide onClick={onDone}>
        {t.newPassword.goOn}
      </Button>
    </div>
  )
}
