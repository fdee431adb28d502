import type { FeatureHandlers } from '../../platform/call.ts'
import { getSettings } from './get.ts'
import { updateSettings } from './update.ts'

export { changeSettings } from './change.ts'
export { selectSettings, SETTINGS_JSON } from './settings.queries.ts'

export const settingsHandlers: FeatureHandlers<'settings'> = {
  'settings.get': getSettings,
  'settings.update': updateSettings,
}
