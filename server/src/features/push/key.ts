import type { Handler } from '../../platform/call.ts'
import { readVapidKey } from '../../platform/vapid-key.ts'

export const getPushKey: Handler<'push.key'> = async ({ platform }) => ({
  public_key: readVapidKey(platform.keys.vapid).publicKey,
})
