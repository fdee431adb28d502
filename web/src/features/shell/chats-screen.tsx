import { Suspense, useCallback, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useIsWide } from '../../lib/use-media-query.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { ChatList, useChatKey } from '../conversations/public.ts'
import { useSync } from '../../sync/use-sync.ts'
import { loadConversationScreen, warmConversation } from '../messages/public.ts'
import { HomeHeader } from './home-header.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { useIsListed } from './use-is-listed.ts'

/** What the list still draws and asks for goes before. */
const preloadAfterMs = 400

export const ConversationScreen = lazyPart(loadConversationScreen)
const WelcomePanel = lazyPart(async () => (await import('./welcome-panel.tsx')).WelcomePanel)
const ChatShortcuts = lazyPart(async () => (await import('./chat-shortcuts.tsx')).ChatShortcuts)

/** State of /app's history entry: the chat that is open (part 1 §2). */
export type AppState = { openChatId?: string } | null

/** Id of the chat that is open on /app, from the history entry. */
export function useOpenChatId(): string | null {
  return useHistoryState<AppState>()?.openChatId ?? null
}

/**
 * List and conversation: one at a time on a phone, side by side at a desk. `chatKey` is that of /chat/{key}; on
 * /app the open chat stands in the history entry, so that back returns to the list.
 */
export function ChatsScreen({ chatKey }: { chatKey: string | null }) {
  const isWide = useIsWide()
  const sync = useSync()
  const [, navigate] = useLocation()
  const openOnApp = useOpenChatId()
  const chat = useChatKey(chatKey ?? openOnApp)
  const openId = chat.state === 'found' ? chat.id : null
  const isOpen = chat.state !== 'none'

  const open = useCallback(
    (id: string) => {
      warmConversation(sync, id)
      const hasOpen = (history.state as AppState)?.openChatId !== undefined
      navigate('/app', { state: { openChatId: id }, replace: hasOpen, transition: !isWide })
    },
    [sync, navigate, isWide],
  )
  const findPeople = useCallback(() => navigate('/search'), [navigate])
  const close = useCallback(() => {
    if (chatKey !== null) navigate('/connections')
    else navigate('/app', { replace: true, state: null, transition: !isWide })
  }, [navigate, chatKey, isWide])
  const isListed = useIsListed()
  usePreloadLater(isListed)

  return (
    <div className="relative flex min-h-0 flex-1">
      <Quiet>
        <Suspense>
          {isListed && <ChatShortcuts openId={openId} onOpen={open} onClose={isOpen ? close : null} />}
        </Suspense>
      </Quiet>
      <aside className={listClass(isWide, isOpen)} inert={!isWide && isOpen}>
        <ChatList
          header={<HomeHeader />}
          openId={openId}
          onOpen={open}
          onPreload={ConversationScreen.preload}
          onFindPeople={findPeople}
        />
      </aside>
      {isOpen && (
        <Suspense fallback={<ConversationFallback />}>
          {openId === null ? (
            <ConversationFallback />
          ) : (
            <ConversationScreen
              key={openId}
              conversationId={openId}
              onBack={isWide ? null : close}
              onLeave={close}
            />
          )}
        </Suspense>
      )}
      {!isOpen && isWide && (
        <Quiet>
          <Suspense fallback={restingPane}>{isListed ? <WelcomePanel /> : restingPane}</Suspense>
        </Quiet>
      )}
    </div>
  )
}

/** The wallpaper of the right pane, before its words are here. */
const restingPane = <section className="welcome wallpaper" />

/** Under an open conversation the phone's list keeps its place, unseen. */
function listClass(isWide: boolean, isOpen: boolean): string {
  if (isWide) return 'chats-column'
  return isOpen ? 'chats-page chats-page-covered' : 'chats-page'
}

function ConversationFallback() {
  return (
    <Suspense>
      <LoadingLine />
    </Suspense>
  )
}

function LoadingLine() {
  return (
    <section className="flex flex-1 items-center justify-center bg-chat text-on-pill" role="status">
      {useTexts(messagesTexts).loading}
    </section>
  )
}

/** The conversation's chunk comes once the list stands, out of its way: most often it is what one opens first. */
function usePreloadLater(isListed: boolean): void {
  useEffect(() => {
    if (!isListed) return undefined
    const timer = setTimeout(() => ConversationScreen.preload(), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [isListed])
}
