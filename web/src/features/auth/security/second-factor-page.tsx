import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { OTP_LENGTH } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { securityTexts } from '../../../locales/security.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { CodeField } from '../code-field.tsx'
import { describeAuthError } from '../screen/describe-auth-error.ts'
import { FormError } from '../screen/form-error.tsx'
import { useSubmit } from '../screen/use-submit.ts'
import { useKeeper } from '../use-auth.tsx'
import { copyText } from './copy-text.ts'
import { useEnrolment } from './use-enrolment.ts'

/** QR code, key, and the first code (D-044). Ends with the recovery codes. */
export const SecondFactorPage = ({
  onRecoveryCodes,
}: {
  onRecoveryCodes: (codes: readonly string[]) => void
}) => {
  const t = useTexts(securityTexts)
  const words = useTexts(authTexts)
  const keeper = useKeeper()
  const { enrolment, start } = useEnrolment()
  const [code, setCode] = useState('')
  useEffect(() => void start(), [start])

  const submit = useSubmit(
    async () => {
      if (enrolment.state !== 'ready') return null
      const token = await keeper.accessToken()
      const challenge = await keeper.auth.challengeFactor(token, enrolment.factor.id)
      const { session, recoveryCodes } = await keeper.auth.verifyFactor(
        token,
        enrolment.factor.id,
        challenge.id,
        code,
      )
      keeper.start(session)
      onRecoveryCodes(recoveryCodes)
      return null
    },
    (error) => describeAuthError(error, words, t.secondFactor.failed),
  )

  if (enrolment.state === 'loading') return <Spinner size={24} />
  if (enrolment.state === 'failed')
    return <ErrorState title={t.secondFactor.failed} onRetry={() => void start()} />
  const { totp } = enrolment.factor
  return (
    <form className="security-form" noValidate onSubmit={submit.onSubmit}>
      <p>{t.secondFactor.scan}</p>
      <img className="security-qr" src={totp.qr_code} alt={t.secondFactor.qrCode} width={188} height={188} />
      <div className="security-key">
        <small>{t.secondFactor.orType}</small>
        <b>{totp.secret.match(/.{1,4}/g)?.join(' ')}</b>
        <IconButton
          label={t.secondFactor.copyKey}
          icon={<Copy size={20} />}
          onClick={() =>
            void copyText(totp.secret, {
              done: t.secondFactor.keyCopied,
              error: t.error,
              failed: t.secondFactor.copyFailed,
            })
          }
        />
      </div>
      <CodeField label={t.secondFactor.code} value={code} onChange={setCode} />
      <p className="security-hint">{t.secondFactor.next}</p>
      <FormError text={submit.error} />
      <Button type="submit" isWide isBusy={submit.isBusy} disabled={code.length < OTP_LENGTH}>
        {t.secondFactor.activate}
      </Button>
    </form>
  )
}
