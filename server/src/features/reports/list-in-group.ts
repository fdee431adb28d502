import { REPORTED_MESSAGES_MAX } from '#contract/limits.ts'
import type { Handler } from '../../platform/call.ts'
import { selectRole } from '../groups/public.ts'
import { selectReported } from './group-reports.queries.ts'
import { canJudge, canSeeReports } from './reports.policy.ts'

export const listReportsInGroup: Handler<'reports.list_in_group'> = async (
  { platform: { pool }, caller: { user_id }, refuse },
  { group_id },
) => {
  if (!canSeeReports(await selectRole(pool, group_id, user_id))) return refuse('not_found')
  const reported = await selectReported(pool, group_id, user_id)
  const judged = reported.filter((message) => canJudge(user_id, message)).slice(0, REPORTED_MESSAGES_MAX)
  return {
    messages: judged.map(
      ({ message_id, user_id: author, message_type, view_once, excerpt, reasons, reported_at }) => ({
        message_id,
        user_id: author,
        message_type,
        view_once,
        excerpt,
        reasons,
        reported_at,
      }),
    ),
  }
}
