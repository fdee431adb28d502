import type { CompleteSettings } from '#contract/default-settings.ts'
import { isQuiet } from '#contract/quiet-hours.ts'

type Silence = Pick<CompleteSettings, 'silenced_until' | 'quiet_hours'>

/** Whether nothing of the account may be heard or pop up at this moment: silenced (D-037), or in quiet hours. */
export function isSilent({ silenced_until, quiet_hours }: Silence, nowMs: number): boolean {
  if (silenced_until !== null && nowMs < Date.parse(silenced_until)) return true
  return quiet_hours !== null && isQuiet(quiet_hours, nowMs)
}
