import type { FeatureHandlers } from '../../platform/call.ts'
import { getPushKey } from './key.ts'
import { markRead } from './mark-read.ts'
import { renew } from './renew.ts'
import { reply } from './reply.ts'
import { sendPushNotification } from './send-push-notification.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

export { startPush } from './start-push.ts'
export type { Push } from './start-push.ts'

export const pushHandlers: FeatureHandlers<'push'> = {
  'push.key': getPushKey,
  'push.subscribe': subscribe,
  'push.unsubscribe': unsubscribe,
  'push.renew': renew,
  'push.mark_read': markRead,
  'push.reply': reply,
  'push.send-push-notification': sendPushNotification,
}
