import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { securityTexts } from '../../../locales/security.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import { useFreshProof } from './use-fresh-proof.tsx'

type Props = {
  readonly replace: () => Promise<readonly string[]>
  readonly onCodes: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** Asks once before the codes that a person has written down become void. */
export function NewCodesDialog({ replace, onCodes, onClose }: Props) {
  const t = useTexts(securityTexts)
  const words = t.recoveryCodes
  const [isBusy, setIsBusy] = useState(false)
  const proof = useFreshProof()

  const make = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const codes = await proof.run(replace)
      if (!codes) return setIsBusy(false)
      onCodes(codes)
    } catch {
      showToast({ kind: 'error', title: t.error, description: words.failed })
    }
    onClose()
  }

  return (
    <Dialog
      title={words.askTitle}
      description={words.askAbout}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t.secondFactor.cancel}
          </Button>
          <Button isBusy={isBusy} onClick={() => void make()}>
            {words.make}
          </Button>
        </>
      }
    >
      {proof.dialog}
    </Dialog>
  )
}
