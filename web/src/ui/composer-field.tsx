import './composer-field.css'
import {
  useLayoutEffect,
  useRef,
  type ButtonHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react'
import { cx } from './cx.ts'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> & {
  /** Name and placeholder: 'Mensagem'. */
  label: string
  value: string
  onValue: (value: string) => void
  /** At the left and right of the text, on its last line. */
  before?: ReactNode
  after?: ReactNode
  /** Above the text, inside the field: the quote that is being answered. */
  above?: ReactNode
  /** The say button beside the field. */
  action?: ReactNode
  ref?: Ref<HTMLTextAreaElement>
}

/** The writing line: floats on the wallpaper, grows with the text to six lines, then scrolls. */
export function ComposerField({ label, value, onValue, before, after, above, action, ref, ...rest }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => fitHeight(area.current), [value])

  return (
    <div className="composer">
      <div className={cx('composer-field', rest.disabled && 'composer-field-off')}>
        {above}
        <div className="composer-line">
          {before}
          <textarea
            {...rest}
            ref={(element) => {
              area.current = element
              if (typeof ref === 'function') ref(element)
              else if (ref) ref.current = element
            }}
            rows={1}
            aria-label={label}
            placeholder={rest.placeholder ?? label}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
          {after}
        </div>
      </div>
      {action}
    </div>
  )
}

/** Where `field-sizing` is unknown the height follows the text by hand; the maximum stands in the style. */
function fitHeight(area: HTMLTextAreaElement | null): void {
  if (!area || CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight}px`
}

type SayProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  label: string
  icon: ReactNode
}

/** Your turn to speak: arrow or microphone, in the outgoing colour with its canto. Keeps the keyboard open. */
export function SayButton({ label, icon, className, ...rest }: SayProps) {
  return (
    <button
      type="button"
      title={label}
      onPointerDown={(event) => event.preventDefault()}
      {...rest}
      className={cx('say-button', className)}
      aria-label={label}
    >
      {icon}
    </button>
  )
}

/** The blocked notice above a field that is off. */
export function ComposerNotice({ children }: { children: ReactNode }) {
  return <output className="composer-notice">{children}</output>
}
