import { useState } from 'react'
import { DISPLAY_NAME_MAX_LENGTH } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Session } from '../auth-types.ts'
import { describeNameProblem, checkName } from '../name-problem.ts'
import { saveNameAs } from '../own-name.ts'
import { FormError } from './form-error.tsx'
import { StepForm } from './step-form.tsx'
import { useForm } from './use-form.tsx'

/** After a sign-up that had no field for it: what others call them. May wait until the first message. */
export function NameForm({ session, onDone }: { session: Session; onDone: (session: Session) => void }) {
  const t = useTexts(authTexts)
  const [name, setName] = useState('')
  const form = useForm(
    async () => {
      const wrong = checkName(name, t)
      if (wrong.length > 0) return wrong
      await saveNameAs(session, name)
      onDone(session)
      return []
    },
    (error) => describeNameProblem(error, t),
  )
  return (
    <StepForm
      title={t.ownName.title}
      explanation={t.ownName.about}
      form={form}
      submitLabel={t.ownName.goOn}
      footer={
        <Button look="plain" isWide onClick={() => onDone(session)}>
          {t.ownName.later}
        </Button>
      }
    >
      <TextField
        {...form.field('name')}
        label={t.ownName.label}
        autoComplete="name"
        autoFocus
        placeholder={t.namePlaceholder}
        maxLength={DISPLAY_NAME_MAX_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
        below={<FormError problem={form.problem} />}
      />
    </StepForm>
  )
}
