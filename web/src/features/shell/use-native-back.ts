import { useEffect } from 'react'
import { shellTexts } from '../../locales/shell.ts'
import { showToast } from '../../ui/toast.store.ts'
import { createBackGuard } from './native-back.ts'

/** The part of the Navigation API this needs; absent where no phone has a back button. */
interface EntryList {
  entries: () => readonly { key: string }[]
  currentEntry: { index: number } | null
  traverseTo: (key: string) => { finished: Promise<unknown> }
}

const guard = createBackGuard({
  isGuarded: () => readState()['isGuard'] === true,
  pushGuard: () => history.pushState({ ...readState(), isGuard: true }, '', location.href),
  goToFirst: () => void goToFirst(),
  warn: () => void showToast({ kind: 'info', title: shellTexts.get().pressAgainToExit }),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
})

/**
 * The phone's back button while `isHome` (a home path with nothing open over it). Only in the installed app; in a
 * browser tab back is never touched. Dialogs close before this hears of a press: the browser sees to it.
 */
export function useNativeBack(isHome: boolean): void {
  useEffect(() => {
    if (!isHome || !getNavigation() || !matchMedia('(display-mode: standalone)').matches) return undefined
    guard.arm()
    const onPopState = () => guard.onPress()
    window.addEventListener('popstate', onPopState)
    return () => {
      window.removeEventListener('popstate', onPopState)
      guard.disarm()
    }
  }, [isHome])
}

async function goToFirst(): Promise<void> {
  const list = getNavigation()
  const first = list?.entries()[0]
  if (!list || !first || list.currentEntry?.index === 0) return
  const shown = location.href
  await list.traverseTo(first.key).finished
  history.replaceState({}, '', shown)
}

function getNavigation(): EntryList | undefined {
  return (window as { navigation?: EntryList }).navigation
}

function readState(): Record<string, unknown> {
  return (history.state ?? {}) as Record<string, unknown>
}
