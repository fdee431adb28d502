import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'

interface Props {
  readonly text: string | null
  readonly reasons?: readonly string[]
  /** What stands in the place while nothing is wrong: the password meter. */
  readonly children?: ReactNode
}

/** What went wrong with the whole form, read out when it appears. Its line is kept free, so nothing jumps. */
export const FormError = ({ text, reasons = [], children }: Props) => (
  <div className="form-note">
    {!text && children}
    <div className="auth-error" role="alert">
      {text && (
        <p>
          <CircleAlert size={16} aria-hidden="true" /> {text}
        </p>
      )}
      {text && reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  </div>
)
