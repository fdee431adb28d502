import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { ApiError } from '../../sync/errors.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.store.ts'
import type { ConversationStore } from './conversation.store.ts'

type Props = { messageId: string; store: ConversationStore; onClose: () => void }

/** Asks before an own message is blanked for everyone (D-069). Open while it is mounted. */
export function DeleteMessageDialog({ messageId, store, onClose }: Props) {
  const t = useTexts(messagesTexts)

  async function remove(): Promise<void> {
    onClose()
    try {
      await store.deleteForEveryone(messageId)
    } catch (error) {
      const description = error instanceof ApiError ? t.deleteRefused : t.deleteBroke
      showToast({ kind: 'error', title: t.error, description })
    }
  }

  return (
    <AlertDialog
      title={t.deleteForAllTitle}
      text={t.deleteForAllText}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button look="danger" onClick={() => void remove()}>
            {t.deleteForAll}
          </Button>
        </>
      }
    />
  )
}
