import { useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { menuTexts } from '../../locales/menu.ts'
import { shellTexts } from '../../locales/shell.ts'
import { useSync } from '../../sync/use-sync.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { useKeeper } from '../auth/public.ts'

/**
 * Signing out: asks first when unsent messages would be lost (D-162), then ends the session and wipes the device;
 * the routes go to / by themselves. Draw `dialog` somewhere.
 */
export function useSignOut(): { ask: () => void; dialog: ReactNode } {
  const t = useTexts(menuTexts)
  const { error, cancel } = useTexts(shellTexts)
  const sync = useSync()
  const keeper = useKeeper()
  const [isAsking, setIsAsking] = useState(false)

  async function leave(): Promise<void> {
    setIsAsking(false)
    try {
      await keeper.signOut()
      showToast({ kind: 'success', title: t.signedOut })
    } catch {
      showToast({ kind: 'error', title: error, description: t.signOutFailed })
    }
  }

  const dialog = isAsking && (
    <ConfirmDialog
      title={t.unsentTitle}
      text={t.unsentText}
      onClose={() => setIsAsking(false)}
      cancel={cancel}
      confirm={t.leaveAnyway}
      onConfirm={leave}
    />
  )
  return { ask: () => (sync.countUnsent() > 0 ? setIsAsking(true) : void leave()), dialog }
}
