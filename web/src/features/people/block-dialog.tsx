import { useState } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { contactTexts } from '../../locales/contact.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.store.ts'

type Props = {
  userId: string
  /** The row that says so, where it is known. */
  rowId?: string
  name: string
  isBlocked: boolean
  onDone?: () => void
  onClose: () => void
}

/** Asks before blocking and before unblocking (part 2 §4). Open while it is mounted. */
export function BlockDialog({ userId, rowId, name, isBlocked, onDone, onClose }: Props) {
  const t = useTexts(contactTexts)
  const sync = useSync()
  const [isBusy, setIsBusy] = useState(false)

  async function block(): Promise<void> {
    setIsBusy(true)
    try {
      if (isBlocked) await sync.call('people.unblock', rowId ? { id: rowId } : { user_id: userId })
      else await sync.call('people.block', { user_id: userId })
      onDone?.()
      if (isBlocked) showToast({ kind: 'success', title: t.unblocked, description: t.unblockedText(name) })
      else showToast({ kind: 'success', title: t.blocked })
    } catch {
      showToast({ kind: 'error', title: t.error, description: isBlocked ? t.unblockFailed : t.blockFailed })
    }
    onClose()
  }

  return (
    <AlertDialog
      title={isBlocked ? t.unblockTitle(name) : t.blockTitle(name)}
      text={isBlocked ? t.unblockText : t.blockText}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button look={isBlocked ? 'filled' : 'danger'} isBusy={isBusy} onClick={() => void block()}>
            {isBlocked ? t.unblock : t.block}
          </Button>
        </>
      }
    />
  )
}
