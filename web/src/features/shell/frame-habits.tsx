import type { RefObject } from 'react'
import { useAccountLanguage } from './use-account-language.ts'
import { useTabSwipe } from './use-tab-swipe.ts'
import { useUpdatePrompt } from './use-update-prompt.ts'

/** What a signed-in page does besides showing something. Draws nothing. */
export function FrameHabits({ page }: { page: RefObject<HTMLElement | null> }) {
  useTabSwipe(page)
  useUpdatePrompt()
  useAccountLanguage()
  return null
}
