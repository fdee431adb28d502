import { useState } from 'react'
import { OTP_RESEND_S } from '#contract/limits.ts'
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
import { useCountdown } from './use-countdown.ts'
import { useForm } from './use-form.tsx'

type Props = {
  auth: AuthApi
  phone: string
  onSession: (session: Session) => void
  onOtherNumber: () => void
}

/** The six digits that came by SMS (D-042). */
export function PhoneCodeForm({ auth, phone, onSession, onOtherNumber }: Props) {
  const t = useTexts(authTexts)
  const gateways = useGateways()
  const [code, setCode] = useState('')
  const { seconds, restart } = useCountdown(OTP_RESEND_S)
  const [isSending, setIsSending] = useState(false)
  const form = useForm(
    async () => {
      onSession(await auth.verifyOtp(phone, code))
      return []
    },
    (error) => describeProblem(error, t, t.phone.invalidCode),
  )

  const resend = async (): Promise<void> => {
    setIsSending(true)
    try {
      await auth.sendOtp(phone)
      form.setProblems([])
      restart()
    } catch (error) {
      form.setProblems([describeProblem(error, t, t.phone.sendFailed)])
    }
    setIsSending(false)
  }

  return (
    <StepForm
      title={t.phone.title}
      explanation={gateways?.sms === false ? t.phone.noGateway : t.phone.codeSentTo(phone)}
      form={form}
      submitLabel={t.phone.confirm}
      footer={
        <>
          <Button look="soft" isWide isBusy={isSending} disabled={seconds > 0} onClick={() => void resend()}>
            {seconds > 0 ? t.phone.resendIn(seconds) : t.phone.resend}
          </Button>
          <Button look="plain" isWide onClick={onOtherNumber}>
            {t.phone.otherNumber}
          </Button>
        </>
      }
    >
      <CodeField
        {...form.field('code')}
        label={t.phone.codeLabel}
        value={code}
        onChange={setCode}
        autoFocus
        below={<FormError problem={form.problem} />}
      />
    </StepForm>
  )
}
