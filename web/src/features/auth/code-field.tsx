import './code-field.css'
import { useId } from 'react'
import { OTP_LENGTH } from '#contract/limits.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (digits: string) => void
  readonly autoFocus?: boolean
}

/**
 * Six boxes over one real field: paste, autofill from an SMS and screen readers meet an ordinary input,
 * the eye meets a box for each digit.
 */
export const CodeField = ({ label, value, onChange, autoFocus }: Props) => {
  const id = useId()
  return (
    <div className="code-field">
      <label htmlFor={id}>{label}</label>
      <div className="code-boxes">
        <input
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={autoFocus}
          maxLength={OTP_LENGTH}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, OTP_LENGTH))}
        />
        {Array.from({ length: OTP_LENGTH }, (_, index) => (
          <span
            key={index}
            aria-hidden="true"
            className={index === Math.min(value.length, OTP_LENGTH - 1) ? 'code-box-next' : undefined}
          >
            {value[index]}
          </span>
        ))}
      </div>
    </div>
  )
}
