import Bell from 'lucide-react/icons/bell'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { conversationsTexts } from '../../locales/conversations.ts'
import { shellTexts } from '../../locales/shell.ts'
import { DrawnIcon } from '../../ui/drawn-icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Wordmark } from '../../ui/marks.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import type { BellMark } from './home-actions.tsx'

const HomeActions = lazyPart(() => import('./home-actions.tsx').then((part) => part.HomeActions))

type Props = { openChatId: string | null; isListed: boolean }

/**
 * The header of /app: wordmark, bell, connections, and the menu. The menu and what the bell counts come after the list; bell
 * and connections are the same two buttons before and after, so that a press between the two is not lost.
 */
export function HomeHeader({ openChatId, isListed }: Props) {
  const t = useTexts(shellTexts)
  const chatTexts = useTexts(conversationsTexts)
  const [, navigate] = useLocation()
  const [bell, setBell] = useState<BellMark>(null)
  const restingMenu = <IconButton label={t.more} icon={<EllipsisVertical />} disabled />
  return (
    <PageHeader
      title={
        <>
          <Wordmark />
          <h1 className="visually-hidden">{chatTexts.title}</h1>
        </>
      }
      actions={
        <>
          <IconButton
            label={t.notifications}
            icon={<Bell />}
            onClick={() => navigate('/notifications')}
            {...bell}
          />
          <IconButton
            label={t.connections}
            icon={<DrawnIcon icon="people" />}
            onClick={() => navigate('/connections')}
          />
          <Quiet fallback={restingMenu}>
            {isListed ? <HomeActions openChatId={openChatId} onBell={setBell} /> : restingMenu}
          </Quiet>
        </>
      }
    />
  )
}
