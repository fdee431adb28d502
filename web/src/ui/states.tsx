import './states.css'
import type { ReactNode } from 'react'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useTexts } from '../lib/i18n/texts.ts'
import { uiTexts } from '../locales/ui.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { BubblesArt } from './own-icons.tsx'

type StateProps = {
  title: string
  /** One sentence: the next step. */
  text?: ReactNode
  actions?: ReactNode
  art?: ReactNode
  /** Left-aligned with a large title: a whole page, such as the one not found. */
  isPage?: boolean
}

/** Nothing here yet: one sentence and the next step. */
export function EmptyState({ title, text, actions, art = <BubblesArt />, isPage }: StateProps) {
  return (
    <div className={cx('empty-state', isPage && 'empty-state-page')}>
      <div className="empty-state-art">{art}</div>
      {isPage ? <h1>{title}</h1> : <b>{title}</b>}
      {text && <p>{text}</p>}
      {actions && <div className="empty-state-actions">{actions}</div>}
    </div>
  )
}

type ErrorProps = {
  title: string
  text?: ReactNode
  onRetry?: () => void
  isBusy?: boolean
  actions?: ReactNode
}

/** What happened and what to do; read out when it appears. */
export function ErrorState({ title, text, onRetry, isBusy = false, actions }: ErrorProps) {
  const t = useTexts(uiTexts)
  return (
    <div className="empty-state" role="alert">
      <div className="empty-state-icon">
        <CloudOff size={28} />
      </div>
      <b>{title}</b>
      {text && <p>{text}</p>}
      <div className="empty-state-actions">
        {onRetry && (
          <Button look="soft" onClick={onRetry} isBusy={isBusy}>
            {t.tryAgain}
          </Button>
        )}
        {actions}
      </div>
    </div>
  )
}

/** The thin grey line under the header while there is no network. Never red: nothing is lost. */
export function OfflineBar({ text }: { text?: string }) {
  const t = useTexts(uiTexts)
  return (
    <output className="offline-bar">
      <CloudOff size={16} />
      <span>{text ?? t.offline}</span>
    </output>
  )
}
