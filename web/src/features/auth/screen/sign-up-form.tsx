import { useState } from 'react'
import { DISPLAY_NAME_MAX_LENGTH } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { keepRedirect } from '../../../lib/redirect-target.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { AuthApi } from '../auth-api.ts'
import type { Session } from '../auth-types.ts'
import { signUpOrIn } from '../sign-up.ts'
import { checkCredentials } from './check-credentials.ts'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { checkNewPassword, NEW_PASSWORD } from './new-password.ts'
import { PasswordMeter } from './password-meter.tsx'
import { describeProblem } from './problem.ts'
import { useForm } from './use-form.tsx'

type Props = {
  auth: AuthApi
  email: string
  onEmail: (email: string) => void
  onSession: (session: Session) => void
  onConfirm: (email: string) => void
}

/** Name, e-mail and password; the name is optional. */
export function SignUpForm({ auth, email, onEmail, onSession, onConfirm }: Props) {
  const t = useTexts(authTexts)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')

  const form = useForm(
    async () => {
      const missing = checkCredentials({ email, password, passwordField: NEW_PASSWORD }, t)
      if (missing.length > 0) return missing
      const wrong = checkNewPassword(password, t)
      if (wrong.length > 0) return wrong
      const outcome = await signUpOrIn(auth, {
        email: email.trim(),
        password,
        display_name: name.trim(),
        redirect_to: keepRedirect('/auth', location.search, location.origin),
      })
      if (outcome.kind === 'may_exist') return [{ text: t.userMayExist }]
      if (outcome.kind === 'confirm') onConfirm(email.trim())
      else onSession(outcome.session)
      return []
    },
    (error) => describeProblem(error, t, t.signUpFailed),
  )

  return (
    <form {...form.form} className="steady-form">
      <TextField
        {...form.field('name')}
        label={t.name}
        autoComplete="name"
        placeholder={t.namePlaceholder}
        maxLength={DISPLAY_NAME_MAX_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <EmailField {...form.field('email')} value={email} onValue={onEmail} />
      <TextField
        {...form.field(NEW_PASSWORD)}
        label={t.password}
        type="password"
        autoComplete="new-password"
        placeholder={t.newPasswordPlaceholder}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        below={
          <FormError problem={form.problem}>
            <PasswordMeter password={password} />
          </FormError>
        }
      />
      <Button type="submit" isWide isBusy={form.isBusy}>
        {t.signUp}
      </Button>
    </form>
  )
}
