import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { securityTexts } from '../../../locales/security.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import { AuthError } from '../auth-types.ts'
import { useKeeper } from '../use-auth.tsx'
import { useFreshProof } from './use-fresh-proof.tsx'

/** Off already, on another device or by an answer that was lost. */
const assertGone = (error: unknown): void => {
  if (!(error instanceof AuthError && error.code === 'mfa_factor_not_found')) throw error
}

/** Asks once before the second factor goes. */
export function TurnOffDialog({ factorId, onClose }: { factorId: string; onClose: () => void }) {
  const t = useTexts(securityTexts)
  const { secondFactor: words } = t
  const keeper = useKeeper()
  const [isBusy, setIsBusy] = useState(false)
  const proof = useFreshProof()

  const turnOff = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const gone = await proof.run(async () => {
        await keeper.auth.unenrollFactor(await keeper.accessToken(), factorId).catch(assertGone)
        return true
      })
      if (!gone) return setIsBusy(false)
      await keeper.reloadUser().catch(() => undefined)
      showToast({ kind: 'success', title: words.turnedOff })
    } catch {
      showToast({ kind: 'error', title: t.error, description: words.turnOffFailed })
    }
    onClose()
  }

  return (
    <Dialog
      title={words.turnOffTitle}
      description={words.turnOffAbout}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={() => void turnOff()}>
            {words.turnOff}
          </Button>
        </>
      }
    >
      {proof.dialog}
    </Dialog>
  )
}
