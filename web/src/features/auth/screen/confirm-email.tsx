import { useState } from 'react'
import { OTP_LENGTH } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import type { AuthApi } from '../auth-api.ts'
import type { Session } from '../auth-types.ts'
import { CodeField } from '../code-field.tsx'
import { useGateways } from '../use-gateways.ts'
import { FormError } from './form-error.tsx'
import { describeProblem } from './problem.ts'
import { StepForm } from './step-form.tsx'
import { useForm } from './use-form.tsx'

type Props = { auth: AuthApi; email: string; onSession: (session: Session) => void; onBack: () => void }

/** Sign-up on a server that wants addresses confirmed first (AUTH_CONFIRM): by the mail's link, or its code here. */
export function ConfirmEmail({ auth, email, onSession, onBack }: Props) {
  const t = useTexts(authTexts)
  const gateways = useGateways()
  const [code, setCode] = useState('')
  const form = useForm(
    async () => {
      if (code.length < OTP_LENGTH) return [{ field: 'code', text: t.secondFactor.missing }]
      onSession(await auth.verifySignUp(email, code))
      return []
    },
    (error) => describeProblem(error, t, t.phone.invalidCode),
  )
  return (
    <StepForm
      title={t.confirmEmail.title}
      explanation={gateways?.mail === false ? t.confirmEmail.noGateway : t.confirmEmail.sent(email)}
      form={form}
      submitLabel={t.phone.confirm}
      footer={
        <Button look="soft" isWide onClick={onBack}>
          {t.recovery.backToSignIn}
        </Button>
      }
    >
      <CodeField
        {...form.field('code')}
        label={t.phone.codeLabel}
        value={code}
        onChange={setCode}
        below={<FormError problem={form.problem} />}
      />
    </StepForm>
  )
}
