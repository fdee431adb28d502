import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FormError } from './form-error.tsx'
import type { Submit } from './use-submit.ts'

interface Props {
  readonly title: string
  readonly explanation?: ReactNode
  readonly submit: Submit
  readonly submitLabel: string
  /** Fields. */
  readonly children: ReactNode
  /** Stands where an error of the form would, while there is none. */
  readonly note?: ReactNode
  /** Quiet ways out below the button. */
  readonly footer?: ReactNode
}

/** A step beside the two tabs: title, one sentence, fields, one filled button. */
export const StepForm = ({ title, explanation, submit, submitLabel, children, note, footer }: Props) => (
  <form noValidate className="auth-step" onSubmit={(event: FormEvent) => submit.onSubmit(event)}>
    <h1>{title}</h1>
    {explanation && <p>{explanation}</p>}
    {children}
    <FormError text={submit.error}>{note}</FormError>
    <Button type="submit" isWide isBusy={submit.isBusy}>
      {submitLabel}
    </Button>
    {footer}
  </form>
)
