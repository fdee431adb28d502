import { useEffect, useState } from 'react'
import { topDialog } from '../../ui/open-dialogs.ts'
import { mayShowItself, noteShown, SHOW_AFTER_MS } from './install-visit.ts'

/** What asks for the banner from anywhere (part 1 §4). */
export const INSTALL_EVENT = 'showInstallPrompt'

/**
 * Whether the install banner stands. It shows itself 3 s after the list, at most once in 24 hours, and waits while a
 * dialog, a viewer or the tutorial is open or `isBusy`; who asks for it is served at once (D-053).
 */
export function useInstallBanner(isBusy: boolean): { isShown: boolean; close: () => void } {
  const [isDue, setIsDue] = useState(false)
  const [isShown, setIsShown] = useState(false)

  useEffect(() => {
    const show = () => setIsShown(true)
    window.addEventListener(INSTALL_EVENT, show)
    const timer = setTimeout(() => setIsDue(mayShowItself(Date.now())), SHOW_AFTER_MS)
    return () => {
      window.removeEventListener(INSTALL_EVENT, show)
      clearTimeout(timer)
    }
  }, [])

  useEffect(() => {
    if (!isDue || isBusy) return undefined
    const showWhenFree = (): void => {
      if (topDialog.getSnapshot() !== null) return
      setIsDue(false)
      setIsShown(true)
      noteShown(Date.now())
    }
    showWhenFree()
    return topDialog.subscribe(showWhenFree)
  }, [isDue, isBusy])

  return { isShown, close: () => setIsShown(false) }
}
