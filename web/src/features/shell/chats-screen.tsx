import { Suspense, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { goBackWithMotion } from '../../lib/navigate-with-motion.ts'
import { useIsWide } from '../../lib/use-media-query.ts'
import { ChatList, loadChatShelf, type Shelf, useChatKey } from '../conversations/public.ts'
import { useSync } from '../../sync/use-sync.ts'
import { loadConversationScreen, warmConversation } from '../messages/public.ts'
import { loadUnsentEntry } from '../unsent/public.ts'
import { HomeHeader } from './home-header.tsx'
import { ScreenErrorBoundary } from './screen-error.tsx'
import { ConversationShape } from '../../ui/conversation-shape.tsx'
import { Part } from '../../ui/part.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { UnderHeader } from '../../ui/under-header.tsx'
import { useIsListed } from './use-is-listed.ts'

/** What the list still draws and asks for goes before. */
const PRELOAD_AFTER_MS = 400

export const ConversationScreen = lazyPart(loadConversationScreen)
const UnsentEntry = lazyPart(loadUnsentEntry)
const ChatShelf = lazyPart(loadChatShelf)
const WelcomePanel = lazyPart(() => import('./welcome-panel.tsx').then((part) => part.WelcomePanel))
const ChatsPart = lazyPart(() => import('./chats-part.tsx').then((part) => part.ChatsPart))

/**
 * State of /app's history entry: the chat that is open (part 1 §2), what stands in the place of the list, and whether the
 * list lies right below it.
 */
export type AppState = { openChatId?: string; shelf?: Shelf | undefined; isAboveList?: boolean } | null

/** Id of the chat that is open on /app, from the history entry. */
export function useOpenChatId(): string | null {
  return useHistoryState<AppState>()?.openChatId ?? null
}

type Props = {
  chatKey: string | null
  /** At a desk: another screen in the list's column, beside the conversation that was open. */
  side?: ReactNode
}

/**
 * List and conversation: one at a time on a phone, side by side at a desk. `chatKey` is that of /chat/{key}; on
 * /app the open chat stands in the history entry, so that back returns to the list.
 */
export function ChatsScreen({ chatKey, side = null }: Props) {
  const isWide = useIsWide()
  const sync = useSync()
  const [, navigate] = useLocation()
  const openOnApp = useOpenChatId()
  const asked = chatKey ?? openOnApp
  const [kept, setKept] = useState(asked)
  if (side === null && kept !== asked) setKept(asked)
  const chat = useChatKey(side === null ? asked : kept)
  const openId = chat.state === 'found' ? chat.id : null
  const isOpen = chat.state !== 'none'
  // The offline line stands once: in the list, or in the conversation that covers it.
  const line = useContext(UnderHeader)

  const open = useCallback(
    (id: string) => {
      warmConversation(sync, id)
      const above = history.state as AppState
      const hasOpen = above?.openChatId !== undefined
      const isAboveList = hasOpen ? above?.isAboveList === true : location.pathname === '/app'
      const state: AppState = { openChatId: id, isAboveList, shelf: above?.shelf }
      navigate('/app', { state, replace: hasOpen, transition: !isWide })
    },
    [sync, navigate, isWide],
  )
  const findPeople = useCallback(() => navigate('/search'), [navigate])
  const shelfOnApp = useHistoryState<AppState>()?.shelf
  const shelf = chatKey === null ? shelfOnApp : undefined
  const openShelf = useCallback(
    (wanted: Shelf) => {
      const state: AppState = { shelf: wanted, isAboveList: true, ...(openId && { openChatId: openId }) }
      navigate('/app', { state })
    },
    [navigate, openId],
  )
  const closeShelf = useCallback(() => {
    const { openChatId, isAboveList } = (history.state as AppState) ?? {}
    if (openChatId === undefined && isAboveList) goBackWithMotion(false)
    else navigate('/app', { replace: true, state: openChatId === undefined ? null : { openChatId } })
  }, [navigate])
  const close = useCallback(() => {
    if (chatKey !== null) navigate('/connections')
    // The archived chats or the requests stay beside it at a desk.
    else if (shelf && isWide) navigate('/app', { replace: true, state: { shelf, isAboveList: false } })
    // Back to the entry below, not one more above it: chats that were opened and closed leave no trail.
    else if ((history.state as AppState)?.isAboveList) goBackWithMotion(!isWide)
    else navigate('/app', { replace: true, state: null, transition: !isWide })
  }, [navigate, chatKey, shelf, isWide])
  const closeArchived = useCallback((id: string) => id === openId && close(), [openId, close])
  useFocusOnReturn(openId)
  const isListed = useIsListed()
  usePreloadLater(isListed)
  const isCovered = !isWide && isOpen
  // A list nobody has seen yet is not drawn below a conversation; one that was seen keeps its place there.
  const [hasList, setHasList] = useState(!isCovered)
  if (!hasList && !isCovered) setHasList(true)

  return (
    <div className="relative flex min-h-0 flex-1">
      <Quiet>
        {isListed && (
          <ChatsPart
            openId={openId}
            onOpen={open}
            onPreload={ConversationScreen.preload}
            onClose={isOpen ? close : null}
          />
        )}
      </Quiet>
      {hasList && (
        <aside className={listClass(isWide, isOpen)} inert={isCovered}>
          {side}
          <UnderHeader value={side === null && !isCovered ? line : null}>
            <ScreenErrorBoundary isPane resetKey="list">
              <ChatList
                isCovered={side !== null || shelf !== undefined}
                header={
                  <>
                    <HomeHeader openChatId={openId} isListed={isListed} />
                    <Quiet>{isListed && <UnsentEntry />}</Quiet>
                  </>
                }
                openId={openId}
                onOpen={open}
                onPreload={ConversationScreen.preload}
                onFindPeople={findPeople}
                isListed={isListed}
                onShelf={openShelf}
                onArchived={closeArchived}
              />
              {shelf && side === null && (
                <Part>
                  <ChatShelf
                    shelf={shelf}
                    openId={openId}
                    onOpen={open}
                    onPreload={ConversationScreen.preload}
                    onBack={closeShelf}
                  />
                </Part>
              )}
            </ScreenErrorBoundary>
          </UnderHeader>
        </aside>
      )}
      {isOpen && (
        <ScreenErrorBoundary isPane resetKey={openId ?? ''}>
          <Suspense fallback={<ConversationFallback />}>
            {openId === null ? (
              <ConversationFallback />
            ) : (
              <UnderHeader value={isWide ? null : line}>
                <ConversationScreen
                  key={openId}
                  conversationId={openId}
                  onBack={isWide ? null : close}
                  onLeave={close}
                />
              </UnderHeader>
            )}
          </Suspense>
        </ScreenErrorBoundary>
      )}
      {!isOpen && isWide && <Quiet fallback={restingPane}>{isListed ? <WelcomePanel /> : restingPane}</Quiet>}
    </div>
  )
}

/** Who comes back from a chat finds the focus on its row. */
function useFocusOnReturn(openId: string | null): void {
  const before = useRef(openId)
  useEffect(() => {
    const left = before.current
    before.current = openId
    if (left === null || openId !== null) return
    document.querySelector<HTMLElement>(`[data-chat='${CSS.escape(left)}'] a`)?.focus({ preventScroll: true })
  }, [openId])
}

/** The wallpaper of the right pane, before its words are here. */
const restingPane = <section className="welcome wallpaper" />

/** Under an open conversation the phone's list keeps its place, unseen. */
function listClass(isWide: boolean, isOpen: boolean): string {
  if (isWide) return 'chats-column'
  return isOpen ? 'chats-page chats-page-covered' : 'chats-page'
}

/** The open conversation's place until its screen is here. */
function ConversationFallback() {
  return (
    <section className="chat-frame">
      <ConversationShape />
    </section>
  )
}

/** The conversation's chunk comes once the list stands, out of its way: most often it is what one opens first. */
function usePreloadLater(isListed: boolean): void {
  useEffect(() => {
    if (!isListed) return undefined
    const timer = setTimeout(() => ConversationScreen.preload(), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isListed])
}
