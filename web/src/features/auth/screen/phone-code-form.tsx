import { useState } from 'react'
import { OTP_RESEND_S } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import type { AuthApi } from '../auth-api.ts'
import type { Session } from '../auth-types.ts'
import { CodeField } from '../code-field.tsx'
import { useGateways } from '../use-gateways.ts'
import { describeAuthError } from './describe-auth-error.ts'
import { StepForm } from './step-form.tsx'
import { useCountdown } from './use-countdown.ts'
import { useSubmit } from './use-submit.ts'

interface Props {
  readonly auth: AuthApi
  readonly phone: string
  readonly onSession: (session: Session) => void
  readonly onOtherNumber: () => void
}

/** The six digits that came by SMS (D-042). */
export const PhoneCodeForm = ({ auth, phone, onSession, onOtherNumber }: Props) => {
  const t = useTexts(authTexts)
  const gateways = useGateways()
  const [code, setCode] = useState('')
  const { seconds, restart } = useCountdown(OTP_RESEND_S)
  const submit = useSubmit(
    async () => {
      onSession(await auth.verifyOtp(phone, code))
      return null
    },
    (error) => describeAuthError(error, t, t.phone.invalidCode),
  )

  const resend = async (): Promise<void> => {
    try {
      await auth.sendOtp(phone)
      submit.setError(null)
      restart()
    } catch (error) {
      submit.setError(describeAuthError(error, t, t.phone.sendFailed))
    }
  }

  return (
    <StepForm
      title={t.phone.title}
      explanation={gateways?.sms === false ? t.phone.noGateway : t.phone.codeSentTo(phone)}
      submit={submit}
      submitLabel={t.phone.confirm}
      footer={
        <>
          <Button look="soft" isWide disabled={seconds > 0} onClick={() => void resend()}>
            {seconds > 0 ? t.phone.resendIn(seconds) : t.phone.resend}
          </Button>
          <Button look="plain" isWide onClick={onOtherNumber}>
            {t.phone.otherNumber}
          </Button>
        </>
      }
    >
      <CodeField label={t.phone.codeLabel} value={code} onChange={setCode} autoFocus />
    </StepForm>
  )
}
