import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { AuthApi } from '../auth-api.ts'
import type { Session } from '../auth-types.ts'
import { FormError } from './form-error.tsx'
import { describeProblem } from './problem.ts'
import { StepForm } from './step-form.tsx'
import { useForm } from './use-form.tsx'

type Props = {
  readonly auth: AuthApi
  /** What the password gave: good for the second factor and nothing else. */
  readonly session: Session
  readonly factorId: string
  readonly onSession: (session: Session) => void
  readonly onCancel: () => void
}

/** The code of the authenticator app, or a recovery code (D-044). */
export function SecondFactorForm({ auth, session, factorId, onSession, onCancel }: Props) {
  const t = useTexts(authTexts)
  const [code, setCode] = useState('')
  const form = useForm(
    async () => {
      if (!code.trim()) return [{ field: 'code', text: t.secondFactor.missing }]
      const { id } = await auth.challengeFactor(session.access_token, factorId)
      const verified = await auth.verifyFactor(session.access_token, factorId, id, code.replaceAll(' ', ''))
      onSession(verified.session)
      return []
    },
    (error) => describeProblem(error, t, t.secondFactor.failed),
  )

  return (
    <StepForm
      title={t.secondFactor.title}
      explanation={t.secondFactor.explanation}
      form={form}
      submitLabel={t.secondFactor.confirm}
      footer={
        <Button look="soft" isWide onClick={onCancel}>
          {t.secondFactor.cancel}
        </Button>
      }
    >
      <TextField
        {...form.field('code')}
        label={t.secondFactor.label}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
        below={<FormError problem={form.problem} />}
      />
    </StepForm>
  )
}
