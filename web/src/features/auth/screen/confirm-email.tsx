import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { useGateways } from '../use-gateways.ts'

/** Sign-up on a server that wants addresses confirmed first (AUTH_CONFIRM). */
export const ConfirmEmail = ({ email, onBack }: { email: string; onBack: () => void }) => {
  const t = useTexts(authTexts)
  const gateways = useGateways()
  return (
    <div className="auth-step" role="status">
      <h1>{t.confirmEmail.title}</h1>
      <p>{gateways?.mail === false ? t.confirmEmail.noGateway : t.confirmEmail.sent(email)}</p>
      <Button isWide onClick={onBack}>
        {t.recovery.backToSignIn}
      </Button>
    </div>
  )
}
