import type { Handler } from '../../platform/call.ts'
import { Refusal } from '../../platform/refusal.ts'
import { changeGroup, leaveGroup } from '../groups/public.ts'
import { insertGroupReport } from './group-reports.queries.ts'
import { hasReportsLeft } from './reports.policy.ts'
import { selectStanding } from './reports.queries.ts'

/** Both or neither; members alone, who are none afterwards: a repeat is told by its report. */
export const leaveReportedGroup: Handler<'reports.leave_group'> = async (
  { platform, caller: { user_id }, refuse },
  { client_id, group_id },
) => {
  const report = { client_id, group_id, reporter_id: user_id }
  const ofNobody = { ...report, user_id: null }
  const standing = await selectStanding(platform.pool, ofNobody)
  if (standing.is_filed) return {}
  const hasLeft = await changeGroup(platform, group_id, user_id, async (transaction, group) => {
    if (group.my_role === null) return false
    if (!hasReportsLeft(standing.filed_count)) throw new Refusal('rate_limited')
    await insertGroupReport(transaction.client, report)
    await leaveGroup(transaction, group.conversation, user_id, user_id)
    return true
  })
  // A repeat may have been faster.
  return hasLeft || (await selectStanding(platform.pool, ofNobody)).is_filed ? {} : refuse('not_found')
}
