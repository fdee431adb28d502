import './field.css'
import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useTexts } from '../lib/i18n/texts.ts'
import { uiTexts } from '../locales/ui.ts'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string
  /** What is wrong, in words. Read out when it appears. */
  error?: string | undefined
  /** A quiet line below the field. */
  hint?: string | undefined
  /** A link at the right of the label ('Esqueci minha senha'). */
  aside?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled field. `type="password"` brings its own show and hide button. */
export function TextField({ label, error, hint, aside, type = 'text', className, ...rest }: Props) {
  const t = useTexts(uiTexts)
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const isPassword = type === 'password'
  return (
    <div className={cx('field', className)}>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={cx('field-box', error && 'field-box-error')}>
        <input
          {...rest}
          id={id}
          type={isPassword && isShown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
        />
        {isPassword && (
          <IconButton
            label={isShown ? t.hidePassword : t.showPassword}
            icon={isShown ? <EyeOff /> : <Eye />}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          />
        )}
      </div>
      <div id={`${id}-note`} className={cx('field-note', error && 'field-note-error')} aria-live="polite">
        {error ? (
          <>
            <CircleAlert size={16} /> {error}
          </>
        ) : (
          hint
        )}
      </div>
    </div>
  )
}
