import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { ApiError } from '../../sync/errors.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.store.ts'
import type { ConversationStore } from './conversation.store.ts'

export type DeleteScope = 'me' | 'everyone'

type Props = { messageId: string; scope: DeleteScope; store: ConversationStore; onClose: () => void }

/** Asks before a message is blanked for everyone, or taken out of one's own sight (D-069). Open while it is mounted. */
export function DeleteMessageDialog({ messageId, scope, store, onClose }: Props) {
  const t = useTexts(messagesTexts)
  const isForMe = scope === 'me'

  async function remove(): Promise<void> {
    onClose()
    try {
      await (isForMe ? store.deleteForMe(messageId) : store.deleteForEveryone(messageId))
    } catch (error) {
      const description = error instanceof ApiError ? t.deleteRefused : t.deleteBroke
      showToast({ kind: 'error', title: t.error, description })
    }
  }

  return (
    <ConfirmDialog
      title={isForMe ? t.deleteForMeTitle : t.deleteForAllTitle}
      text={isForMe ? t.deleteForMeText : t.deleteForAllText}
      onClose={onClose}
      cancel={t.cancel}
      confirm={isForMe ? t.deleteForMe : t.deleteForAll}
      onConfirm={remove}
    />
  )
}
