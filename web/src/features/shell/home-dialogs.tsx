import { lazyPart } from '../../lib/lazy-part.tsx'
import { pushTexts } from '../../locales/push.ts'
import { requestsTexts } from '../../locales/requests.ts'
import { settingsTexts } from '../../locales/settings.ts'
import { themeTexts } from '../../locales/theme.ts'
import { Part } from '../../ui/part.tsx'
import { loadDeleteAccountDialog } from '../account/public.ts'
import { loadAddressesSheet, loadSecurityPanel } from '../auth/dialogs/public.ts'
import { loadMutedDialog } from '../conversations/settings/dialog/public.ts'
import { loadStorageDialog } from '../media/settings/public.ts'
import { loadExportSheet } from '../exports/public.ts'
import { loadBlockedDialog } from '../people/settings/public.ts'
import { loadProfileDialog } from '../profile/own/public.ts'

const ThemeChooser = lazyPart(async () => {
  const [part] = await Promise.all([import('./theme-chooser.tsx'), themeTexts.load()])
  return part.ThemeChooser
})
/** With the texts of all its sections: none of them moves what stands below it. */
const SettingsDialog = lazyPart(async () => {
  const texts = [settingsTexts, requestsTexts, pushTexts, themeTexts]
  const [part] = await Promise.all([import('./settings-dialog.tsx'), ...texts.map((some) => some.load())])
  return part.SettingsDialog
})

const SecurityPanel = lazyPart(loadSecurityPanel)
const ProfileDialog = lazyPart(loadProfileDialog)
const AddressesSheet = lazyPart(loadAddressesSheet)
const BlockedDialog = lazyPart(loadBlockedDialog)
const MutedDialog = lazyPart(loadMutedDialog)
const StorageDialog = lazyPart(loadStorageDialog)
const ExportSheet = lazyPart(loadExportSheet)
const DeleteAccountDialog = lazyPart(loadDeleteAccountDialog)

export type HomeDialog =
  | 'theme'
  | 'settings'
  | 'security'
  | 'profile'
  | 'editing'
  | 'addresses'
  | 'blocked'
  | 'muted'
  | 'storage'
  | 'export'
  | 'leaving'

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
          onTheme={() => onOpen('theme')}
          onSecurity={() => onOpen('security')}
          onAddresses={() => onOpen('addresses')}
          onBlocked={() => onOpen('blocked')}
          onMuted={() => onOpen('muted')}
          onStorage={() => onOpen('storage')}
          onExport={() => onOpen('export')}
          onLeaving={() => onOpen('leaving')}
        />
      )}
      {opened === 'muted' && <MutedDialog onClose={close} />}
      {opened === 'storage' && <StorageDialog onClose={close} />}
      {opened === 'leaving' && <DeleteAccountDialog onClose={close} onExport={() => onOpen('export')} />}
      {opened === 'export' && <ExportSheet onClose={close} />}
      {opened === 'addresses' && <AddressesSheet onClose={close} />}
      {opened === 'blocked' && <BlockedDialog onClose={close} />}
      {opened === 'security' && <SecurityPanel onClose={close} />}
      {(opened === 'profile' || opened === 'editing') && (
        <ProfileDialog isEditing={opened === 'editing'} onClose={close} />
      )}
    </Part>
  )
}
