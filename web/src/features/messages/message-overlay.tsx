import type { ConversationStore } from './conversation.store.ts'
import { DeleteMessageDialog, type DeleteScope } from './delete-message-dialog.tsx'
import { MessageMenu, type OpenMenu } from './message-menu.tsx'
import type { ShownMessage } from './shown-message.ts'

/** A message's menu, or the question before it is deleted. */
export type MessageOpened = { menu: OpenMenu } | { deleting: { id: string; scope: DeleteScope } }

type Props = {
  opened: MessageOpened
  store: ConversationStore
  onReply: (shown: ShownMessage) => void
  /** Another one takes its place; null where nothing does. */
  onOpen: (opened: MessageOpened | null) => void
}

/** What opens on a message, in a chunk of its own: a conversation is drawn without. Open while it is mounted. */
export function MessageOverlay({ opened, store, onReply, onOpen }: Props) {
  const close = () => onOpen(null)
  if ('deleting' in opened) {
    const { id, scope } = opened.deleting
    return <DeleteMessageDialog messageId={id} scope={scope} store={store} onClose={close} />
  }
  return (
    <MessageMenu
      menu={opened.menu}
      onReply={onReply}
      onRetry={({ key }) => void store.retry(key)}
      onDiscard={({ key }) => void store.discard(key)}
      onDelete={({ message }, scope) => onOpen({ deleting: { id: message.id, scope } })}
      onClose={close}
    />
  )
}
