import type { Handler } from '../../platform/call.ts'
import { changeSettings } from './change.ts'

export const updateSettings: Handler<'settings.update'> = ({ platform, caller }, change) =>
  changeSettings(platform, caller.user_id, change)
