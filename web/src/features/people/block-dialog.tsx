import { useTexts } from '../../lib/i18n/texts.ts'
import { contactTexts } from '../../locales/contact.ts'
import { useSync } from '../../sync/use-sync.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
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

  async function block(): Promise<void> {
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
    <ConfirmDialog
      title={isBlocked ? t.unblockTitle(name) : t.blockTitle(name)}
      text={isBlocked ? t.unblockText : t.blockText}
      onClose={onClose}
      cancel={t.cancel}
      confirm={isBlocked ? t.unblock : t.block}
      look={isBlocked ? 'filled' : 'danger'}
      onConfirm={block}
    />
  )
}
