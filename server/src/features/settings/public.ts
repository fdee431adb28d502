import type { FeatureHandlers } from '../../platform/call.ts'
import { getSettings } from './get.ts'
import { updateSettings } from './update.ts'

export { DEFAULT_SETTINGS } from './settings.queries.ts'

export const settingsHandlers: FeatureHandlers<'settings'> = {
  'settings.get': getSettings,
  'settings.update': updateSettings,
}
