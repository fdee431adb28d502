import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { securityTexts } from '../../../locales/security.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import { useKeeper } from '../use-auth.tsx'
import { useFreshProof } from './use-fresh-proof.tsx'

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
        await keeper.auth.unenrollFactor(await keeper.accessToken(), factorId)
        return true
      })
      if (!gone) return setIsBusy(false)
      await keeper.reloadUser()
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
