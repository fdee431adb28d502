import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { securityTexts } from '../../../locales/security.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { CodeField } from '../code-field.tsx'
import { nameOf } from '../screen/auth-steps.ts'
import { FormError } from '../screen/form-error.tsx'
import { describeProblem } from '../screen/problem.ts'
import { useForm } from '../screen/use-form.tsx'
import { useAuth, useKeeper } from '../use-auth.tsx'
import { useGateways } from '../use-gateways.ts'
import { UsernameHint } from '../username-hint.tsx'

type Props = { about: string | undefined; onProven: () => void; onClose: () => void }

/** The password once more, or a code by mail or SMS. */
export function ProofDialog({ about, onProven, onClose }: Props) {
  const t = useTexts(securityTexts).proof
  const words = useTexts(authTexts)
  const keeper = useKeeper()
  const here = useAuth()
  const gateways = useGateways()
  const [hasCode, setHasCode] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const user = here.state === 'signed_in' ? here.session.user : null
  const sends = user?.email ? gateways?.mail : gateways?.sms

  const form = useForm(
    async () => {
      if (hasCode ? !code : !password)
        return [
          hasCode
            ? { field: 'code', text: words.secondFactor.missing }
            : { field: 'current-password', text: words.missingPassword },
        ]
      const proof = hasCode ? { nonce: code } : { current_password: password }
      await keeper.auth.prove(await keeper.accessToken(), proof)
      onProven()
      return []
    },
    (error) => describeProblem(error, words, t.failed),
  )

  const sendCode = async (): Promise<void> => {
    setIsSending(true)
    try {
      await keeper.auth.sendProofCode(await keeper.accessToken())
      form.setProblems([])
      setHasCode(true)
    } catch (error) {
      form.setProblems([describeProblem(error, words, words.phone.sendFailed)])
    }
    setIsSending(false)
  }

  return (
    <Dialog
      title={t.title}
      description={
        !hasCode
          ? (about ?? t.about)
          : sends === false
            ? t.codeNoGateway
            : t.codeSentTo(user ? nameOf(user) : '')
      }
      onClose={onClose}
    >
      <form {...form.form} className="steady-form">
        {user && <UsernameHint user={user} />}
        {hasCode ? (
          <CodeField
            {...form.field('code')}
            label={words.phone.codeLabel}
            value={code}
            onChange={setCode}
            autoFocus
            below={<FormError problem={form.problem} />}
          />
        ) : (
          <TextField
            {...form.field('current-password')}
            label={t.password}
            type="password"
            autoComplete="current-password"
            data-autofocus
            placeholder={words.passwordPlaceholder}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            below={<FormError problem={form.problem} />}
          />
        )}
        {!hasCode && (
          <Button look="plain" isWide isBusy={isSending} onClick={() => void sendCode()}>
            {t.sendCode}
          </Button>
        )}
        <div className="dialog-actions">
          <Button look="plain" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" isBusy={form.isBusy}>
            {t.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
