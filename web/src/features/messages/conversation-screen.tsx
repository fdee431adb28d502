import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { countRender } from '../../lib/count-renders.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import type { Head } from '#contract/conversations.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { NetworkError } from '../../sync/errors.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { ConversationPane } from '../../ui/conversation-pane.tsx'
import { Part } from '../../ui/part.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { useChatLook, useIsRequest } from '../conversations/looks/public.ts'
import { Attach } from '../media/attach/public.ts'
import { useAttached } from '../media/public.ts'
import { Composer } from './composer.tsx'
import { getConversationStore } from './conversation.store.ts'
import { ConversationLoading } from './conversation-loading.tsx'
import {
  BesideMessages,
  ConversationNotices,
  EditLine,
  loadWritingParts,
  MessageOverlay,
  preloadParts,
  RequestBar,
  SelectionBar,
} from './conversation-parts.ts'
import { ConversationTop } from './conversation-top.tsx'
import type { MessageActions } from './message-item.tsx'
import { jumpTarget } from './jump.ts'
import { MessageList, type MessageListHandle } from './message-list.tsx'
import type { MessageOpened } from './message-overlay.tsx'
import { RequestVeil } from './request-veil.ts'
import { createSelection } from './selection.store.ts'
import type { ShownMessage } from './shown-message.ts'
import { useConversation } from './use-conversation.ts'
import './conversation-screen.css'

export { preloadBodies } from './message-item.tsx'

/** What the chat still draws and asks for goes before. */
const PRELOAD_AFTER_MS = 400

type Props = {
  conversationId: string
  /** The back button of a phone; null where the list stands beside. */
  onBack: (() => void) | null
  /** The conversation turned out not to be there. */
  onLeave: () => void
}

/** Nothing written yet: an invitation to, and none where nobody can. */
const describeEmpty = (head: Head, t: ReturnType<typeof messagesTexts.get>) =>
  head.sending_disabled
    ? { title: '', art: null }
    : {
        title: t.emptyTitle,
        text: t.emptyText(head.group?.name ?? head.peer?.display_name ?? t.unknownPerson),
      }

/** One conversation: header, messages, composer. Mount it anew (by key) for another one. */
export function ConversationScreen({ conversationId, onBack, onLeave }: Props) {
  countRender('conversation')
  const t = useTexts(messagesTexts)
  const sync = useSync()
  const store = getConversationStore(sync, conversationId)
  const view = useConversation(conversationId)
  const look = useChatLook(conversationId)
  const isRequest = useIsRequest(conversationId)
  const list = useRef<MessageListHandle>(null)
  const [replyTo, setReplyTo] = useState<ShownMessage | null>(null)
  const [editing, setEditing] = useState<ShownMessage | null>(null)
  const answered = replyTo && findAnswered(view.messages, replyTo)
  const [selection] = useState(createSelection)
  const chosen = useStore(selection)
  const [opened, setOpened] = useState<MessageOpened | null>(null)
  const { attached, setAttached, handlers } = useAttached()

  useEffect(() => {
    store.setVisible(true)
    return () => store.setVisible(false)
  }, [store])

  useMenuPreload(view.messages.length > 0)

  const ask = useCallback(
    async (page: Promise<void>) => {
      try {
        await page
      } catch (error) {
        // Without network the offline line says it; the next scroll asks again.
        if (!(error instanceof NetworkError))
          showToast({ kind: 'error', title: t.error, description: t.loadFailed })
      }
    },
    [t],
  )

  const canReact = view.head?.sending_disabled === false && !isRequest
  const react = useCallback(
    ({ message: { id, my_reactions } }: ShownMessage, reaction: string) => {
      if (!canReact) return
      void loadWritingParts().then(
        (parts) => parts.vibrate(sync),
        () => null,
      )
      void store.setReaction(id, reaction, !my_reactions?.includes(reaction))
    },
    [canReact, store, sync],
  )

  const actions = useMemo<MessageActions>(
    () => ({
      selection,
      canReact,
      onMenu: (shown, bubble) => setOpened({ menu: { shown, bubble } }),
      onPalette: (shown, bubble) => setOpened({ menu: { shown, bubble, isBrief: true } }),
      onReact: react,
      onWhoReacted: (shown) => setOpened({ whoReacted: shown }),
      onPerson: (person) => setOpened({ person }),
      onReply: setReplyTo,
      onRetry: ({ key }) => void store.retry(key),
      onQuote: ({ id, seq }) => {
        if (!list.current?.reveal(id)) void ask(store.showAround(seq))
      },
    }),
    [ask, canReact, react, selection, store],
  )

  const jump = useStore(jumpTarget)
  const goal = jump?.conversation_id === conversationId && view.messages.length > 0 ? jump : null
  useEffect(() => {
    if (!goal) return
    jumpTarget.set(null)
    actions.onQuote(goal)
  }, [goal, actions])

  function endTurn(): void {
    setReplyTo(null)
    list.current?.scrollToEnd()
  }

  async function editLast(): Promise<void> {
    // Not there and no line to fetch it: then the key does nothing.
    const part = await loadWritingParts().catch(() => null)
    if (part) setEditing(part.findLastEditable(view.messages, sync.now.getSnapshot()))
  }

  const { head } = view
  // What was deleted meanwhile, or in a conversation where one may not write any more, is not edited on.
  const isEditing =
    canReact &&
    !view.messages.some(({ key, message }) => key === editing?.key && message.deleted_for_everyone)
  if (view.state === 'gone') {
    const back = <Button onClick={onLeave}>{t.goneAction}</Button>
    return (
      <ConversationPane>
        <EmptyState isPage title={t.gone} actions={back} />
      </ConversationPane>
    )
  }
  return (
    <ConversationPane
      {...handlers}
      aria-label={t.conversation}
      data-chat-theme={look.theme_index}
      data-wall={look.wallpaper_index}
    >
      <Quiet>
        <ConversationNotices head={head} />
      </Quiet>
      <ConversationTop
        conversationId={conversationId}
        head={head}
        onBack={onBack}
        onJump={actions.onQuote}
        onLeave={onLeave}
      />
      {view.state === 'failed' ? (
        <ErrorState title={t.loadFailed} onRetry={store.openAgain} />
      ) : view.state === 'absent' && view.messages.length === 0 ? (
        <EmptyState title={t.absent} text={t.absentText} />
      ) : view.state === 'loading' || (head === null && view.state !== 'absent') ? (
        <ConversationLoading />
      ) : view.messages.length === 0 ? (
        head && <EmptyState {...describeEmpty(head, t)} />
      ) : (
        <>
          {view.state === 'absent' && (
            <p className="conversation-absent" role="status">
              {t.absent} {t.absentText}
            </p>
          )}
          <RequestVeil value={isRequest}>
            <MessageList
              ref={list}
              view={view}
              isGroup={head?.is_group ?? false}
              actions={actions}
              onLoadOlder={() => void ask(store.loadOlder())}
              onLoadNewer={() => void ask(store.loadNewer())}
              onLook={store.lookAt}
              onShowEnd={() => void ask(store.showEnd())}
            />
          </RequestVeil>
        </>
      )}
      {chosen ? (
        <Part>
          <SelectionBar chosen={inOrder(chosen)} store={store} onEnd={() => selection.end()} />
        </Part>
      ) : isEditing && editing ? (
        <Part>
          <EditLine
            key={editing.key}
            shown={editing}
            onSave={(text) => void store.edit(editing.message.id, text)}
            onEnd={() => setEditing(null)}
          />
        </Part>
      ) : isRequest && head ? (
        <Part>
          <RequestBar head={head} onRemoved={onLeave} />
        </Part>
      ) : (
        <Composer
          store={store}
          head={head}
          draft={view.draft}
          replyTo={answered}
          onReplyEnd={() => setReplyTo(null)}
          onSent={endTurn}
          onAttach={() => setAttached([])}
          onEditLast={() => void editLast()}
        />
      )}
      <Part>
        {attached && head && (
          <Attach
            heads={[head]}
            given={attached}
            replyTo={answered?.message.id ?? null}
            onSent={endTurn}
            onClose={() => setAttached(null)}
          />
        )}
        {opened && (
          <MessageOverlay
            opened={opened}
            store={store}
            isGroup={head?.is_group ?? false}
            canReact={canReact}
            onReact={react}
            onReply={setReplyTo}
            onEdit={setEditing}
            onSelect={(shown) => selection.start(shown)}
            onOpen={setOpened}
          />
        )}
      </Part>
    </ConversationPane>
  )
}

/** As it is by now; null when it was deleted meanwhile. */
const findAnswered = (messages: readonly ShownMessage[], replyTo: ShownMessage): ShownMessage | null => {
  const now = messages.find(({ key }) => key === replyTo.key) ?? replyTo
  return now.message.deleted_for_everyone ? null : now
}

const inOrder = (chosen: ReadonlyMap<string, ShownMessage>): readonly ShownMessage[] =>
  [...chosen.values()].toSorted((a, b) => a.message.seq - b.message.seq)

/** A message's menu comes once there are messages, out of their way: it opens in the frame it is asked for. */
function useMenuPreload(hasMessages: boolean): void {
  useEffect(() => BesideMessages.preload(), [])
  useEffect(() => {
    if (!hasMessages) return undefined
    const timer = setTimeout(preloadParts, PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [hasMessages])
}
