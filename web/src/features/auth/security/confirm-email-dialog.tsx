import { useState } from 'react'
import { OTP_LENGTH } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { confirmEmailTexts } from '../../../locales/confirm-email.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CodeField } from '../code-field.tsx'
import { FormError } from '../screen/form-error.tsx'
import { describeProblem } from '../screen/problem.ts'
import { useForm } from '../screen/use-form.tsx'
import { useAuth, useKeeper } from '../use-auth.tsx'
import { useGateways } from '../use-gateways.ts'

type Props = { onConfirmed: () => void; onClose: () => void }

/** Sends a code to the account's e-mail and takes it: whoever is signed in here holds the address (D-166). */
export function ConfirmEmailDialog({ onConfirmed, onClose }: Props) {
  const t = useTexts(confirmEmailTexts)
  const words = useTexts(authTexts)
  const keeper = useKeeper()
  const here = useAuth()
  const gateways = useGateways()
  const [isSent, setIsSent] = useState(false)
  const [code, setCode] = useState('')
  const email = here.state === 'signed_in' ? (here.session.user.email ?? '') : ''

  const form = useForm(
    async () => {
      if (!isSent) {
        await keeper.auth.sendProofCode(await keeper.accessToken())
        setIsSent(true)
        return []
      }
      if (code.length < OTP_LENGTH) return [{ field: 'code', text: words.secondFactor.missing }]
      await keeper.auth.prove(await keeper.accessToken(), { nonce: code })
      await keeper.reloadUser()
      onConfirmed()
      return []
    },
    (error) => describeProblem(error, words, isSent ? t.failed : words.phone.sendFailed),
  )

  return (
    <Dialog
      title={t.title}
      description={!isSent ? t.about(email) : gateways?.mail === false ? t.noGateway : t.sentTo(email)}
      onClose={onClose}
    >
      <form {...form.form} className="steady-form">
        {isSent ? (
          <CodeField
            {...form.field('code')}
            label={words.phone.codeLabel}
            value={code}
            onChange={setCode}
            autoFocus
            below={<FormError problem={form.problem} />}
          />
        ) : (
          <FormError problem={form.problem} />
        )}
        <div className="dialog-actions">
          <Button look="plain" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" isBusy={form.isBusy}>
            {isSent ? t.confirm : t.send}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
