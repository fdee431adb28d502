import type pg from 'pg'
import type { Handler } from '../../platform/call.ts'
import { Refusal } from '../../platform/refusal.ts'
import { block } from '../people/public.ts'
import { insertMessageReport } from './group-reports.queries.ts'
import { canReport, hasReportsLeft } from './reports.policy.ts'
import { insertReport, selectStanding } from './reports.queries.ts'

/**
 * The report and, where it is wanted, the block stand together or not at all: a repeat finds both or neither. A message
 * is looked at in the statement that copies it, so that one that goes meanwhile is as one that was never there.
 */
export const fileReport: Handler<'reports.file'> = async ({ platform, caller, refuse }, input) => {
  const { pool } = platform
  const { message_id, ...about } = input
  const report = { ...about, reporter_id: caller.user_id }
  const standing = await selectStanding(pool, report)
  if (standing.is_filed) return {}
  if (!canReport(caller.user_id, input.user_id, standing)) return refuse('not_found')
  if (!hasReportsLeft(standing.filed_count)) throw new Refusal('rate_limited')
  let isNew = false
  const file = async (client: pg.Pool | pg.ClientBase): Promise<boolean> => {
    isNew =
      message_id === undefined
        ? await insertReport(client, report)
        : await insertMessageReport(client, { ...report, message_id })
    return isNew
  }
  if (input.with_block) await block(platform, caller.user_id, input.user_id, file)
  else await file(pool)
  // A repeat may have been faster.
  return isNew || (await selectStanding(pool, report)).is_filed ? {} : refuse('not_found')
}
