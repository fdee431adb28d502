import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { TextField } from '../../../ui/text-field.tsx'

type Props = {
  name: string
  error: ReactNode
  value: string
  onValue: (value: string) => void
  autoFocus?: boolean
  below?: ReactNode
}

/** The e-mail of an account, as password managers know it. */
export function EmailField({ value, onValue, ...rest }: Props) {
  const t = useTexts(authTexts)
  return (
    <TextField
      label={t.email}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      placeholder={t.emailPlaceholder}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      {...rest}
    />
  )
}
