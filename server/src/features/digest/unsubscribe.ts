import type { Platform } from '../../platform/platform.ts'
import { changeSettings } from '../settings/public.ts'
import { selectIsOn } from './unsubscribe.queries.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/** Turns the digests off for whom the token is, on all their devices. False for what is none of ours, or nobody's. */
export async function unsubscribe(
  platform: Pick<Platform, 'bus' | 'clock' | 'db' | 'keys' | 'pool'>,
  token: string,
): Promise<boolean> {
  const userId = readUnsubscribeToken(platform.keys, token, platform.clock.now())
  const isOn = userId === null ? null : await selectIsOn(platform.pool, userId)
  if (userId === null || isOn === null) return false
  if (isOn) await changeSettings(platform, userId, { email_digest: false })
  return true
}
