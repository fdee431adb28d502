import { useEffect } from 'react'
import { shellTexts } from '../../locales/shell.ts'
import { useStore } from '../../sync/use-store.ts'
import { appUpdate, applyUpdate } from '../../sw/update.ts'
import { showToast } from '../../ui/toast.store.ts'

const STAY_MS = 60_000

/** Offers a new version once it is ready; nothing reloads without the person's tap. */
export function useUpdatePrompt(): void {
  const { state } = useStore(appUpdate)
  useEffect(() => {
    if (state !== 'available') return
    const t = shellTexts.get()
    showToast({
      kind: 'info',
      title: t.updateReady,
      durationMs: STAY_MS,
      action: { label: t.updateNow, run: applyUpdate },
    })
  }, [state])
}
