import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import { useLocation } from 'wouter'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import ListFilter from 'lucide-react/icons/list-filter'
import LogOut from 'lucide-react/icons/log-out'
import Palette from 'lucide-react/icons/palette'
import Settings from 'lucide-react/icons/settings'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { menuTexts } from '../../locales/menu.ts'
import { reportsTexts } from '../../locales/reports.ts'
import { shellTexts } from '../../locales/shell.ts'
import { useSync } from '../../sync/use-sync.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Part } from '../../ui/part.tsx'
import type { CreateGroupState } from '../groups/create/public.ts'
import { getConversationsStore, type PresenceFilter } from '../conversations/public.ts'
import { loadReportDialog } from '../reports/public.ts'
import { HomeDialogs, type HomeDialog } from './home-dialogs.tsx'
import { useSignOut } from './use-sign-out.tsx'

const ReportDialog = lazyPart(loadReportDialog)

/** 'Filtrar online/offline' goes round (D-036). */
const nextPresence: Record<PresenceFilter, PresenceFilter> = {
  all: 'online',
  online: 'offline',
  offline: 'all',
}

/** The menu of /app with what works. */
export function HomeMenu({ openChatId }: { openChatId: string | null }) {
  const t = useTexts(shellTexts)
  const m = useTexts(menuTexts)
  const [, navigate] = useLocation()
  const { title: report } = useTexts(reportsTexts)
  const [opened, setOpened] = useState<HomeDialog | null>(null)
  const chats = getConversationsStore(useSync())
  const signOut = useSignOut()
  const [isReporting, setIsReporting] = useState(false)

  function filterPresence(): void {
    chats.setPresenceFilter(nextPresence[chats.getSnapshot().presence])
  }

  /** The other person of the chat that is open beside the list. */
  const findPeer = (): string | null =>
    chats.all.getSnapshot().find(({ id }) => id === openChatId)?.peer_id ?? null

  const entries = [
    {
      key: 'settings',
      label: t.settings,
      icon: <Settings size={20} />,
      onSelect: () => setOpened('settings'),
    },
    { key: 'theme', label: t.theme, icon: <Palette size={20} />, onSelect: () => setOpened('theme') },
    {
      key: 'group',
      label: m.createGroup,
      icon: <UsersRound size={20} />,
      onSelect: () =>
        navigate('/connections', { state: { isCreatingGroup: true } satisfies CreateGroupState }),
    },
    { key: 'presence', label: t.filterPresence, icon: <ListFilter size={20} />, onSelect: filterPresence },
    { key: 'report', label: report, icon: <Flag size={20} />, onSelect: () => setIsReporting(true) },
    { key: 'line', isSeparator: true },
    {
      key: 'leave',
      label: t.signOut,
      icon: <LogOut size={20} />,
      isDanger: true,
      onSelect: signOut.ask,
    },
  ] as const

  return (
    <>
      <Menu
        label={t.more}
        entries={entries}
        renderTrigger={(props) => <IconButton {...props} label={t.more} icon={<EllipsisVertical />} />}
      />
      <HomeDialogs opened={opened} onOpen={setOpened} />
      {isReporting && (
        <Part>
          <ReportDialog userId={findPeer()} canChange onClose={() => setIsReporting(false)} />
        </Part>
      )}
      {signOut.dialog}
    </>
  )
}
