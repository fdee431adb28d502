import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'

type Props = {
  /** Of the field; what stands here is described by `describeField`. */
  id: string
  error?: ReactNode
  hint?: ReactNode
  /** What belongs to the whole form and stands below its last field: its error, the password's strength. */
  children?: ReactNode
}

/** The lines below a field: what is wrong, read out when it appears, else the hint and what the form adds. */
export function FieldBelow({ id, error, hint, children }: Props) {
  return (
    <div className="field-below">
      <div id={`${id}-error`} className="field-error" role="alert">
        {error && (
          <>
            <CircleAlert size={16} aria-hidden="true" /> <div>{error}</div>
          </>
        )}
      </div>
      {hint && (
        <div id={`${id}-hint`} className="field-note">
          {hint}
        </div>
      )}
      {children && <div className="field-extra">{children}</div>}
    </div>
  )
}

/** What a field tells screen readers of the lines below it. */
export function describeField(id: string, { error, hint }: Pick<Props, 'error' | 'hint'>) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  }
}
