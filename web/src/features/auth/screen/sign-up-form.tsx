import { useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { keepRedirect } from '../../../lib/redirect-target.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { AuthApi } from '../auth-api.ts'
import { AuthError, type Session } from '../auth-types.ts'
import { signUpOrIn } from '../sign-up.ts'
import { describeAuthError } from './describe-auth-error.ts'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { PasswordMeter } from './password-meter.tsx'
import { useSubmit } from './use-submit.ts'

interface Props {
  readonly auth: AuthApi
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onSession: (session: Session) => void
  readonly onConfirm: (email: string) => void
}

/** Name, e-mail and password; the name is optional. */
export const SignUpForm = ({ auth, email, onEmail, onSession, onConfirm }: Props) => {
  const t = useTexts(authTexts)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [passwordError, setPasswordError] = useState<string | undefined>()
  const [reasons, setReasons] = useState<readonly string[]>([])

  const submit = useSubmit(
    async () => {
      setPasswordError(undefined)
      setReasons([])
      if (!email.trim() || !password) return t.missingCredentials
      if (password.length < PASSWORD_MIN_LENGTH) {
        setPasswordError(t.passwordTooShort)
        return null
      }
      const outcome = await signUpOrIn(auth, {
        email: email.trim(),
        password,
        display_name: name.trim(),
        redirect_to: keepRedirect('/auth', location.search, location.origin),
      })
      if (outcome.kind === 'may_exist') return t.userMayExist
      if (outcome.kind === 'confirm') onConfirm(email.trim())
      else onSession(outcome.session)
      return null
    },
    (error) => {
      if (error instanceof AuthError && error.reasons.length > 0) {
        setReasons(error.reasons)
        return t.weakPassword
      }
      return describeAuthError(error, t, t.signUpFailed)
    },
  )

  return (
    <form noValidate onSubmit={submit.onSubmit}>
      <TextField
        label={t.name}
        name="name"
        autoComplete="name"
        placeholder={t.namePlaceholder}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <EmailField value={email} onValue={onEmail} />
      <TextField
        label={t.password}
        type="password"
        name="new-password"
        autoComplete="new-password"
        placeholder={t.newPasswordPlaceholder}
        value={password}
        error={passwordError}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordMeter password={password} />
      <FormError text={submit.error} reasons={reasons} />
      <Button type="submit" isWide isBusy={submit.isBusy}>
        {t.signUp}
      </Button>
    </form>
  )
}
