import { useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import type { AuthApi } from '../auth-api.ts'
import { AuthError, type Session } from '../auth-types.ts'
import { describeAuthError } from './describe-auth-error.ts'
import { PasswordMeter } from './password-meter.tsx'
import { StepForm } from './step-form.tsx'
import { useSubmit } from './use-submit.ts'

interface Props {
  readonly auth: AuthApi
  readonly session: Session
  readonly onSession: (session: Session) => void
}

/** The end of a recovery link: one field, then signed in. */
export const NewPasswordForm = ({ auth, session, onSession }: Props) => {
  const t = useTexts(authTexts)
  const [password, setPassword] = useState('')
  const [passwordError, setPasswordError] = useState<string | undefined>()
  const submit = useSubmit(async () => {
    setPasswordError(undefined)
    if (password.length < PASSWORD_MIN_LENGTH) {
      setPasswordError(t.passwordTooShort)
      return null
    }
    try {
      const user = await auth.updateUser(session.access_token, { password })
      showToast({ kind: 'success', title: t.newPassword.saved })
      onSession({ ...session, user })
      return null
    } catch (error) {
      if (error instanceof AuthError && error.reasons.length > 0) {
        setPasswordError(error.reasons.join('. '))
        return null
      }
      return describeAuthError(error, t, t.newPassword.failed)
    }
  })

  return (
    <StepForm title={t.newPassword.title} submit={submit} submitLabel={t.newPassword.save}>
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

/** A link that was used or has expired. */
export const DeadLink = ({ onAskAgain }: { onAskAgain: () => void }) => {
  const t = useTexts(authTexts)
  return (
    <div className="auth-step" role="alert">
      <h1>{t.newPassword.title}</h1>
      <p>{t.newPassword.invalidLink}</p>
      <Button isWide onClick={onAskAgain}>
        {t.newPassword.askAgain}
      </Button>
    </div>
  )
}
