import { useTexts } from '../../../lib/i18n/texts.ts'
import { keepRedirect } from '../../../lib/redirect-target.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import type { AuthApi } from '../auth-api.ts'
import { useGateways } from '../use-gateways.ts'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { describeProblem } from './problem.ts'
import { StepForm } from './step-form.tsx'
import { useForm } from './use-form.tsx'
import { StepTitle } from './step-title.tsx'

type Props = {
  readonly auth: AuthApi
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onSent: (email: string) => void
  readonly onBack: () => void
}

/** Asks for a recovery link; the answer is the same whether or not the address has an account (D-043). */
export function RecoverForm({ auth, email, onEmail, onSent, onBack }: Props) {
  const t = useTexts(authTexts)
  const gateways = useGateways()
  const form = useForm(
    async () => {
      if (!email.trim()) return [{ field: 'email', text: t.recovery.missing }]
      await auth.recover(email.trim(), keepRedirect('/auth', location.search, location.origin))
      onSent(email.trim())
      return []
    },
    (error) => describeProblem(error, t, t.recovery.failed),
  )

  return (
    <StepForm
      title={t.recovery.title}
      explanation={gateways?.mail === false ? t.recovery.noGateway : t.recovery.explanation}
      form={form}
      submitLabel={t.recovery.send}
      footer={
        <Button look="soft" isWide onClick={onBack}>
          {t.recovery.backToSignIn}
        </Button>
      }
    >
      <EmailField
        {...form.field('email')}
        value={email}
        onValue={onEmail}
        autoFocus
        below={<FormError problem={form.problem} />}
      />
    </StepForm>
  )
}

/** After the request: where to look, or, where this server sends no mail, who has the link and how they hand it out. */
export function RecoverySent({ email, onBack }: { email: string; onBack: () => void }) {
  const t = useTexts(authTexts)
  const gateways = useGateways()
  const sendsMail = gateways?.mail !== false
  return (
    <div className="auth-step" role="status">
      <StepTitle>{sendsMail ? t.recovery.sentTitle : t.recovery.askTitle}</StepTitle>
      <p>{sendsMail ? t.recovery.sent(email) : t.recovery.askFor(email)}</p>
      <Button isWide onClick={onBack}>
        {t.recovery.backToSignIn}
      </Button>
    </div>
  )
}
