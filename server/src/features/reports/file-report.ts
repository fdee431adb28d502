import type pg from 'pg'
import type { Handler } from '../../platform/call.ts'
import { Refusal } from '../../platform/refusal.ts'
import { block } from '../people/public.ts'
import { canReport, hasReportsLeft } from './reports.policy.ts'
import { insertReport, selectStanding } from './reports.queries.ts'

/** The report and, where it is wanted, the block stand together or not at all: a repeat finds both or neither. */
export const fileReport: Handler<'reports.file'> = async ({ platform, caller, refuse }, input) => {
  const report = { ...input, reporter_id: caller.user_id }
  const standing = await selectStanding(platform.pool, report)
  if (standing.is_filed) return {}
  if (!canReport(caller.user_id, input.user_id, standing)) return refuse('not_found')
  if (!hasReportsLeft(standing.filed_count)) throw new Refusal('rate_limited')
  const file = (client: pg.Pool | pg.ClientBase) => insertReport(client, report)
  if (input.with_block) await block(platform, caller.user_id, input.user_id, file)
  else await file(platform.pool)
  return {}
}
