import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { AuthApi } from '../auth-api.ts'
import type { Session } from '../auth-types.ts'
import { describeAuthError } from './describe-auth-error.ts'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { useSubmit } from './use-submit.ts'

interface Props {
  readonly auth: AuthApi
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onSession: (session: Session) => void
  readonly onRecover: () => void
  readonly onPhone: () => void
}

/** E-mail and password. */
export const SignInForm = ({ auth, email, onEmail, onSession, onRecover, onPhone }: Props) => {
  const t = useTexts(authTexts)
  const [password, setPassword] = useState('')
  const submit = useSubmit(
    async () => {
      if (!email.trim() || !password) return t.missingCredentials
      onSession(await auth.signInWithPassword({ email: email.trim(), password }))
      return null
    },
    (error) => describeAuthError(error, t, t.signInFailed),
  )

  return (
    <form noValidate onSubmit={submit.onSubmit}>
      <EmailField value={email} onValue={onEmail} />
      <TextField
        label={t.password}
        type="password"
        name="password"
        autoComplete="current-password"
        placeholder={t.passwordPlaceholder}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        aside={
          <button type="button" className="text-link" onClick={onRecover}>
            {t.forgotPassword}
          </button>
        }
      />
      <FormError text={submit.error} />
      <Button type="submit" isWide isBusy={submit.isBusy}>
        {t.signIn}
      </Button>
      <Button look="soft" isWide icon={<Smartphone size={20} />} onClick={onPhone}>
        {t.signInWithPhone}
      </Button>
    </form>
  )
}
