import './segments.css'
import { useId } from 'react'

type Props<Key extends string> = {
  options: readonly { key: Key; label: string; lang?: string }[]
  chosen: Key
  onChoose: (key: Key) => void
}

/** A few short answers side by side, one of them chosen: radio buttons; the group's name is the caller's. */
export function Segments<Key extends string>({ options, chosen, onChoose }: Props<Key>) {
  const name = useId()
  return (
    <div className="segments">
      {options.map(({ key, label, lang }) => (
        <label key={key} lang={lang}>
          <input type="radio" name={name} checked={key === chosen} onChange={() => onChoose(key)} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
