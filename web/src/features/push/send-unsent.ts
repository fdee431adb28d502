import type { Shown } from '../../sw/push-scope.ts'
import type { Call } from '../../sync/sync.ts'

/**
 * Sends the replies that the worker could not: each stands in a notification of its own, with all that it is sent with.
 * Under its client id it is one message, whoever else sends it. What is refused or finds no line stays in sight.
 */
export async function sendUnsent(call: Call): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const { reply_token, reply, client_id } = (notification.data ?? {}) as Partial<Shown>
    if (reply_token && reply && client_id)
      await call('push.reply', { token: reply_token, client_id, content: reply }).then(
        () => notification.close(),
        () => undefined,
      )
  }
}
