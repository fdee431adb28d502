import { useState } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { chatTexts } from '../../locales/chat.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.store.ts'
import type { ChatRow } from './chat-row.ts'
import { getConversationsStore } from './conversations.store.ts'

type Scope = 'me' | 'everyone'

/** Deleting a chat (D-058): for oneself, and in direct chats for both. Open while it is mounted. */
export function DeleteDialog({ row, onClose }: { row: ChatRow; onClose: () => void }) {
  const t = useTexts(chatTexts)
  const store = getConversationsStore(useSync())
  const [busy, setBusy] = useState<Scope | null>(null)
  const name = row.name ?? t.unknownPerson

  async function remove(scope: Scope): Promise<void> {
    setBusy(scope)
    try {
      await store.removeConversation(row.id, scope)
    } catch {
      showToast({ kind: 'error', title: t.error, description: t.deleteFailed })
    }
    onClose()
  }

  return (
    <AlertDialog
      title={t.deleteTitle}
      text={row.is_group ? t.deleteGroupText(name) : t.deleteText(name)}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t.cancel}
          </Button>
          {!row.is_group && (
            <Button
              look="plain"
              className="text-danger"
              isBusy={busy === 'everyone'}
              onClick={() => void remove('everyone')}
            >
              {t.deleteForAll}
            </Button>
          )}
          <Button look="danger" isBusy={busy === 'me'} onClick={() => void remove('me')}>
            {row.is_group ? t.leaveAndDelete : t.deleteForMe}
          </Button>
        </>
      }
    />
  )
}
