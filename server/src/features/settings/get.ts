import type { Handler } from '../../platform/call.ts'
import { selectSettings } from './settings.queries.ts'

export const getSettings: Handler<'settings.get'> = ({ platform, caller }) =>
  selectSettings(platform.db, caller.user_id)
