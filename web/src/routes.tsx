import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Router, useLocation } from 'wouter'
import { ANONYMOUS_REDIRECT_MS } from '#contract/limits.ts'
import { openSync } from './open-sync.ts'
import {
  AuthProvider,
  createSessionKeeper,
  isLinkAddress,
  loadAuthScreen,
  useAuth,
  useKeeper,
} from './features/auth/public.ts'
import {
  ChatsScreen,
  ConversationScreen,
  Frame,
  isOpenToAll,
  resolveScreen,
  ScreenErrorBoundary,
  ScreenShape,
  useOpenChatId,
  type Screen,
} from './features/shell/public.ts'
import { loadSearchScreen } from './features/connections/public.ts'
import { loadPersonScreen } from './features/follows/public.ts'
import { loadConnectionsScreen, loadInviteScreen } from './features/groups/public.ts'
import { loadNotificationsScreen } from './features/notifications/screen/public.ts'
import { loadCreateScreen } from './features/stories/public.ts'
import { useRefusalToasts } from './features/messages/public.ts'
import { lazyPart } from './lib/lazy-part.tsx'
import { useIsWide } from './lib/use-media-query.ts'
import { navigateWithMotion } from './lib/navigate-with-motion.ts'
import { buildSignInPath, readRedirectTarget } from './lib/redirect-target.ts'
import { SyncContext } from './sync/use-sync.ts'
import { ToasterDoor } from './ui/toaster-door.tsx'

const AuthScreen = lazyPart(loadAuthScreen)
const SearchScreen = lazyPart(loadSearchScreen)
const ConnectionsScreen = lazyPart(loadConnectionsScreen)
const InviteScreen = lazyPart(loadInviteScreen)
const PersonScreen = lazyPart(loadPersonScreen)
const CreateScreen = lazyPart(loadCreateScreen)
const NotificationsScreen = lazyPart(loadNotificationsScreen)
const NotFoundScreen = lazyPart(() =>
  import('./features/shell/not-found-screen.tsx').then((part) => part.NotFoundScreen),
)
const OwnProfilePage = lazyPart(async () =>
  (await import('./features/shell/own-profile-part.ts')).loadOwnProfilePage(),
)
const WaitingScreen = lazyPart(async () =>
  (await import('./features/shell/own-profile-part.ts')).loadWaitingScreen(),
)

/** The whole app: session, routes, toasts. Texts of shell, list and kit are loaded before it is drawn. */
export function App() {
  const [keeper] = useState(createSessionKeeper)
  const [path] = useLocation()
  return (
    <AuthProvider keeper={keeper}>
      <ScreenErrorBoundary resetKey={path}>
        <Router aroundNav={navigateWithMotion}>
          <Suspense>
            <Routes />
          </Suspense>
        </Router>
      </ScreenErrorBoundary>
      <ToasterDoor />
    </AuthProvider>
  )
}

function Routes() {
  const [path, navigate] = useLocation()
  const screen = resolveScreen(path)
  const session = useAuth()
  const isLeaving = useRedirects(screen, path, session.state === 'signed_in')
  if (isLeaving) return null
  const isSignedIn = session.state === 'signed_in'
  if (screen.kind === 'auth') {
    const enter = () => navigate(readRedirectTarget(location.search), { replace: true })
    // The page before the app is no part of it.
    return <AuthScreen onDone={enter} onBack={() => location.assign('/landing')} />
  }
  if (screen.kind === 'not_found') return <NotFoundScreen />
  if (screen.kind === 'invite' && !isSignedIn)
    return (
      <main className="flex h-dvh flex-col">
        <InviteScreen groupId={screen.groupId} />
      </main>
    )
  return <SignedIn screen={screen} path={path} />
}

/** Sends people on where an address is not (or not for them) a screen. True while it does. */
function useRedirects(screen: Screen, path: string, isSignedIn: boolean): boolean {
  const [, navigate] = useLocation()
  const wasSignedIn = useRef(isSignedIn)
  const target = findTarget(screen, isSignedIn)

  useEffect(() => {
    const hasSignedOut = wasSignedIn.current && !isSignedIn
    wasSignedIn.current = isSignedIn
    if (target === null) return undefined
    if (target !== 'sign_in' || hasSignedOut) {
      navigate(target === 'sign_in' ? '/' : target, { replace: true })
      return undefined
    }
    const wanted = path + location.search
    const timer = setTimeout(
      () => navigate(buildSignInPath(wanted), { replace: true }),
      ANONYMOUS_REDIRECT_MS,
    )
    return () => clearTimeout(timer)
  }, [target, path, isSignedIn, navigate])

  return target !== null
}

function findTarget(screen: Screen, isSignedIn: boolean): string | null {
  if (screen.kind === 'redirect') return screen.to
  if (screen.kind === 'auth') {
    const isSentOn = isSignedIn && !isLinkAddress(location.search, location.hash)
    return isSentOn ? readRedirectTarget(location.search) : null
  }
  return isSignedIn || isOpenToAll(screen) ? null : 'sign_in'
}

function SignedIn({ screen, path }: { screen: Screen; path: string }) {
  const keeper = useKeeper()
  const sync = useMemo(() => openSync(keeper), [keeper])
  return (
    <SyncContext value={sync}>
      <SignedInScreens screen={screen} path={path} />
    </SyncContext>
  )
}

function SignedInScreens({ screen, path }: { screen: Screen; path: string }) {
  const openChatId = useOpenChatId()
  const hasChatOpen = screen.kind === 'chats' && (screen.chatKey ?? openChatId) !== null
  useRefusalToasts()
  return (
    <Frame isBarHidden={hasChatOpen} onPreload={preloadScreen}>
      <ScreenErrorBoundary resetKey={path}>
        <Suspense fallback={<ScreenShape />}>
          <CurrentScreen screen={screen} />
        </Suspense>
      </ScreenErrorBoundary>
    </Frame>
  )
}

/** Screens without a pane of their own stand in the list's column at a desk, beside the open conversation. */
const SIDE_SCREENS: readonly Screen['kind'][] = ['search', 'connections', 'notifications', 'profile']

function CurrentScreen({ screen }: { screen: Screen }) {
  const isWide = useIsWide()
  if (screen.kind === 'chats') return <ChatsScreen chatKey={screen.chatKey} />
  const alone = <ScreenAlone screen={screen} />
  if (!isWide || !SIDE_SCREENS.includes(screen.kind)) return alone
  return <ChatsScreen chatKey={null} side={<Suspense fallback={<ScreenShape />}>{alone}</Suspense>} />
}

function ScreenAlone({ screen }: { screen: Screen }) {
  switch (screen.kind) {
    case 'search':
      return <SearchScreen />
    case 'connections':
      return <ConnectionsScreen />
    case 'profile':
      if (screen.userId === null) return <OwnProfilePage />
      return <PersonScreen key={screen.userId} userId={screen.userId} onBack={() => history.back()} />
    case 'notifications':
      return <NotificationsScreen />
    case 'invite':
      return <InviteScreen groupId={screen.groupId} />
    case 'create':
      return <CreateScreen />
    case 'reels':
      return <WaitingScreen />
    default:
      return null
  }
}

/** Fetches what an address needs while the finger is still down. */
function preloadScreen(path: string): void {
  const { kind } = resolveScreen(path)
  if (kind === 'search') SearchScreen.preload()
  else if (kind === 'profile') OwnProfilePage.preload()
  else if (kind === 'reels') WaitingScreen.preload()
}

/** Fetches the screen of a conversation before anything is drawn. */
export const preloadOpenChat = ConversationScreen.preload
