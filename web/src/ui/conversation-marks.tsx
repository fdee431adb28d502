import './conversation-marks.css'
import type { ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { useTexts } from '../lib/i18n/texts.ts'
import { uiTexts } from '../locales/ui.ts'
import { cx } from './cx.ts'

/** The day over its messages, or a system line. `isSticky` keeps it 8 px under the header. */
export function DayPill({
  children,
  isSystem,
  isSticky,
}: {
  children: ReactNode
  isSystem?: boolean
  isSticky?: boolean
}) {
  return (
    <div className={cx('day-pill', isSystem && 'day-pill-system', isSticky && 'day-pill-sticky')}>
      <span>{children}</span>
    </div>
  )
}

/** Where the unread messages begin. */
export function UnreadLine({ count }: { count: number }) {
  const t = useTexts(uiTexts)
  return (
    <div className="unread-line">
      <span>{t.unreadMessages(count)}</span>
    </div>
  )
}

/** 'N novas mensagens' over the composer, while one reads further up. Nothing at zero. */
export function NewMessagesPill({ count, onClick }: { count: number; onClick: () => void }) {
  const t = useTexts(uiTexts)
  if (count <= 0) return null
  return (
    <button type="button" className="new-messages-pill" onClick={onClick}>
      <ArrowDown size={20} />
      {t.newMessages(count)}
    </button>
  )
}
