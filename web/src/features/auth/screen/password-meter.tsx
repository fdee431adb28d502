import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { estimateStrength } from './password-strength.ts'

/** A quiet bar and a word; shows nothing before the first character. */
export function PasswordMeter({ password }: { password: string }) {
  const t = useTexts(authTexts)
  if (!password) return null
  const strength = estimateStrength(password)
  const level = t.meter.levels[strength] ?? ''
  return (
    <div className="password-meter" data-strength={strength}>
      <meter min={0} max={4} value={strength} aria-label={t.meter.label} aria-valuetext={level}>
        {level}
      </meter>
      <span aria-hidden="true">{level}</span>
    </div>
  )
}
