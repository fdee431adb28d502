import './button.css'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export type ButtonLook = 'filled' | 'soft' | 'plain' | 'danger'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: ButtonLook
  /** 36 high with a 44 target, for rows and cards. */
  isSmall?: boolean
  isWide?: boolean
  /** Shows that its work is under way; it stays focusable and answers no press meanwhile. */
  isBusy?: boolean
  icon?: ReactNode
}

/** One filled button a screen; soft and plain beside it. */
export function Button(props: Props) {
  const { look = 'filled', isSmall, isWide, isBusy, icon, className, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, isSmall, isWide }, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {isBusy ? <Spinner size={20} /> : icon}
      {children}
    </button>
  )
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass(
  look: { look?: ButtonLook; isSmall?: boolean | undefined; isWide?: boolean | undefined },
  className?: string,
): string {
  const kind = look.look ?? 'filled'
  return cx(
    'button',
    `button-${kind}`,
    look.isSmall && 'button-small',
    look.isWide && 'button-wide',
    className,
  )
}
