import { useTexts } from '../../../lib/i18n/texts.ts'
import { keepRedirect } from '../../../lib/redirect-target.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import type { AuthApi } from '../auth-api.ts'
import { useGateways } from '../use-gateways.ts'
import { describeAuthError } from './describe-auth-error.ts'
import { EmailField } from './email-field.tsx'
import { StepForm } from './step-form.tsx'
import { useSubmit } from './use-submit.ts'

interface Props {
  readonly auth: AuthApi
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onSent: (email: string) => void
  readonly onBack: () => void
}

/** Asks for a recovery link; the answer is the same whether or not the address has an account (D-043). */
export const RecoverForm = ({ auth, email, onEmail, onSent, onBack }: Props) => {
  const t = useTexts(authTexts)
  const submit = useSubmit(
    async () => {
      if (!email.trim()) return t.recovery.missing
      await auth.recover(email.trim(), keepRedirect('/auth', location.search, location.origin))
      onSent(email.trim())
      return null
    },
    (error) => describeAuthError(error, t, t.recovery.failed),
  )

  return (
    <StepForm
      title={t.recovery.title}
      explanation={t.recovery.explanation}
      submit={submit}
      submitLabel={t.recovery.send}
      footer={
        <Button look="soft" isWide onClick={onBack}>
          {t.recovery.backToSignIn}
        </Button>
      }
    >
      <EmailField value={email} onValue={onEmail} autoFocus />
    </StepForm>
  )
}

/** After the request: where to look, or whom to ask when this server sends no mail. */
export const RecoverySent = ({ email, onBack }: { email: string; onBack: () => void }) => {
  const t = useTexts(authTexts)
  const gateways = useGateways()
  return (
    <div className="auth-step" role="status">
      <h1>{t.recovery.sentTitle}</h1>
      <p>{t.recovery.sent(email)}</p>
      {gateways?.mail === false && <p>{t.recovery.noGateway}</p>}
      <Button isWide onClick={onBack}>
        {t.recovery.backToSignIn}
      </Button>
    </div>
  )
}
