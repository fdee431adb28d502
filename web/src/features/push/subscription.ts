import { PUSH_CACHE, PUSH_ENTRY, type KeptPush } from '../../sw/names.ts'
import type { Call } from '../../sync/sync.ts'

/**
 * Subscribes this device, or renews what it has, and tells the server: at each start, so that an address which the
 * browser or the server gave up is made anew. Rejects where one of the two cannot. `ready`: the worker, which may never
 * come.
 */
export async function subscribeDevice(call: Call, ready = navigator.serviceWorker.ready): Promise<void> {
  const { pushManager } = await ready
  const { public_key } = await call('push.key', {})
  const known = await pushManager.getSubscription()
  // Made with another server's key: nothing would arrive.
  const isOurs = known && keyOf(known.options.applicationServerKey) === public_key
  if (known && !isOurs) await known.unsubscribe()
  const subscription =
    known && isOurs
      ? known
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  const { endpoint, keys } = subscription.toJSON()
  const told = { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
  const { renew_token } = await call('push.subscribe', { ...told, takes_notices: true })
  await keepForWorker({ endpoint: told.endpoint, key: public_key, renew_token })
}

/** Neither the browser nor the server pushes here any more. */
export async function unsubscribeDevice(call: Call): Promise<void> {
  await Promise.all([call('push.unsubscribe', {}), dropSubscription()])
}

export async function dropSubscription(): Promise<void> {
  // First: without it the worker renews nothing, also where the browser cannot unsubscribe for want of a line.
  await caches.delete(PUSH_CACHE)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** The worker renews what the browser moves, also while no page lives. */
async function keepForWorker(kept: KeptPush): Promise<void> {
  const cache = await caches.open(PUSH_CACHE)
  await cache.put(PUSH_ENTRY, new Response(JSON.stringify(kept)))
}

function keyOf(key: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
