import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { NetworkError } from '../../sync/errors.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { ConversationPane } from '../../ui/conversation-pane.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { Composer } from './composer.tsx'
import { getConversationStore } from './conversation.store.ts'
import { ConversationTop } from './conversation-top.tsx'
import { DeleteMessageDialog } from './delete-message-dialog.tsx'
import type { MessageActions } from './message-item.tsx'
import { MessageList, type MessageListHandle } from './message-list.tsx'
import { MessageMenu, type OpenMenu } from './message-menu.tsx'
import type { ShownMessage } from './shown-message.ts'
import { useConversation } from './use-conversation.ts'
import { useConversationNotices } from './use-conversation-notices.ts'
import './conversation-screen.css'

/** How far back a press on a quote searches. */
const revealPagesMax = 20

type Props = {
  conversationId: string
  /** The back button of a phone; null where the list stands beside. */
  onBack: (() => void) | null
  /** The conversation turned out not to be there. */
  onLeave: () => void
}

/** One conversation: header, messages, composer. Mount it anew (by key) for another one. */
export function ConversationScreen({ conversationId, onBack, onLeave }: Props) {
  const t = useTexts(messagesTexts)
  const sync = useSync()
  const store = getConversationStore(sync, conversationId)
  const view = useConversation(conversationId)
  const list = useRef<MessageListHandle>(null)
  const [replyTo, setReplyTo] = useState<ShownMessage | null>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [deleting, setDeleting] = useState<ShownMessage | null>(null)

  useEffect(() => {
    store.setVisible(true)
    return () => store.setVisible(false)
  }, [store])

  const loadOlder = useCallback(async () => {
    try {
      await store.loadOlder()
    } catch (error) {
      // Without network the offline line says it; the next scroll asks again.
      if (!(error instanceof NetworkError))
        showToast({ kind: 'error', title: t.error, description: t.loadFailed })
    }
  }, [store, t])

  const reveal = useCallback(
    async (messageId: string) => {
      for (let page = 0; page < revealPagesMax; page += 1) {
        if (list.current?.reveal(messageId) || !store.getSnapshot().has_older) return
        await loadOlder()
        // The list draws the older ones in the next frame.
        await new Promise(requestAnimationFrame)
      }
    },
    [loadOlder, store],
  )

  const actions = useMemo<MessageActions>(
    () => ({
      onMenu: (shown, bubble) => setMenu({ shown, bubble }),
      onReply: setReplyTo,
      onRetry: ({ key }) => void store.retry(key),
      onQuote: (messageId) => void reveal(messageId),
    }),
    [reveal, store],
  )

  const { head } = view
  useConversationNotices(head)
  if (view.state === 'gone') {
    const back = <Button onClick={onLeave}>{t.goneAction}</Button>
    return (
      <ConversationPane>
        <EmptyState title={t.gone} actions={back} />
      </ConversationPane>
    )
  }
  return (
    <ConversationPane aria-label={t.conversation}>
      <ConversationTop conversationId={conversationId} head={head} onBack={onBack} />
      {view.state === 'loading' || head === null ? (
        <p className="conversation-loading" role="status">
          {t.loading}
        </p>
      ) : view.messages.length === 0 ? (
        <EmptyState
          title={t.emptyTitle}
          text={t.emptyText(head.group?.name ?? head.peer?.display_name ?? t.unknownPerson)}
        />
      ) : (
        <MessageList
          ref={list}
          view={view}
          isGroup={head.is_group}
          actions={actions}
          onLoadOlder={() => void loadOlder()}
        />
      )}
      <Composer
        store={store}
        head={head}
        draft={view.draft}
        replyTo={replyTo}
        onReplyEnd={() => setReplyTo(null)}
        onSent={() => list.current?.scrollToEnd()}
      />
      {menu && (
        <MessageMenu
          menu={menu}
          onReply={setReplyTo}
          onRetry={actions.onRetry}
          onDiscard={({ key }) => void store.discard(key)}
          onDelete={setDeleting}
          onClose={() => setMenu(null)}
        />
      )}
      {deleting && (
        <DeleteMessageDialog
          messageId={deleting.message.id}
          store={store}
          onClose={() => setDeleting(null)}
        />
      )}
    </ConversationPane>
  )
}
