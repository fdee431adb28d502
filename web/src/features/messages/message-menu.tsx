import { useState } from 'react'
import Copy from 'lucide-react/icons/copy'
import Reply from 'lucide-react/icons/reply'
import Trash from 'lucide-react/icons/trash-2'
import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { ApiError } from '../../sync/errors.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { MenuPanel, type MenuEntry } from '../../ui/menu-panel.tsx'
import { showToast } from '../../ui/toast.store.ts'
import type { ConversationStore } from './conversation.store.ts'
import type { ShownMessage } from './shown-message.ts'

export type OpenMenu = { shown: ShownMessage; anchor: DOMRect }

type Props = {
  menu: OpenMenu
  store: ConversationStore
  onReply: (shown: ShownMessage) => void
  onClose: () => void
}

/** What can be done with a message: answer, copy, and with an own one delete for everyone. */
export function MessageMenu({ menu: { shown, anchor }, store, onReply, onClose }: Props) {
  const t = useTexts(messagesTexts)
  const [isAsking, setIsAsking] = useState(false)
  const { message } = shown

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(message.content ?? '')
      showToast({ kind: 'success', title: t.copied })
    } catch {
      showToast({ kind: 'error', title: t.error, description: t.copyFailed })
    }
  }
  async function remove(): Promise<void> {
    onClose()
    try {
      await store.deleteForEveryone(message.id)
    } catch (error) {
      const description = error instanceof ApiError ? t.deleteRefused : t.deleteBroke
      showToast({ kind: 'error', title: t.error, description })
    }
  }

  if (isAsking) {
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
  const entries: MenuEntry[] = [
    { key: 'reply', label: t.reply, icon: <Reply size={20} />, onSelect: () => onReply(shown) },
  ]
  if (message.content !== null)
    entries.push({ key: 'copy', label: t.copy, icon: <Copy size={20} />, onSelect: () => void copy() })
  if (shown.is_own)
    entries.push(
      { key: 'line', isSeparator: true },
      {
        key: 'delete',
        label: t.deleteForAll,
        icon: <Trash size={20} />,
        isDanger: true,
        onSelect: () => setIsAsking(true),
      },
    )
  return (
    <MenuPanel
      label={t.messageMenu}
      entries={entries}
      getAnchor={() => anchor}
      onClose={() => isAsking || onClose()}
    />
  )
}
