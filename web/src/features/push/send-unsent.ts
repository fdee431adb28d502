import type { Shown } from '../../sw/push-scope.ts'
import { ApiError, isFinalRefusal } from '../../sync/errors.ts'
import type { Call } from '../../sync/sync.ts'

/**
 * Does what the worker could not, of what stands in notifications with all that it is done with. A reply is one message
 * under its client id, whoever else sends it, and stays in sight where it is refused or finds no line; what was to be
 * marked as read stays where it finds no line.
 */
export async function sendUnsent(call: Call): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const { reply_token, reply, client_id, token, is_read_wanted } = (notification.data ??
      {}) as Partial<Shown>
    if (reply_token && reply && client_id)
      await call('push.reply', { token: reply_token, client_id, content: reply }).then(
        () => notification.close(),
        () => undefined,
      )
    else if (token && is_read_wanted)
      await call('push.mark_read', { token }).then(
        () => notification.close(),
        (error: unknown) => error instanceof ApiError && isFinalRefusal(error) && notification.close(),
      )
  }
}
