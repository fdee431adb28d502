import { lazyPart } from '../../lib/lazy-part.tsx'
import { settingsTexts } from '../../locales/settings.ts'
import { themeTexts } from '../../locales/theme.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Part } from '../../ui/part.tsx'
import { loadAddressesSheet, loadSecurityPanel } from '../auth/dialogs/public.ts'
import { loadOwnNameDialog } from '../auth/public.ts'
import { loadMutedDialog } from '../conversations/settings/public.ts'
import { loadBlockedDialog } from '../people/settings/public.ts'
import { useProfile } from '../profile/public.ts'

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
const BlockedDialog = lazyPart(loadBlockedDialog)
const MutedDialog = lazyPart(loadMutedDialog)

export type HomeDialog = 'theme' | 'settings' | 'security' | 'name' | 'addresses' | 'blocked' | 'muted'

function OwnName({ onClose }: { onClose: () => void }) {
  const sync = useSync()
  const name = useProfile(sync.me)?.display_name ?? ''
  return <OwnNameDialog name={name} onClose={onClose} />
}

type Props = { opened: HomeDialog | null; onOpen: (dialog: HomeDialog | null) => void }

/** Settings and what they lead to; one takes the place of the other. */
export function HomeDialogs({ opened, onOpen }: Props) {
  const close = () => onOpen(null)
  return (
    <Part>
      {opened === 'theme' && <ThemeChooser onClose={close} />}
      {opened === 'settings' && (
        <SettingsDialog
          onClose={close}
          onName={() => onOpen('name')}
          onTheme={() => onOpen('theme')}
          onSecurity={() => onOpen('security')}
          onAddresses={() => onOpen('addresses')}
          onBlocked={() => onOpen('blocked')}
          onMuted={() => onOpen('muted')}
        />
      )}
      {opened === 'muted' && <MutedDialog onClose={close} />}
      {opened === 'addresses' && <AddressesSheet onClose={close} />}
      {opened === 'blocked' && <BlockedDialog onClose={close} />}
      {opened === 'security' && <SecurityPanel onClose={close} />}
      {opened === 'name' && <OwnName onClose={close} />}
    </Part>
  )
}
