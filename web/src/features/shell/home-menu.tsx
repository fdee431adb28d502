import { useState } from 'react'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import ListFilter from 'lucide-react/icons/list-filter'
import LogOut from 'lucide-react/icons/log-out'
import Palette from 'lucide-react/icons/palette'
import Settings from 'lucide-react/icons/settings'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { settingsTexts } from '../../locales/settings.ts'
import { shellTexts } from '../../locales/shell.ts'
import { themeTexts } from '../../locales/theme.ts'
import { useSync } from '../../sync/use-sync.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Part } from '../../ui/part.tsx'
import { loadAddressesSheet, loadOwnNameDialog, loadSecurityPanel } from '../auth/public.ts'
import { getConversationsStore, type PresenceFilter } from '../conversations/public.ts'
import { useProfile } from '../profile/public.ts'
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
const OwnNameDialog = lazyPart(loadOwnNameDialog)
const AddressesSheet = lazyPart(loadAddressesSheet)

type Opened = 'theme' | 'settings' | 'security' | 'name' | 'addresses'

/** 'Filtrar online/offline' goes round (D-036). */
const nextPresence: Record<PresenceFilter, PresenceFilter> = {
  all: 'online',
  online: 'offline',
  offline: 'all',
}

function OwnName({ onClose }: { onClose: () => void }) {
  const sync = useSync()
  const name = useProfile(sync.me)?.display_name ?? ''
  return <OwnNameDialog name={name} onClose={onClose} />
}

/** The menu of /app with what works, and the dialogs it opens. */
export function HomeMenu() {
  const t = useTexts(shellTexts)
  const [opened, setOpened] = useState<Opened | null>(null)
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
    { key: 'presence', label: t.filterPresence, icon: <ListFilter size={20} />, onSelect: filterPresence },
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
      <Part>
        {opened === 'theme' && <ThemeChooser onClose={close} />}
        {opened === 'settings' && (
          <SettingsDialog
            onClose={close}
            onName={() => setOpened('name')}
            onTheme={() => setOpened('theme')}
            onSecurity={() => setOpened('security')}
            onAddresses={() => setOpened('addresses')}
          />
        )}
        {opened === 'addresses' && <AddressesSheet onClose={close} />}
        {opened === 'security' && <SecurityPanel onClose={close} />}
        {opened === 'name' && <OwnName onClose={close} />}
      </Part>
      {signOut.dialog}
    </>
  )
}
