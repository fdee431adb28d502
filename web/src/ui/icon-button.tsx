import './icon-button.css'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Badge } from './badge.tsx'
import { cx } from './cx.ts'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  /** The name a screen reader says, also shown as the tooltip. */
  label: string
  icon: ReactNode
  /** Unread things behind the button: a small badge up right. Say the number in `label` too. */
  badgeCount?: number
  isDanger?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A 44-px target round a 24-px glyph. */
export function IconButton({ label, icon, badgeCount = 0, isDanger, className, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={cx('icon-button', isDanger && 'icon-button-danger', className)}
      aria-label={label}
    >
      {icon}
      {badgeCount > 0 && <Badge count={badgeCount} isHidden />}
    </button>
  )
}
