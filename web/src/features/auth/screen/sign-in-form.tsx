import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { AuthApi } from '../auth-api.ts'
import type { Session } from '../auth-types.ts'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { checkCredentials } from './check-credentials.ts'
import { describeProblem } from './problem.ts'
import { useForm } from './use-form.tsx'

type Props = {
  auth: AuthApi
  email: string
  onEmail: (email: string) => void
  onSession: (session: Session) => void
  onRecover: () => void
  onPhone: () => void
}

/** E-mail and password. */
export function SignInForm({ auth, email, onEmail, onSession, onRecover, onPhone }: Props) {
  const t = useTexts(authTexts)
  const [password, setPassword] = useState('')
  const form = useForm(
    async () => {
      const missing = checkCredentials({ email, password, passwordField: 'password' }, t)
      if (missing.length > 0) return missing
      onSession(await auth.signInWithPassword({ email: email.trim(), password }))
      return []
    },
    (error) => describeProblem(error, t, t.signInFailed),
  )

  return (
    <form {...form.form} className="steady-form">
      <EmailField {...form.field('email')} value={email} onValue={onEmail} />
      <TextField
        {...form.field('password')}
        label={t.password}
        type="password"
        autoComplete="current-password"
        placeholder={t.passwordPlaceholder}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        aside={
          <button type="button" className="text-link" onClick={onRecover}>
            {t.forgotPassword}
          </button>
        }
        below={<FormError problem={form.problem} />}
      />
      <Button type="submit" isWide isBusy={form.isBusy}>
        {t.signIn}
      </Button>
      <Button look="soft" isWide icon={<Smartphone size={20} />} onClick={onPhone}>
        {t.signInWithPhone}
      </Button>
    </form>
  )
}
