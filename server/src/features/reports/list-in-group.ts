import type { Handler } from '../../platform/call.ts'
import { selectRole } from '../groups/public.ts'
import { selectReported } from './group-reports.queries.ts'
import { canSeeReports } from './reports.policy.ts'

export const listReportsInGroup: Handler<'reports.list_in_group'> = async (
  { platform: { pool }, caller: { user_id }, refuse },
  { group_id },
) => {
  if (!canSeeReports(await selectRole(pool, group_id, user_id))) return refuse('not_found')
  return { messages: await selectReported(pool, group_id, user_id) }
}
