import './badge.css'
import { useTexts } from '../lib/i18n/texts.ts'
import { uiTexts } from '../locales/ui.ts'
import { cx } from './cx.ts'

/** Larger counts are shown with a plus. */
const SHOWN_MAX = 9

type Props = {
  count: number
  /** A dot where nothing is counted, and what it says. */
  mark?: string | undefined
  /** Grey, for a muted conversation. */
  isMuted?: boolean
  /** Left out of what a screen reader says, where a label near it has the number. */
  isHidden?: boolean
}

/** Unread count: a very small bubble, `9+` above nine; a screen reader hears the exact number. */
export function Badge({ count, mark, isMuted, isHidden }: Props) {
  const t = useTexts(uiTexts)
  if (count <= 0 && !mark) return null
  return (
    <span className={cx('badge', isMuted && 'badge-muted')} aria-hidden={isHidden || undefined}>
      {count > 0 && <span aria-hidden="true">{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>}
      {!isHidden && <span className="visually-hidden">{count > 0 ? t.unreadCount(count) : mark}</span>}
    </span>
  )
}
