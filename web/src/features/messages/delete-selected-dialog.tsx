import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { ApiError } from '../../sync/errors.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.store.ts'
import type { ConversationStore } from './conversation.store.ts'
import { canDelete } from './messages.policy.ts'
import type { ShownMessage } from './shown-message.ts'

type Props = {
  chosen: readonly ShownMessage[]
  store: ConversationStore
  onDone: () => void
  onClose: () => void
}

/** Asks before several messages go: for oneself, and where all of them are one's own for everyone. */
export function DeleteSelectedDialog({ chosen, store, onDone, onClose }: Props) {
  const t = useTexts(messagesTexts)

  async function remove(one: (messageId: string) => Promise<void>): Promise<void> {
    onDone()
    const outcomes = await Promise.allSettled(chosen.map(({ message }) => one(message.id)))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (!failed) return
    const description = failed.reason instanceof ApiError ? t.deleteRefused : t.deleteBroke
    showToast({ kind: 'error', title: t.error, description })
  }

  return (
    <AlertDialog
      title={t.deleteManyTitle(chosen.length)}
      text={t.deleteManyText}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button look="danger" onClick={() => void remove((id) => store.deleteForMe(id))}>
            {t.deleteForMe}
          </Button>
          {chosen.every(canDelete) && (
            <Button look="danger" onClick={() => void remove((id) => store.deleteForEveryone(id))}>
              {t.deleteForAll}
            </Button>
          )}
        </>
      }
    />
  )
}
