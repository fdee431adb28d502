import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly autoFocus?: boolean
}

/** The e-mail of an account, as password managers know it. */
export const EmailField = ({ value, onValue, autoFocus = false }: Props) => {
  const t = useTexts(authTexts)
  return (
    <TextField
      label={t.email}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      autoFocus={autoFocus}
      placeholder={t.emailPlaceholder}
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}
