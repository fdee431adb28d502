import Bell from 'lucide-react/icons/bell'
import { useLocation } from 'wouter'
import { useTexts } from '../../lib/i18n/texts.ts'
import { shellTexts } from '../../locales/shell.ts'
import { uiTexts } from '../../locales/ui.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { getNotificationsStore } from '../notifications/public.ts'

/** The bell with what is unread: red while there is something. */
export function HomeBell() {
  const { notifications } = useTexts(shellTexts)
  const { unreadCount } = useTexts(uiTexts)
  const [, navigate] = useLocation()
  const { unread_count: count } = useStore(getNotificationsStore(useSync()))
  return (
    <IconButton
      label={count > 0 ? `${notifications}, ${unreadCount(count)}` : notifications}
      icon={<Bell />}
      badgeCount={count}
      isDanger={count > 0}
      onClick={() => navigate('/notifications')}
    />
  )
}
