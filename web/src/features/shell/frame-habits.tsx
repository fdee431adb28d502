import { useEffect, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { useIsWide } from '../../lib/use-media-query.ts'
import { loadOwnProfile } from '../profile/public.ts'
import { overlayHistory } from '../../ui/overlay-history.ts'
import { isHomePath } from './native-back.ts'
import { useAccountLanguage } from './use-account-language.ts'
import { useJobRefusals } from './use-job-refusals.ts'
import { useNativeBack } from './use-native-back.ts'
import { useSearchShortcut } from './use-search-shortcut.ts'
import { useUnreadCount } from './use-unread-count.ts'
import { useTabSwipe } from './use-tab-swipe.ts'
import { useUpdatePrompt } from './use-update-prompt.ts'

type Props = { page: RefObject<HTMLElement | null>; hasChatOpen: boolean }

/** What one changes here is kept and shown by parts that are on the device before there is no line to fetch them. */
function loadChanges(): void {
  const parts = [loadOwnProfile(), import('../../sync/own-changes.ts'), import('../../sync/job-runner.ts')]
  for (const part of parts) part.catch(() => {})
}

/** What a signed-in page does besides showing something. Draws nothing. */
export function FrameHabits({ page, hasChatOpen }: Props) {
  const [path] = useLocation()
  const isWide = useIsWide()
  useNativeBack(isHomePath(path) && !(hasChatOpen && !isWide))
  useSearchShortcut()
  useTabSwipe(page)
  useUpdatePrompt()
  // A page loaded anew with something open leaves its entry of the history.
  useEffect(() => overlayHistory.settle(), [])
  useAccountLanguage()
  useJobRefusals()
  useEffect(loadChanges, [])
  useUnreadCount()
  return null
}
