import { pushTexts } from '../../locales/push.ts'
import { askPermission, readPushPermission, writePushChoice } from '../../lib/push-permission.ts'
import { inTime } from '../../sync/clock.ts'
import type { Sync } from '../../sync/sync.ts'
import { showToast } from '../../ui/toast.store.ts'
import { closeShown } from './shown.ts'
import { subscribeDevice, unsubscribeDevice } from './subscription.ts'

/** A worker whose file a proxy holds back never comes, and the browser tells nobody. */
const WORKER_WITHIN_MS = 15_000

/** The person's own switch, in the tap that this was called in; says what became of it (D-135). */
export async function switchPush(sync: Sync, isOn: boolean): Promise<void> {
  const t = pushTexts.get()
  try {
    if (!isOn) {
      writePushChoice('off')
      // What stands there nobody would close any more.
      void closeShown(() => true).catch(() => undefined)
      await unsubscribeDevice(sync.call)
      showToast({ kind: 'success', title: t.turnedOff })
      return
    }
    const permission = readPushPermission() === 'default' ? await askPermission() : readPushPermission()
    if (permission !== 'granted') return
    await subscribeDevice(sync.call, inTime(sync.clock, WORKER_WITHIN_MS, navigator.serviceWorker.ready))
    writePushChoice('on')
    showToast({ kind: 'success', title: t.turnedOn })
  } catch {
    if (isOn) writePushChoice('off')
    showToast({ kind: 'error', title: t.error, description: t.failed })
  }
}
