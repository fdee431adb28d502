import type { RefObject } from 'react'
import { useLocation } from 'wouter'
import { useIsWide } from '../../lib/use-media-query.ts'
import { isHomePath } from './native-back.ts'
import { useAccountLanguage } from './use-account-language.ts'
import { useNativeBack } from './use-native-back.ts'
import { useSearchShortcut } from './use-search-shortcut.ts'
import { useTabSwipe } from './use-tab-swipe.ts'
import { useUpdatePrompt } from './use-update-prompt.ts'

type Props = { page: RefObject<HTMLElement | null>; hasChatOpen: boolean }

/** What a signed-in page does besides showing something. Draws nothing. */
export function FrameHabits({ page, hasChatOpen }: Props) {
  const [path] = useLocation()
  const isWide = useIsWide()
  useNativeBack(isHomePath(path) && !(hasChatOpen && !isWide))
  useSearchShortcut()
  useTabSwipe(page)
  useUpdatePrompt()
  useAccountLanguage()
  return null
}
