import './row.css'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { useTexts } from '../lib/i18n/texts.ts'
import { unreachable } from '../lib/unreachable.ts'
import { uiTexts } from '../locales/ui.ts'
import { Badge } from './badge.tsx'
import { DrawnIcon, type DrawnIconName } from './drawn-icon.tsx'
import { TypingDots } from './typing-dots.tsx'
import { cx } from './cx.ts'
import { Ticks, type TickState } from './ticks.tsx'

/** What the second line says. */
export type RowPreview =
  | { kind: 'text'; text: ReactNode; tick?: TickState; file?: DrawnIconName }
  | { kind: 'draft'; label: string; text: string }
  | { kind: 'typing'; text: string }
  | { kind: 'failed'; text: string }

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  avatar: ReactNode
  name: string
  /** The compact last-seen label beside the name of someone who is offline. */
  lastSeen?: string | undefined
  /** When the last message was: '14:32', 'ontem'. */
  time?: string | undefined
  preview: RowPreview
  unreadCount?: number
  /** Marked as unread though nothing is: what its dot says. */
  unreadMark?: string | undefined
  isPinned?: boolean
  isMuted?: boolean
  /** Its conversation is open beside the list. */
  isOpen?: boolean
}

/** One chat in the list: 68 high, the whole row is the link. Name truncates first; never time or badge. */
export function Row(props: Props) {
  const {
    avatar,
    name,
    lastSeen,
    time,
    preview,
    unreadCount = 0,
    unreadMark,
    isPinned,
    isMuted,
    isOpen,
    className,
    ...link
  } = props
  const t = useTexts(uiTexts)
  const isNews = (unreadCount > 0 || unreadMark) && !isMuted
  return (
    <div className={cx('row', isOpen && 'row-open', isNews && 'row-news', className)}>
      <a className="row-link" {...link} aria-current={isOpen ? 'true' : undefined}>
        {avatar}
        <span className="row-words">
          <span className="row-first">
            <span className="row-name cut">{name}</span>
            {isMuted && <DrawnIcon icon="muted" label={t.muted} />}
            {lastSeen && <span className="row-seen">{lastSeen}</span>}
            {time && <time>{time}</time>}
          </span>
          <span className="row-second">
            <Preview preview={preview} />
            {isPinned && <DrawnIcon icon="pinned" label={t.pinned} />}
            <Badge count={unreadCount} mark={unreadMark} isMuted={isMuted ?? false} />
          </span>
        </span>
      </a>
    </div>
  )
}

function Preview({ preview }: { preview: RowPreview }) {
  switch (preview.kind) {
    case 'draft':
      return (
        <span className="row-preview cut">
          <span className="row-accent">{preview.label}</span> {preview.text}
        </span>
      )
    case 'typing':
      return (
        <span className="row-preview row-accent">
          <span className="cut">{preview.text}</span>
          <TypingDots />
        </span>
      )
    case 'failed':
      return (
        <span className="row-preview row-failed">
          <DrawnIcon icon="failed" size={16} />
          <span className="cut">{preview.text}</span>
        </span>
      )
    case 'text':
      return (
        <>
          {preview.tick && <Ticks state={preview.tick} />}
          <span className="row-preview">
            {preview.file && <DrawnIcon icon={preview.file} />}
            <span className="cut">{preview.text}</span>
          </span>
        </>
      )
    default:
      return unreachable(preview)
  }
}

/** A list while it is loading. */
export function RowsLoading({ label, count }: { label: string; count: number }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, seed) => (
        <RowSkeleton key={seed} seed={seed} />
      ))}
    </div>
  )
}

/** A row's shape while the list is loading. `seed` varies the lengths as names do. */
export function RowSkeleton({ seed = 0 }: { seed?: number }) {
  const nameWidth = [150, 190, 120, 170, 140, 200][seed % 6]
  const textWidth = [220, 160, 240, 200, 120, 230][seed % 6]
  return (
    <div className="row row-skeleton" aria-hidden="true">
      <span className="skeleton skeleton-round" />
      <span className="row-words">
        <span className="skeleton" style={{ width: nameWidth, height: 14 }} />
        <span className="skeleton" style={{ width: textWidth, height: 12, marginTop: 11 }} />
      </span>
      <span className="skeleton row-skeleton-time" />
    </div>
  )
}
