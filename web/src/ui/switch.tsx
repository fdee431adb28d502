import './switch.css'
import { useId, type ReactNode } from 'react'

type Props = {
  label: string
  description?: string | undefined
  icon?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  disabled?: boolean
}

/** A row that is on or off. The whole row is the target. */
export function Switch({ label, description, icon, isOn, onChange, disabled }: Props) {
  const id = useId()
  return (
    <label className="switch-row">
      {icon}
      <span className="switch-words">
        <span id={id}>{label}</span>
        {description && <small id={`${id}-more`}>{description}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={disabled}
        aria-labelledby={id}
        aria-describedby={description ? `${id}-more` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
