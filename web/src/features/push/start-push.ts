import type { Sync } from '../../sync/sync.ts'
import { getNotificationsStore } from '../notifications/public.ts'
import { showDesktopNotifications } from './desktop-notifications.ts'
import { isOver } from './is-over.ts'
import { sendUnsent } from './send-unsent.ts'
import { closeShown } from './shown.ts'
import { dropSubscription, subscribeDevice } from './subscription.ts'

/** How often what is read elsewhere is looked for while the page is seen (D-136). */
const CLOSE_EVERY_MS = 5000

/**
 * What a page does on a device that is pushed to: renews the subscription, shows what arrives while nobody looks, closes
 * what was read, on whichever device, or is nobody's to see any more, sends the replies that the worker could not, and
 * goes where a notification leads. Answers how to stop.
 */
export function startPush(sync: Sync, navigate: (path: string) => void): () => void {
  const { memory } = sync
  const notifications = getNotificationsStore(sync)
  // Where it fails now it is tried at the next start.
  void subscribeDevice(sync.call).catch(() => undefined)

  const seen = new Set<string>()
  let seenIn: string | null = null

  const closeOver = (): void => {
    const { epoch } = memory.meta()
    // A list that is read anew is there page by page.
    if (epoch !== seenIn) seen.clear()
    seenIn = epoch
    for (const id of memory.heads.keys()) seen.add(id)
    const { as_of } = memory.notifications.get('list') ?? {}
    const listed = { ...notifications.getSnapshot(), seq: as_of?.user_seq ?? 0 }
    void closeShown((tag, { seq }) => isOver(tag, seq, { heads: memory.heads, seen }, listed))
  }
  const timer = setInterval(() => {
    if (sync.isVisible.getSnapshot()) closeOver()
  }, CLOSE_EVERY_MS)

  let followed: unknown
  const follow = ({ data, ports }: MessageEvent): void => {
    const { open, id } = (data ?? {}) as { open?: unknown; id?: unknown }
    if (typeof open !== 'string' || !open.startsWith('/')) return
    ports[0]?.postMessage('followed')
    // Asked again because it answered late.
    if (id !== followed) navigate(open)
    followed = id
  }
  navigator.serviceWorker.addEventListener('message', follow)

  const sendLeft = (): void => {
    if (sync.status.getSnapshot().state === 'online') void sendUnsent(sync.call).catch(() => undefined)
  }

  closeOver()
  sendLeft()
  const stops = [
    sync.status.subscribe(sendLeft),
    memory.subscribe('heads', closeOver),
    notifications.subscribe(closeOver),
    showDesktopNotifications(sync),
  ]
  return () => {
    for (const stop of stops) stop()
    clearInterval(timer)
    navigator.serviceWorker.removeEventListener('message', follow)
  }
}

/** Whoever signs out leaves nothing to see, and no address. */
export async function leavePush(): Promise<void> {
  await closeShown(() => true)
  await dropSubscription()
}
