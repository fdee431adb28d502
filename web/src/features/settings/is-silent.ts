import type { CompleteSettings } from '#contract/default-settings.ts'
import { isQuiet } from '#contract/quiet-hours.ts'

type Silence = Pick<CompleteSettings, 'silenced_until' | 'quiet_hours'>

/** Whether nothing of the account may make itself heard at this moment: silenced (D-037), or in quiet hours. */
export function isSilent({ silenced_until, quiet_hours }: Silence, nowMs: number): boolean {
  return isSilenced({ silenced_until }, nowMs) || (quiet_hours !== null && isQuiet(quiet_hours, nowMs))
}

/** Whether nothing of the account shows itself either (D-037). */
export function isSilenced({ silenced_until }: Pick<Silence, 'silenced_until'>, nowMs: number): boolean {
  return silenced_until !== null && nowMs < Date.parse(silenced_until)
}
