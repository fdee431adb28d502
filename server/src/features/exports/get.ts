import type { Handler } from '../../platform/call.ts'
import { describeExport } from './describe-export.ts'
import { selectNewest } from './exports.queries.ts'

export const getExport: Handler<'exports.get'> = async ({ platform, caller }) =>
  describeExport(await selectNewest(platform.pool, caller.user_id))
