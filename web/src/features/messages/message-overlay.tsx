import { lazyPart } from '../../lib/lazy-part.tsx'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { loadWhoReactedSheet } from '../reactions/overlay/public.ts'
import { loadReportDialog } from '../reports/public.ts'
import type { ConversationStore } from './conversation.store.ts'
import { DeleteMessageDialog, type DeleteScope } from './delete-message-dialog.tsx'
import { DeleteSelectedDialog } from './delete-selected-dialog.tsx'
import { ForwardSheet } from './forward/forward-part.ts'
import { MessageMenu, type OpenMenu } from './message-menu.tsx'
import type { ShownMessage } from './shown-message.ts'
import { withAlbum } from './with-album.ts'

const ReportDialog = lazyPart(loadReportDialog)
const WhoReactedSheet = lazyPart(loadWhoReactedSheet)
const MessageInfoSheet = lazyPart(() =>
  import('./message-info-sheet.tsx').then((part) => part.MessageInfoSheet),
)
const EmojiSheet = lazyPart(() => import('./emoji/emoji-sheet.tsx').then((part) => part.EmojiSheet))
const PersonDialogs = lazyPart(() =>
  import('./mentions/person-dialogs.tsx').then((part) => part.PersonDialogs),
)

/**
 * A message's menu, the question before it is deleted, all emoji to react with, who reacted, what is known of it, why it is
 * reported, where it is to go, or whom it names.
 */
export type MessageOpened =
  | { menu: OpenMenu }
  | { deleting: { id: string; scope: DeleteScope } }
  | { deletingAlbum: readonly ShownMessage[] }
  | { reacting: ShownMessage }
  | { whoReacted: ShownMessage }
  | { info: ShownMessage }
  | { reporting: ShownMessage }
  | { forwarding: readonly ShownMessage[] }
  | { person: string }

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
  const { messages } = useStore(store)
  const close = () => onOpen(null)
  const wholeOf = (shown: ShownMessage) => withAlbum([shown], messages)
  if ('deleting' in opened) {
    const { id, scope } = opened.deleting
    return <DeleteMessageDialog messageId={id} scope={scope} store={store} onClose={close} />
  }
  if ('deletingAlbum' in opened)
    return <DeleteSelectedDialog chosen={opened.deletingAlbum} store={store} onDone={close} onClose={close} />
  if ('reacting' in opened)
    return <EmojiSheet onPick={(emoji) => onReact(opened.reacting, emoji)} onClose={close} />
  if ('whoReacted' in opened) {
    const { message } = opened.whoReacted
    return <WhoReactedSheet message={message} onClose={close} />
  }
  if ('info' in opened) {
    const now = messages.find(({ key }) => key === opened.info.key) ?? opened.info
    return <MessageInfoSheet shown={now} isGroup={isGroup} onClose={close} />
  }
  if ('reporting' in opened) {
    const { id, sender_id } = opened.reporting.message
    return <ReportDialog userId={sender_id} messageId={id} onClose={close} />
  }
  if ('forwarding' in opened) return <ForwardSheet messages={opened.forwarding} onClose={close} />
  if ('person' in opened) return <PersonDialogs userId={opened.person} onClose={close} />
  return (
    <MessageMenu
      menu={opened.menu}
      isGroup={isGroup}
      canReact={canReact}
      nowMs={nowMs}
      onReact={onReact}
      onMoreEmoji={(shown) => onOpen({ reacting: shown })}
      onWhoReacted={(shown) => onOpen({ whoReacted: shown })}
      onMore={() => onOpen({ menu: { ...opened.menu, isBrief: false } })}
      {...actions}
      onForward={(shown) => onOpen({ forwarding: wholeOf(shown) })}
      onInfo={(shown) => onOpen({ info: shown })}
      onReport={(shown) => onOpen({ reporting: shown })}
      onRetry={({ key }) => void store.retry(key)}
      onDiscard={({ key }) => void store.discard(key)}
      onDelete={(shown, scope) => {
        const whole = wholeOf(shown)
        const { id } = shown.message
        onOpen(whole.length > 1 ? { deletingAlbum: whole } : { deleting: { id, scope } })
      }}
      onClose={close}
    />
  )
}
