import './field.css'
import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useTexts } from '../lib/i18n/texts.ts'
import { uiTexts } from '../locales/ui.ts'
import { cx } from './cx.ts'
import { describeField, FieldBelow } from './field-below.tsx'
import { IconButton } from './icon-button.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string
  /** What is wrong, in words. Read out when it appears. */
  error?: ReactNode
  /** A quiet line below the field. */
  hint?: string | undefined
  /** A link at the right of the label ('Esqueci minha senha'); the keyboard meets it after the field. */
  aside?: ReactNode
  /** What the form says below its last field. */
  below?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled field. `type="password"` brings its own show and hide button. */
export function TextField({ label, error, hint, aside, below, type = 'text', className, ...rest }: Props) {
  const t = useTexts(uiTexts)
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const isPassword = type === 'password'
  return (
    <div className={cx('field', className)}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={cx('field-box', Boolean(error) && 'field-box-error')}>
        <input
          {...rest}
          id={id}
          type={isPassword && isShown ? 'text' : type}
          {...describeField(id, { error, hint })}
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
      {aside && <div className="field-aside">{aside}</div>}
      <FieldBelow id={id} error={error} hint={hint}>
        {below}
      </FieldBelow>
    </div>
  )
}
