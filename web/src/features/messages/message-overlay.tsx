import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { WhoReactedSheet } from '../reactions/overlay/public.ts'
import type { ConversationStore } from './conversation.store.ts'
import { DeleteMessageDialog, type DeleteScope } from './delete-message-dialog.tsx'
import { EmojiSheet } from './emoji-sheet.tsx'
import { MessageInfoSheet } from './message-info-sheet.tsx'
import { MessageMenu, type OpenMenu } from './message-menu.tsx'
import type { ShownMessage } from './shown-message.ts'

/** A message's menu, the question before it is deleted, all emoji to react with, who reacted, or what is known of it. */
export type MessageOpened =
  | { menu: OpenMenu }
  | { deleting: { id: string; scope: DeleteScope } }
  | { reacting: ShownMessage }
  | { whoReacted: ShownMessage }
  | { info: ShownMessage }

type Props = {
  opened: MessageOpened
  store: ConversationStore
  isGroup: boolean
  canReact: boolean
  onReact: (shown: ShownMessage, reaction: string) => void
  onReply: (shown: ShownMessage) => void
  onEdit: (shown: ShownMessage) => void
  onSelect: (shown: ShownMessage) => void
  /** Another one takes its place; null where nothing does. */
  onOpen: (opened: MessageOpened | null) => void
}

/** What opens on a message, in a chunk of its own: a conversation is drawn without. Open while it is mounted. */
export function MessageOverlay({ opened, store, isGroup, canReact, onReact, onOpen, ...actions }: Props) {
  const nowMs = useStore(useSync().now)
  const close = () => onOpen(null)
  if ('deleting' in opened) {
    const { id, scope } = opened.deleting
    return <DeleteMessageDialog messageId={id} scope={scope} store={store} onClose={close} />
  }
  if ('reacting' in opened)
    return <EmojiSheet onPick={(emoji) => onReact(opened.reacting, emoji)} onClose={close} />
  if ('whoReacted' in opened) {
    const { message } = opened.whoReacted
    return <WhoReactedSheet message={message} onClose={close} />
  }
  if ('info' in opened) return <MessageInfoSheet shown={opened.info} isGroup={isGroup} onClose={close} />
  return (
    <MessageMenu
      menu={opened.menu}
      canReact={canReact}
      nowMs={nowMs}
      onReact={onReact}
      onMoreEmoji={(shown) => onOpen({ reacting: shown })}
      onWhoReacted={(shown) => onOpen({ whoReacted: shown })}
      onMore={() => onOpen({ menu: { ...opened.menu, isBrief: false } })}
      {...actions}
      onInfo={(shown) => onOpen({ info: shown })}
      onRetry={({ key }) => void store.retry(key)}
      onDiscard={({ key }) => void store.discard(key)}
      onDelete={({ message }, scope) => onOpen({ deleting: { id: message.id, scope } })}
      onClose={close}
    />
  )
}
