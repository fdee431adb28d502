import type { Settings } from '#contract/settings.ts'
import type { Platform } from '../../platform/platform.ts'
import { type SettingsChange, upsertSettings } from './settings.queries.ts'

/** Stored on the server and told to every device of the person (D-156). */
export async function changeSettings(
  { db, bus }: Pick<Platform, 'db' | 'bus'>,
  userId: string,
  change: SettingsChange,
): Promise<Settings> {
  const { settings, user_seq } = await upsertSettings(db, userId, change)
  bus.publish([
    { kind: 'user_event', user_id: userId, event: { kind: 'settings_changed', user_seq, settings } },
  ])
  return settings
}
