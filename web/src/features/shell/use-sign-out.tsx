import { useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { shellTexts } from '../../locales/shell.ts'
import { useSync } from '../../sync/use-sync.ts'
import { showToast } from '../../ui/toast.store.ts'
import { useKeeper } from '../auth/public.ts'
import { LazyDialog } from './lazy-dialog.tsx'

const SignOutDialog = lazyPart(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)

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

  const dialog = (
    <LazyDialog>
      {isAsking && <SignOutDialog onClose={() => setIsAsking(false)} onLeave={() => void leave()} />}
    </LazyDialog>
  )
  return { ask: () => (sync.countUnsent() > 0 ? setIsAsking(true) : void leave()), dialog }
}
