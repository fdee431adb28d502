import { useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { shellTexts } from '../../locales/shell.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { useKeeper } from '../auth/public.ts'

/**
 * Signing out: asks first when unsent messages would be lost (D-162), then ends the session and wipes the device;
 * the routes go to / by themselves. Draw `dialog` somewhere.
 */
export function useSignOut(): { ask: () => void; dialog: ReactNode } {
  const t = useTexts(shellTexts)
  const sync = useSync()
  const keeper = useKeeper()
  const [isAsking, setIsAsking] = useState(false)

  async function leave(): Promise<void> {
    setIsAsking(false)
    try {
      await keeper.signOut()
      showToast({ kind: 'success', title: t.signedOut })
    } catch {
      showToast({ kind: 'error', title: t.error, description: t.signOutFailed })
    }
  }

  const dialog = isAsking && (
    <AlertDialog
      title={t.unsentTitle}
      text={t.unsentText}
      onClose={() => setIsAsking(false)}
      actions={
        <>
          <Button look="plain" onClick={() => setIsAsking(false)}>
            {t.cancel}
          </Button>
          <Button look="danger" onClick={() => void leave()}>
            {t.leaveAnyway}
          </Button>
        </>
      }
    />
  )
  return { ask: () => (sync.countUnsent() > 0 ? setIsAsking(true) : void leave()), dialog }
}
