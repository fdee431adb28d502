import './chip.css'
import type { ButtonHTMLAttributes } from 'react'
import { cx } from './cx.ts'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  isActive: boolean
  /** A number that follows the label; nothing at zero. */
  count?: number
}

/** One choice of a row of filters: 32 high, 44 to touch. */
export function Chip({ isActive, count = 0, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={cx('chip', isActive && 'chip-active', className)}
      aria-pressed={isActive}
    >
      {children}
      {count > 0 && <b>{count}</b>}
    </button>
  )
}
