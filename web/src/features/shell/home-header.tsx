import { useState } from 'react'
import Bell from 'lucide-react/icons/bell'
import CircleDot from 'lucide-react/icons/circle-dot'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import LogOut from 'lucide-react/icons/log-out'
import Palette from 'lucide-react/icons/palette'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'
import { useLocation } from 'wouter'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { conversationsTexts } from '../../locales/conversations.ts'
import { settingsTexts } from '../../locales/settings.ts'
import { shellTexts } from '../../locales/shell.ts'
import { themeTexts } from '../../locales/theme.ts'
import { useSync } from '../../sync/use-sync.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Wordmark } from '../../ui/marks.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { loadSecurityPanel } from '../auth/public.ts'
import { getConversationsStore, type PresenceFilter } from '../conversations/public.ts'
import { LazyDialog } from './lazy-dialog.tsx'
import { useSignOut } from './use-sign-out.tsx'

const ThemeChooser = lazyPart(async () => {
  const [part] = await Promise.all([import('./theme-chooser.tsx'), themeTexts.load()])
  return part.ThemeChooser
})
const SettingsDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('./settings-dialog.tsx'), settingsTexts.load()])
  return part.SettingsDialog
})

const SecurityPanel = lazyPart(loadSecurityPanel)

/** 'Filtrar online/offline' goes round (D-036). */
const nextPresence: Record<PresenceFilter, PresenceFilter> = {
  all: 'online',
  online: 'offline',
  offline: 'all',
}

/** The header of /app: wordmark, bell, connections, and the menu with what works. */
export function HomeHeader() {
  const t = useTexts(shellTexts)
  const chatTexts = useTexts(conversationsTexts)
  const [, navigate] = useLocation()
  const [opened, setOpened] = useState<'theme' | 'settings' | 'security' | null>(null)
  const chats = getConversationsStore(useSync())
  const signOut = useSignOut()
  const close = () => setOpened(null)

  function filterPresence(): void {
    chats.setPresenceFilter(nextPresence[chats.getSnapshot().presence])
  }

  const entries = [
    {
      key: 'settings',
      label: t.settings,
      icon: <Settings size={20} />,
      onSelect: () => setOpened('settings'),
    },
    { key: 'theme', label: t.theme, icon: <Palette size={20} />, onSelect: () => setOpened('theme') },
    { key: 'presence', label: t.filterPresence, icon: <CircleDot size={20} />, onSelect: filterPresence },
    { key: 'line', isSeparator: true },
    { key: 'leave', label: t.signOut, icon: <LogOut size={20} />, onSelect: signOut.ask },
  ] as const

  return (
    <>
      <PageHeader
        title={
          <>
            <Wordmark />
            <h1 className="visually-hidden">{chatTexts.title}</h1>
          </>
        }
        actions={
          <>
            <IconButton label={t.notifications} icon={<Bell />} onClick={() => navigate('/notifications')} />
            <IconButton label={t.connections} icon={<Users />} onClick={() => navigate('/connections')} />
            <Menu
              label={t.more}
              entries={entries}
              renderTrigger={(props) => <IconButton {...props} label={t.more} icon={<EllipsisVertical />} />}
            />
          </>
        }
      />
      <LazyDialog>
        {opened === 'theme' && <ThemeChooser onClose={close} />}
        {opened === 'settings' && (
          <SettingsDialog
            onClose={close}
            onTheme={() => setOpened('theme')}
            onSecurity={() => setOpened('security')}
          />
        )}
        {opened === 'security' && <SecurityPanel onClose={close} />}
      </LazyDialog>
      {signOut.dialog}
    </>
  )
}
