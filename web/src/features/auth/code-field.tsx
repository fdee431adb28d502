import './code-field.css'
import { type ReactNode, useId } from 'react'
import { OTP_LENGTH } from '#contract/limits.ts'
import { describeField, FieldBelow } from '../../ui/field-below.tsx'

type Props = {
  label: string
  name: string
  value: string
  onChange: (digits: string) => void
  autoFocus?: boolean
  error?: ReactNode
  hint?: string
  /** What the form says below its last field. */
  below?: ReactNode
}

/**
 * Six boxes over one real field: paste, autofill from an SMS and screen readers meet an ordinary input,
 * the eye meets a box for each digit.
 */
export function CodeField({ label, name, value, onChange, autoFocus, error, hint, below }: Props) {
  const id = useId()
  return (
    <div className="code-field">
      <label htmlFor={id}>{label}</label>
      <div className="code-boxes">
        <input
          id={id}
          name={name}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={autoFocus}
          maxLength={OTP_LENGTH}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, OTP_LENGTH))}
          {...describeField(id, { error, hint })}
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
      <FieldBelow id={id} error={error} hint={hint}>
        {below}
      </FieldBelow>
    </div>
  )
}
