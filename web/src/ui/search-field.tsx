import './field.css'
import { useRef, type InputHTMLAttributes } from 'react'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useTexts } from '../lib/i18n/texts.ts'
import { uiTexts } from '../locales/ui.ts'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'placeholder'> & {
  /** Placeholder and name in one: 'Buscar conversas...'. */
  label: string
  value: string
  onValue: (value: string) => void
}

/** A search line. Esc empties it first; only an empty one lets Esc through. */
export function SearchField({ label, value, onValue, className, ...rest }: Props) {
  const t = useTexts(uiTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <label className={cx('search-field', className)}>
      <Search size={20} />
      <input
        {...rest}
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          event.preventDefault()
          onValue('')
        }}
      />
      {value !== '' && (
        <IconButton
          label={t.clearSearch}
          icon={<X size={20} />}
          onClick={() => {
            onValue('')
            input.current?.focus()
          }}
        />
      )}
    </label>
  )
}
