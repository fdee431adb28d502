import { useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import { AuthError, type Session } from '../auth-types.ts'
import { saveNewPassword } from '../save-new-password.ts'
import type { SessionKeeper } from '../session.ts'
import { UsernameHint } from '../username-hint.tsx'
import { describeAuthError } from './describe-auth-error.ts'
import { PasswordMeter } from './password-meter.tsx'
import { StepForm } from './step-form.tsx'
import { useSubmit } from './use-submit.ts'

interface Props {
  readonly keeper: SessionKeeper
  readonly session: Session
  readonly onSession: (session: Session) => void
  /** Saved, but somebody else is signed in here. */
  readonly onOther: (email: string) => void
}

/** The end of a recovery link: one field, then signed in. */
export const NewPasswordForm = ({ keeper, session, onSession, onOther }: Props) => {
  const t = useTexts(authTexts)
  const [password, setPassword] = useState('')
  const [passwordError, setPasswordError] = useState<string | undefined>()
  const submit = useSubmit(
    async () => {
      setPasswordError(undefined)
      if (password.length < PASSWORD_MIN_LENGTH) {
        setPasswordError(t.passwordTooShort)
        return null
      }
      const next = await saveNewPassword(keeper, session, password)
      if (!next) onOther(session.user.email ?? '')
      else {
        showToast({ kind: 'success', title: t.newPassword.saved })
        onSession(next)
      }
      return null
    },
    (error) => {
      if (error instanceof AuthError && error.reasons.length > 0) {
        setPasswordError(error.reasons.join('. '))
        return null
      }
      return describeAuthError(error, t, t.newPassword.failed)
    },
  )

  return (
    <StepForm title={t.newPassword.title} submit={submit} submitLabel={t.newPassword.save}>
      <UsernameHint user={session.user} />
      <TextField
        label={t.newPassword.label}
        type="password"
        name="new-password"
        autoComplete="new-password"
        autoFocus
        placeholder={t.newPasswordPlaceholder}
        value={password}
        error={passwordError}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordMeter password={password} />
    </StepForm>
  )
}
