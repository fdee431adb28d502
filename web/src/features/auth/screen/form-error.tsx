import CircleAlert from 'lucide-react/icons/circle-alert'

interface Props {
  readonly text: string | null
  readonly reasons?: readonly string[]
}

/** What went wrong with the whole form, read out when it appears. The place is kept, so nothing jumps. */
export const FormError = ({ text, reasons = [] }: Props) => (
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
)
