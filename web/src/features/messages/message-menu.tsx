import Copy from 'lucide-react/icons/copy'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Reply from 'lucide-react/icons/reply'
import Trash from 'lucide-react/icons/trash-2'
import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { MenuPanel, type MenuEntry } from '../../ui/menu-panel.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { BubbleSpot } from './bubble-spot.tsx'
import type { DeleteScope } from './delete-message-dialog.tsx'
import { canDelete, canDeleteForMe } from './messages.policy.ts'
import type { ShownMessage } from './shown-message.ts'

export type OpenMenu = { shown: ShownMessage; bubble: Element }

type Props = {
  menu: OpenMenu
  onReply: (shown: ShownMessage) => void
  onRetry: (shown: ShownMessage) => void
  onDiscard: (shown: ShownMessage) => void
  onDelete: (shown: ShownMessage, scope: DeleteScope) => void
  onClose: () => void
}

/**
 * What can be done with a message: answer, copy, delete for oneself, and with an own one for everyone; one that the
 * server refused is sent again or given up.
 */
export function MessageMenu({ menu: { shown, bubble }, onClose, ...actions }: Props) {
  const t = useTexts(messagesTexts)
  const { content } = shown.message

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ kind: 'success', title: t.copied })
    } catch {
      showToast({ kind: 'error', title: t.error, description: t.copyFailed })
    }
  }

  const isFailed = shown.state === 'failed'
  const entries: MenuEntry[] = []
  if (isFailed)
    entries.push({
      key: 'retry',
      label: t.retry,
      icon: <RotateCw size={20} />,
      onSelect: () => actions.onRetry(shown),
    })
  else if (!shown.message.deleted_for_everyone)
    entries.push({
      key: 'reply',
      label: t.reply,
      icon: <Reply size={20} />,
      onSelect: () => actions.onReply(shown),
    })
  if (content !== null)
    entries.push({ key: 'copy', label: t.copy, icon: <Copy size={20} />, onSelect: () => void copy(content) })
  if (entries.length > 0) entries.push({ key: 'line', isSeparator: true })
  if (canDeleteForMe(shown))
    entries.push({
      key: 'delete-for-me',
      label: t.deleteForMe,
      icon: <Trash size={20} />,
      isDanger: true,
      onSelect: () => actions.onDelete(shown, 'me'),
    })
  if (canDelete(shown))
    entries.push({
      key: 'delete',
      label: isFailed ? t.discard : t.deleteForAll,
      icon: <Trash size={20} />,
      isDanger: true,
      onSelect: () => (isFailed ? actions.onDiscard(shown) : actions.onDelete(shown, 'everyone')),
    })
  return (
    <>
      {matchMedia('(hover: none)').matches && <BubbleSpot bubble={bubble} />}
      <MenuPanel
        label={t.messageMenu}
        entries={entries}
        getAnchor={() => bubble.getBoundingClientRect()}
        onClose={onClose}
      />
    </>
  )
}
