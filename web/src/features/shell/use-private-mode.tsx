import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import { type ReactNode, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { menuTexts } from '../../locales/menu.ts'
import { isOffline } from '../../sync/status.ts'
import { useSync } from '../../sync/use-sync.ts'
import { showToast, toastStore } from '../../ui/toast.store.ts'
import { useAccountSettings } from '../settings/public.ts'

/** What it does is more than a glance. */
const SAID_FOR_MS = 8000

type PrivateMode = {
  label: string
  icon: ReactNode
  toggle: () => void
  /** Beside the menu while it is on. */
  mark: ReactNode
}

/** Private mode as the menu offers it and the header shows it: what it does is said when it begins (D-038). */
export function usePrivateMode(): PrivateMode {
  const t = useTexts(menuTexts)
  const { memory, status, mutate } = useSync()
  // As it was chosen here: what is on its way is taken back by the same entry.
  const isWanted = useAccountSettings().private_mode
  // As the server has it: before, one is seen.
  const isOn = useSyncExternalStore(
    useCallback((listener) => memory.subscribe('meta', listener), [memory]),
    () => memory.meta().settings?.private_mode === true,
  )

  // What was asked for here and has not been heard of. A refusal is told of by the shell.
  const asked = useRef<boolean>(undefined)
  const said = useRef<number>(undefined)
  useEffect(() => {
    if (asked.current !== isOn) return
    asked.current = undefined
    // Ended soon after it began: what was said of it is no longer so.
    if (said.current !== undefined) toastStore.dismiss(said.current)
    said.current = isOn
      ? showToast({
          kind: 'success',
          title: t.privateBegun,
          description: t.privateBegunText,
          durationMs: SAID_FOR_MS,
        })
      : showToast({ kind: 'info', title: t.privateEnded, description: t.privateEndedText })
  }, [isOn, t])

  function toggle(): void {
    asked.current = !isWanted
    void mutate('settings.update', { private_mode: !isWanted })
    if (isOffline(status.getSnapshot())) showToast({ kind: 'info', title: t.privateLater })
  }

  return {
    label: isWanted ? t.leavePrivate : t.enterPrivate,
    icon: isWanted ? <LockOpen size={20} /> : <Lock size={20} />,
    toggle,
    mark: isOn && (
      <span
        className="grid h-11 w-7 place-items-center text-accent"
        role="img"
        aria-label={t.privateMark}
        title={t.privateMark}
      >
        <Lock size={18} />
      </span>
    ),
  }
}
