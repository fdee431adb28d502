import { useTexts } from '../../../lib/i18n/texts.ts'
import { forwardTexts } from '../../../locales/forward.ts'
import { isOffline } from '../../../sync/status.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { showToast, type ToastInput } from '../../../ui/toast.store.ts'
import type { ShownMessage } from '../shown-message.ts'
import { ChatPicker } from './chat-picker.tsx'
import { forward } from './forward.ts'

type Props = { messages: readonly ShownMessage[]; onSent?: () => void; onClose: () => void }

/** Chooses the chats that messages are sent on to, and does it. */
export function ForwardSheet({ messages, onSent, onClose }: Props) {
  const t = useTexts(forwardTexts)
  const sync = useSync()

  function describe(count: number): ToastInput {
    if (count === 0) return { kind: 'error', title: t.notForwarded, description: t.deletedBefore }
    const description = count < messages.length ? t.someDeleted : undefined
    return isOffline(sync.status.getSnapshot())
      ? { kind: 'info', title: t.waits, description }
      : { kind: 'success', title: t.sent, description }
  }

  async function send(chatIds: readonly string[]): Promise<void> {
    onClose()
    onSent?.()
    try {
      const count = await forward(sync, messages, chatIds)
      showToast(describe(count))
    } catch {
      showToast({ kind: 'error', title: t.error, description: t.failed })
    }
  }

  return <ChatPicker title={t.title} onChosen={(ids) => void send(ids)} onClose={onClose} />
}
