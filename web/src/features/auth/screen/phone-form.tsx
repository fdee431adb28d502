import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { AuthApi } from '../auth-api.ts'
import { describeAuthError } from './describe-auth-error.ts'
import { StepForm } from './step-form.tsx'
import { useSubmit } from './use-submit.ts'

interface Props {
  readonly auth: AuthApi
  readonly onSent: (phone: string) => void
  readonly onEmail: () => void
}

/** What a person types as a phone number, as the server wants it: spaces, dots and hyphens are theirs alone. */
export const compactPhone = (typed: string): string => typed.replace(/[\s().-]/g, '')

export const PhoneForm = ({ auth, onSent, onEmail }: Props) => {
  const t = useTexts(authTexts)
  const [phone, setPhone] = useState('')
  const submit = useSubmit(
    async () => {
      const number = compactPhone(phone)
      if (!number) return t.phone.missing
      await auth.sendOtp(number)
      onSent(number)
      return null
    },
    (error) => describeAuthError(error, t, t.phone.sendFailed),
  )

  return (
    <StepForm
      title={t.phone.title}
      submit={submit}
      submitLabel={t.phone.sendCode}
      footer={
        <Button look="soft" isWide onClick={onEmail}>
          {t.signInWithEmail}
        </Button>
      }
    >
      <TextField
        label={t.phone.label}
        type="tel"
        name="phone"
        autoComplete="tel"
        inputMode="tel"
        autoFocus
        placeholder={t.phone.placeholder}
        hint={t.phone.hint}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
      />
    </StepForm>
  )
}
