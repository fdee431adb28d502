import type { Handler } from '../../platform/call.ts'
import { selectStats } from './stats.queries.ts'

export const getStats: Handler<'profile.stats'> = ({ platform, caller }) =>
  selectStats(platform.pool, caller.user_id)
