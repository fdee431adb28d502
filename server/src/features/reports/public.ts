import type { FeatureHandlers } from '../../platform/call.ts'
import { closeReportsInGroup } from './close-in-group.ts'
import { fileReport } from './file-report.ts'
import { leaveReportedGroup } from './leave-group.ts'
import { listReportsInGroup } from './list-in-group.ts'

export { describeReports } from './describe-reports.ts'
export { closeReport, selectOpenReports } from './operator.queries.ts'

export const reportsHandlers: FeatureHandlers<'reports'> = {
  'reports.file': fileReport,
  'reports.leave_group': leaveReportedGroup,
  'reports.list_in_group': listReportsInGroup,
  'reports.close_in_group': closeReportsInGroup,
}
