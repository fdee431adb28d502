import { useTexts } from '../../lib/i18n/texts.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { useSync } from '../../sync/use-sync.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { explainRefusal } from './explain.ts'

type Props = { conversationId: string; onDeleted: () => void; onClose: () => void }

/** Asks before an admin deletes the group for everybody (D-058). */
export function DeleteGroupDialog({ conversationId, onDeleted, onClose }: Props) {
  const t = useTexts(groupsTexts)
  const sync = useSync()

  async function remove(): Promise<void> {
    try {
      await sync.call('conversations.delete', { conversation_id: conversationId, scope: 'everyone' })
    } catch (error) {
      showToast({ kind: 'error', title: t.deleteFailed, description: explainRefusal(error) })
      return onClose()
    }
    showToast({ kind: 'success', title: t.deleted })
    onDeleted()
  }

  return (
    <ConfirmDialog
      title={t.deleteTitle}
      text={t.deleteText}
      onClose={onClose}
      cancel={t.cancel}
      confirm={t.deleteYes}
      onConfirm={remove}
    />
  )
}
