import { useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { menuTexts } from '../../locales/menu.ts'
import { shellTexts } from '../../locales/shell.ts'
import { useSync } from '../../sync/use-sync.ts'
import { AlertDialog, ConfirmDialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { useKeeper } from '../auth/public.ts'

/** Most are out by then, and see no dialog come and go. */
const SAID_AFTER_MS = 300

/**
 * Signing out: asks first when unsent messages would be lost (D-162), then ends the session and wipes the device;
 * the routes go to / by themselves. Draw `dialog` somewhere.
 */
export function useSignOut(): { ask: () => void; dialog: ReactNode } {
  const t = useTexts(menuTexts)
  const { error, cancel } = useTexts(shellTexts)
  const sync = useSync()
  const keeper = useKeeper()
  const [step, setStep] = useState<'asking' | 'leaving' | null>(null)
  const stay = (): void => setStep(null)

  async function leave(): Promise<void> {
    stay()
    // What one wrote meanwhile would be wiped: the page stands still.
    const timer = setTimeout(() => setStep('leaving'), SAID_AFTER_MS)
    try {
      await keeper.signOut()
      showToast({ kind: 'success', title: t.signedOut })
    } catch {
      showToast({ kind: 'error', title: error, description: t.signOutFailed })
    }
    clearTimeout(timer)
    stay()
  }

  const dialog =
    step === 'asking' ? (
      <ConfirmDialog
        title={t.unsentTitle}
        text={t.unsentText}
        onClose={stay}
        cancel={cancel}
        confirm={t.leaveAnyway}
        onConfirm={leave}
      />
    ) : (
      step && (
        <AlertDialog
          text={
            <>
              <Spinner /> {t.signingOut}
            </>
          }
          onClose={() => {}}
          actions={false}
        />
      )
    )
  return { ask: () => (sync.countUnsent() > 0 ? setStep('asking') : void leave()), dialog }
}
