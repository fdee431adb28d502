import type { Handler } from '../../platform/call.ts'
import { upsertSettings } from './settings.queries.ts'

/** Stored on the server and told to every device of the person (D-156). */
export const updateSettings: Handler<'settings.update'> = async ({ platform, caller }, change) => {
  const { settings, user_seq } = await upsertSettings(platform.db, caller.user_id, change)
  platform.bus.publish([
    { kind: 'user_event', user_id: caller.user_id, event: { kind: 'settings_changed', user_seq, settings } },
  ])
  return settings
}
