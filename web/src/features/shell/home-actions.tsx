import { useEffect } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { shellTexts } from '../../locales/shell.ts'
import { uiTexts } from '../../locales/ui.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { getNotificationsStore } from '../notifications/public.ts'
import { HomeMenu } from './home-menu.tsx'

/** What the bell shows while something is unread; nothing of it where nothing is. */
export type BellMark = { label: string; badgeCount: number; isDanger: true } | null

type Props = { openChatId: string | null; onBell: (mark: BellMark) => void }

/** What comes to the header of /app once the list stands: what the bell counts, and the menu. */
export function HomeActions({ openChatId, onBell }: Props) {
  const { notifications } = useTexts(shellTexts)
  const { unreadCount } = useTexts(uiTexts)
  const { unread_count: count } = useStore(getNotificationsStore(useSync()))
  useEffect(() => {
    const label = `${notifications}, ${unreadCount(count)}`
    onBell(count > 0 ? { label, badgeCount: count, isDanger: true } : null)
  }, [onBell, count, notifications, unreadCount])
  return <HomeMenu openChatId={openChatId} />
}
