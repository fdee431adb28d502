import type { Sync } from '../../../sync/sync.ts'
import { getAccountSettings } from '../account-settings.ts'

/** What a finger feels of a tap or a draw that did something. */
const TOUCH_MS = 10

/** Shakes the device where it can and its person lets it: nothing else in the app does. */
export function vibrate(sync: Sync, forMs = TOUCH_MS): void {
  if (getAccountSettings(sync).getSnapshot().vibration_notifications) navigator.vibrate?.(forMs)
}
