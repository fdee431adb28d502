import './wallpaper.css'
import './wallpapers.css'
import './chat-themes.css'
import './conversation-pane.css'
import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from './cx.ts'
import { usePageTitle } from './page-title.ts'
import { TypingDots } from './typing-dots.tsx'
import { UnderHeaderPlace } from './under-header.tsx'

/** The wallpaper with header, messages and composer on it. Fills its parent. */
export function ConversationPane({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <section {...rest} className={cx('conversation-pane wallpaper', className)} />
}

type HeaderProps = {
  leading?: ReactNode
  avatar: ReactNode
  name: string
  /** 'Online', 'digitando…', 'Última vez há 5 min'. */
  status?: ReactNode
  statusKind?: 'quiet' | 'online' | 'typing'
  actions?: ReactNode
}

/** Back, face, name over status, actions; 56 high, 64 at a desk. */
export function ConversationHeader({
  leading,
  avatar,
  name,
  status,
  statusKind = 'quiet',
  actions,
}: HeaderProps) {
  usePageTitle(name)
  return (
    <header className="conversation-header">
      {leading}
      <div className="conversation-whom">
        {avatar}
        <div className="conversation-who">
          <h1 className="cut">{name}</h1>
          <p className={cx('cut', `conversation-status-${statusKind}`)}>
            {status}
            {statusKind === 'typing' && <TypingDots />}
          </p>
        </div>
      </div>
      {actions}
      <UnderHeaderPlace />
    </header>
  )
}
