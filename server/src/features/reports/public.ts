import type { FeatureHandlers } from '../../platform/call.ts'
import { fileReport } from './file-report.ts'

export { describeReports } from './describe-reports.ts'
export { closeReport, selectOpenReports } from './operator.queries.ts'

export const reportsHandlers: FeatureHandlers<'reports'> = {
  'reports.file': fileReport,
}
