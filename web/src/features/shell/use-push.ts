import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { isPushOn, onPushChange } from '../../lib/push-permission.ts'
import { useKeeper } from '../auth/public.ts'
import { useSync } from '../../sync/use-sync.ts'
import { loadPush } from '../push/public.ts'

/** Where this device is pushed to, what a page does about it, from a chunk that nobody else asks for. */
export function usePush(): void {
  const sync = useSync()
  const keeper = useKeeper()
  const [, navigate] = useLocation()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const follow = async (): Promise<void> => {
      if (!isPushOn()) {
        stop?.()
        stop = undefined
        return
      }
      // Where it does not come the next start tries again; the worker shows pushes by itself.
      const part = await loadPush().catch(() => undefined)
      if (part && !stop && !isGone && isPushOn()) stop = part.startPush(sync, navigate)
    }
    void follow()
    const stopHearing = onPushChange(() => void follow())
    return () => {
      isGone = true
      stop?.()
      stopHearing()
      // Signed out, here or from another device: nothing of theirs stays in sight.
      if (isPushOn() && keeper.getSnapshot().state !== 'signed_in')
        void loadPush()
          .then(({ leavePush }) => leavePush())
          // The server pushes to no session that has ended.
          .catch(() => undefined)
    }
  }, [sync, keeper, navigate])
}
