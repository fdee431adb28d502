import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { AuthApi } from '../auth-api.ts'
import { AuthError } from '../auth-types.ts'
import { compactPhone } from '../compact-phone.ts'
import { FormError } from './form-error.tsx'
import { describeProblem } from './problem.ts'
import { StepForm } from './step-form.tsx'
import { useForm } from './use-form.tsx'

type Props = {
  auth: AuthApi
  onSent: (phone: string) => void
  onEmail: () => void
}

export function PhoneForm({ auth, onSent, onEmail }: Props) {
  const t = useTexts(authTexts)
  const [phone, setPhone] = useState('')
  const form = useForm(
    async () => {
      const number = compactPhone(phone)
      if (!number) return [{ field: 'phone', text: t.phone.missing }]
      await auth.sendOtp(number)
      onSent(number)
      return []
    },
    (error) =>
      error instanceof AuthError && error.code === 'validation_failed'
        ? { field: 'phone', text: t.phone.invalid }
        : describeProblem(error, t, t.phone.sendFailed),
  )

  return (
    <StepForm
      title={t.phone.title}
      form={form}
      submitLabel={t.phone.sendCode}
      footer={
        <Button look="soft" isWide onClick={onEmail}>
          {t.signInWithEmail}
        </Button>
      }
    >
      <TextField
        {...form.field('phone')}
        label={t.phone.label}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        autoFocus
        placeholder={t.phone.placeholder}
        hint={t.phone.hint}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        below={<FormError problem={form.problem} />}
      />
    </StepForm>
  )
}
