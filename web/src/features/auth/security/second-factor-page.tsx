import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { OTP_LENGTH } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { securityTexts } from '../../../locales/security.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { CodeField } from '../code-field.tsx'
import { FormError } from '../screen/form-error.tsx'
import { describeProblem } from '../screen/problem.ts'
import { useForm } from '../screen/use-form.tsx'
import { useKeeper } from '../use-auth.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { showToast } from '../../../ui/toast.store.ts'
import { useEnrolment } from './use-enrolment.ts'
import { useFreshProof } from './use-fresh-proof.tsx'
import { useRecoveryCodes } from './use-recovery-codes.ts'

/** Wide enough for a camera at arm's length. */
const QR_PX = 216

type Props = {
  onRecoveryCodes: (codes: readonly string[]) => void
  /** They did not want to show again who they are. */
  onGivenUp: () => void
}

/** QR code, key, and the first code (D-044). Ends with the recovery codes. */
export function SecondFactorPage({ onRecoveryCodes, onGivenUp }: Props) {
  const t = useTexts(securityTexts)
  const words = useTexts(authTexts)
  const keeper = useKeeper()
  const proof = useFreshProof()
  const { enrolment, start } = useEnrolment(proof.run, onGivenUp)
  const recovery = useRecoveryCodes(false)
  const [code, setCode] = useState('')
  useEffect(() => {
    void start()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- begun once, when the page appears
  }, [])

  /** In place of those whose answer got lost: nobody has seen them. Without any the second factor is on all the same. */
  const makeCodes = async (): Promise<readonly string[]> => {
    try {
      return (await proof.run(recovery.replace)) ?? []
    } catch {
      showToast({ kind: 'error', title: t.error, description: t.recoveryCodes.failed })
      return []
    }
  }

  const form = useForm(
    async () => {
      if (enrolment.state !== 'ready') return []
      const token = await keeper.accessToken()
      const challenge = await keeper.auth.challengeFactor(token, enrolment.factor.id)
      const { session, recoveryCodes } = await keeper.auth.verifyFactor(
        token,
        enrolment.factor.id,
        challenge.id,
        code,
      )
      keeper.start(session)
      const areMissing = enrolment.isFirst && recoveryCodes.length === 0
      onRecoveryCodes(areMissing ? await makeCodes() : recoveryCodes)
      return []
    },
    (error) => describeProblem(error, words, t.secondFactor.failed),
  )

  if (enrolment.state === 'loading')
    return (
      <>
        <Spinner size={24} />
        {proof.dialog}
      </>
    )
  if (enrolment.state === 'failed')
    return <ErrorState title={t.secondFactor.failed} onRetry={() => void start()} />
  const { totp } = enrolment.factor
  return (
    <>
      <form {...form.form} className="security-form steady-form">
        <p>{t.secondFactor.scan}</p>
        <img
          className="security-qr"
          src={`data:image/svg+xml,${encodeURIComponent(totp.qr_code)}`}
          alt={t.secondFactor.qrCode}
          width={QR_PX}
          height={QR_PX}
        />
        <div className="security-key">
          <small>{t.secondFactor.orType}</small>
          <b>{totp.secret.match(/.{1,4}/g)?.join(' ')}</b>
          <Button
            look="soft"
            isSmall
            icon={<Copy size={16} />}
            onClick={() =>
              void copyText(totp.secret, {
                done: t.secondFactor.keyCopied,
                error: t.error,
                failed: t.secondFactor.copyFailed,
              })
            }
          >
            {t.secondFactor.copyKey}
          </Button>
        </div>
        <CodeField
          {...form.field('code')}
          label={words.phone.codeLabel}
          value={code}
          onChange={setCode}
          hint={t.secondFactor.next}
          below={<FormError problem={form.problem} />}
        />
        <Button type="submit" isWide isBusy={form.isBusy} disabled={code.length < OTP_LENGTH}>
          {t.secondFactor.activate}
        </Button>
      </form>
      {proof.dialog}
    </>
  )
}
