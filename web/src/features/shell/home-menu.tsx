import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import { useLocation } from 'wouter'
import Bell from 'lucide-react/icons/bell'
import Download from 'lucide-react/icons/download'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import Link2 from 'lucide-react/icons/link-2'
import ListFilter from 'lucide-react/icons/list-filter'
import LogOut from 'lucide-react/icons/log-out'
import Palette from 'lucide-react/icons/palette'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'
import { DrawnIcon } from '../../ui/drawn-icon.tsx'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { menuTexts } from '../../locales/menu.ts'
import { reportsTexts } from '../../locales/reports.ts'
import { shellTexts } from '../../locales/shell.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Part } from '../../ui/part.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import type { CreateGroupState } from '../groups/create/public.ts'
import { getConversationsStore, type PresenceFilter } from '../conversations/public.ts'
import { SHARE_EVENT } from '../connections/invite/public.ts'
import { INSTALL_EVENT } from '../install/public.ts'
import { loadReportDialog } from '../reports/public.ts'
import { useAccountSettings } from '../settings/public.ts'
import { endSilence, loadSilenceSheet } from '../settings/silence/public.ts'
import { loadStoriesStrip } from '../stories/strip/public.ts'
import { HomeDialogs, type HomeDialog } from './home-dialogs.tsx'
import { usePrivateMode } from './use-private-mode.tsx'
import { useSignOut } from './use-sign-out.tsx'

const ReportDialog = lazyPart(loadReportDialog)
const SilenceSheet = lazyPart(loadSilenceSheet)
const StoriesStrip = lazyPart(loadStoriesStrip)

/** 'Filtrar online/offline' goes round (D-036). */
const nextPresence: Record<PresenceFilter, PresenceFilter> = {
  all: 'online',
  online: 'offline',
  offline: 'all',
}

/** The menu of /app, and the strip of stories above the list: both come once the list stands, and go with it. */
export function HomeMenu({ openChatId }: { openChatId: string | null }) {
  const t = useTexts(shellTexts)
  const m = useTexts(menuTexts)
  const [, navigate] = useLocation()
  const { title: report } = useTexts(reportsTexts)
  const [opened, setOpened] = useState<HomeDialog | null>(null)
  const sync = useSync()
  const chats = getConversationsStore(sync)
  const { silenced_until } = useAccountSettings()
  const isSilenced = useStore(sync.now) < Date.parse(silenced_until ?? '')
  const signOut = useSignOut()
  const privateMode = usePrivateMode()
  const [isSilencing, setIsSilencing] = useState(false)
  const [isReporting, setIsReporting] = useState(false)

  function filterPresence(): void {
    chats.setPresenceFilter(nextPresence[chats.getSnapshot().presence])
  }

  /** The other person of the chat that is open beside the list. */
  const findPeer = (): string | null =>
    chats.all.getSnapshot().find(({ id }) => id === openChatId)?.peer_id ?? null

  const entries = [
    {
      key: 'profile',
      label: m.ownProfile,
      icon: <UserRound size={20} />,
      onSelect: () => setOpened('profile'),
    },
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
    {
      key: 'invite',
      label: m.invite,
      icon: <Link2 size={20} />,
      onSelect: () => window.dispatchEvent(new Event(SHARE_EVENT)),
    },
    {
      key: 'install',
      label: m.install,
      icon: <Download size={20} />,
      onSelect: () => window.dispatchEvent(new Event(INSTALL_EVENT)),
    },
    { key: 'private', label: privateMode.label, icon: privateMode.icon, onSelect: privateMode.toggle },
    { key: 'presence', label: t.filterPresence, icon: <ListFilter size={20} />, onSelect: filterPresence },
    {
      key: 'silence',
      label: isSilenced ? m.unsilence : m.silence,
      icon: isSilenced ? <Bell size={20} /> : <DrawnIcon icon="muted" size={20} />,
      onSelect: () => (isSilenced ? void endSilence(sync) : setIsSilencing(true)),
    },
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
      {privateMode.mark}
      <Menu
        label={t.more}
        entries={entries}
        renderTrigger={(props) => <IconButton {...props} label={t.more} icon={<EllipsisVertical />} />}
      />
      <HomeDialogs opened={opened} onOpen={setOpened} />
      <Quiet>
        <StoriesStrip />
      </Quiet>
      {isSilencing && (
        <Part>
          <SilenceSheet onClose={() => setIsSilencing(false)} />
        </Part>
      )}
      {isReporting && (
        <Part>
          <ReportDialog userId={findPeer()} canChange onClose={() => setIsReporting(false)} />
        </Part>
      )}
      {signOut.dialog}
    </>
  )
}
