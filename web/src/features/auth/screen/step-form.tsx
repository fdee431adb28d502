import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { StepTitle } from './step-title.tsx'
import type { Form } from './use-form.tsx'

type Props = {
  title: string
  explanation?: ReactNode
  form: Form
  submitLabel: string
  /** Fields; the last one carries the form's own error. */
  children: ReactNode
  /** Quiet ways out below the button. */
  footer?: ReactNode
}

/** A step beside the two tabs: title, one sentence, fields, one filled button. */
export function StepForm({ title, explanation, form, submitLabel, children, footer }: Props) {
  return (
    <form {...form.form} className="auth-step steady-form">
      <StepTitle>{title}</StepTitle>
      {explanation && <p>{explanation}</p>}
      {children}
      <Button type="submit" isWide isBusy={form.isBusy}>
        {submitLabel}
      </Button>
      {footer}
    </form>
  )
}
