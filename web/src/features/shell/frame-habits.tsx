import { useCallback, useEffect, useState, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useIsWide } from '../../lib/use-media-query.ts'
import { askToPersist, browserPersistence } from '../../sync/ask-to-persist.ts'
import { useSync } from '../../sync/use-sync.ts'
import { loadInviterDialog, loadShareSheet, useInvitations } from '../connections/invite/public.ts'
import { loadInstallBanner, useInstallBanner } from '../install/public.ts'
import { useAlerts } from '../notifications/public.ts'
import { loadOwnProfile, useProfile } from '../profile/public.ts'
import { loadPushCard } from '../push/public.ts'
import { loadSharedDoor, useShared } from '../share-target/public.ts'
import { loadTutorialDoor } from '../tutorial/public.ts'
import { overlayHistory } from '../../ui/overlay-history.ts'
import { Part } from '../../ui/part.tsx'
import { isHomePath } from './native-back.ts'
import { useAccountLanguage } from './use-account-language.ts'
import { useJobRefusals } from './use-job-refusals.ts'
import { useNativeBack } from './use-native-back.ts'
import { useOfflineParts } from './use-offline-parts.ts'
import { usePush } from './use-push.ts'
import { usePushCard } from './use-push-card.ts'
import { useSearchShortcut } from './use-search-shortcut.ts'
import { useUnreadCount } from './use-unread-count.ts'
import { useTabSwipe } from './use-tab-swipe.ts'
import { useHiding } from './use-hiding.ts'
import { useUpdatePrompt } from './use-update-prompt.ts'

const InstallBanner = lazyPart(loadInstallBanner)
const PushCard = lazyPart(loadPushCard)
const ShareSheet = lazyPart(loadShareSheet)
const InviterDialog = lazyPart(loadInviterDialog)
const SharedDoor = lazyPart(loadSharedDoor)
const TutorialDoor = lazyPart(loadTutorialDoor)

type Props = { page: RefObject<HTMLElement | null>; hasChatOpen: boolean }

/** What one changes here is kept and shown by parts that are on the device before there is no line to fetch them. */
function loadChanges(): void {
  const parts = [loadOwnProfile(), import('../../sync/own-changes.ts'), import('../../sync/job-runner.ts')]
  for (const part of parts) part.catch(() => {})
}

/** What a signed-in page does besides showing something. Draws what is offered and asked for from anywhere. */
export function FrameHabits({ page, hasChatOpen }: Props) {
  const [path] = useLocation()
  const isWide = useIsWide()
  const isHome = isHomePath(path) && !(hasChatOpen && !isWide)
  useNativeBack(isHome)
  useSearchShortcut()
  useTabSwipe(page)
  useUpdatePrompt()
  // A page loaded anew with something open leaves its entry of the history.
  useEffect(() => overlayHistory.settle(), [])
  useAccountLanguage()
  useJobRefusals()
  useEffect(loadChanges, [])
  useOfflineParts()
  const { me, memory } = useSync()
  useEffect(() => askToPersist(memory, browserPersistence), [memory])
  useUnreadCount()
  useAlerts()
  useHiding()
  usePush()
  const isPushOffered = usePushCard()
  const isUnseen = useProfile(me)?.tutorial_completed === false
  // Once a visit: it does not come back where it could not be kept.
  const [isNewcomer, setIsNewcomer] = useState(false)
  if (isUnseen && !isNewcomer) setIsNewcomer(true)
  const [isTutorialOver, setIsTutorialOver] = useState(false)
  const endTutorial = useCallback(() => setIsTutorialOver(true), [])
  // Nothing offers itself in somebody's first visit but the tutorial.
  const install = useInstallBanner(isNewcomer || (hasChatOpen && !isWide))
  const { isSharing, closeSharing, inviter, answerInviter } = useInvitations()
  const { isShared, endShared } = useShared()
  return (
    <>
      {install.isShown && <InstallBanner onClose={install.close} />}
      {isPushOffered && !install.isShown && !isNewcomer && !hasChatOpen && (
        <Part>
          <PushCard />
        </Part>
      )}
      {isSharing && <ShareSheet onClose={closeSharing} />}
      {inviter && !isSharing && (isTutorialOver || !isNewcomer) && (
        <InviterDialog inviter={inviter} onClose={answerInviter} />
      )}
      {isShared && (isTutorialOver || !isNewcomer) && (
        <Part>
          <SharedDoor onClose={endShared} />
        </Part>
      )}
      {isNewcomer && (
        <Part>
          <TutorialDoor isHome={path === '/app' && !hasChatOpen} onOver={endTutorial} />
        </Part>
      )}
    </>
  )
}
