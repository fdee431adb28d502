import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import type { Session } from '../auth-types.ts'
import { saveNewPassword } from '../save-new-password.ts'
import type { SessionKeeper } from '../session.ts'
import { UsernameHint } from '../username-hint.tsx'
import { nameOf } from './auth-steps.ts'
import { FormError } from './form-error.tsx'
import { checkNewPassword, NEW_PASSWORD } from './new-password.ts'
import { PasswordMeter } from './password-meter.tsx'
import { describeProblem } from './problem.ts'
import { StepForm } from './step-form.tsx'
import { useForm } from './use-form.tsx'

type Props = {
  keeper: SessionKeeper
  session: Session
  /** After a link that lets in through a new password alone. */
  isRecovery: boolean
  onDone: (session: Session) => void
  /** Saved, but somebody else is signed in here. */
  onOther: (email: string) => void
}

/** A new password for an account that waits for one: one field, then signed in. */
export function NewPasswordForm({ keeper, session, isRecovery, onDone, onOther }: Props) {
  const t = useTexts(authTexts)
  const [password, setPassword] = useState('')
  const form = useForm(
    async () => {
      const wrong = checkNewPassword(password, t)
      if (wrong.length > 0) return wrong
      const next = await saveNewPassword(keeper, session, password)
      if (!next) onOther(session.user.email ?? '')
      else {
        showToast({ kind: 'success', title: t.newPassword.saved })
        onDone(next)
      }
      return []
    },
    (error) => describeProblem(error, t, t.newPassword.failed),
  )

  return (
    <StepForm
      title={t.newPassword.title}
      form={form}
      submitLabel={t.newPassword.save}
      explanation={
        session.first_proof
          ? t.newPassword.firstProof(nameOf(session.user))
          : t.newPassword.ofAccount(nameOf(session.user))
      }
      footer={
        !isRecovery && (
          <Button look="plain" isWide onClick={() => onDone(session)}>
            {t.newPassword.later}
          </Button>
        )
      }
    >
      <UsernameHint user={session.user} />
      <TextField
        {...form.field(NEW_PASSWORD)}
        label={t.newPassword.label}
        type="password"
        autoComplete="new-password"
        autoFocus
        placeholder={t.newPasswordPlaceholder}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        below={
          <FormError problem={form.problem}>
            <PasswordMeter password={password} />
          </FormError>
        }
      />
    </StepForm>
  )
}
