import './navigation.css'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { Badge } from './badge.tsx'
import { cx } from './cx.ts'

type BarProps = { label: string; children: ReactNode }

/** The tabs under the thumb, on a phone. */
export function BottomBar({ label, children }: BarProps) {
  return (
    <nav className="bottom-bar" aria-label={label}>
      {children}
    </nav>
  )
}

/** The same tabs at the left edge of a desk. Put a `<RailSpace />` before what belongs at its foot. */
export function Rail({ label, children }: BarProps) {
  return (
    <nav className="rail" aria-label={label}>
      {children}
    </nav>
  )
}

export function RailSpace() {
  return <span className="rail-space" />
}

type ItemProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & {
  icon: ReactNode
  label: string
  isActive?: boolean
  badgeCount?: number
  ref?: Ref<HTMLAnchorElement>
}

/** One tab of either bar: a link, so that a router's `<Link asChild>` can wrap it. */
export function NavItem({ icon, label, isActive, badgeCount = 0, className, ...rest }: ItemProps) {
  return (
    <a {...rest} className={cx('nav-item', className)} aria-current={isActive ? 'page' : undefined}>
      <span className="nav-item-icon">
        {icon}
        <Badge count={badgeCount} />
      </span>
      {label}
    </a>
  )
}
