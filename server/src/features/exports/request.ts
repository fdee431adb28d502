import { randomUUID } from 'node:crypto'
import type { Handler } from '../../platform/call.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isSessionFresh } from '../auth/public.ts'
import { describeExport } from './describe-export.ts'
import { judgeRequest } from './exports.policy.ts'
import { countMade, insertExport, selectNewest } from './exports.queries.ts'

const TOO_MANY = 'Você já pediu seus dados três vezes em 24 horas. Tente de novo amanhã.'
/** Large ones wait for each other and not for all that jobs do. */
const QUEUE = 'exports'

export const requestExport: Handler<'exports.request'> = async ({ platform, caller, refuse }) => {
  const { pool } = platform
  const userId = caller.user_id
  const isFresh = await isSessionFresh(platform, caller)
  const newest = await selectNewest(pool, userId)
  const madeCount = await countMade(pool, userId)
  const judged = judgeRequest({ isFresh, isMaking: newest?.state === 'making', madeCount })
  if (judged === 'reauthentication_needed') return refuse(judged)
  if (judged === 'rate_limited') throw new Refusal(judged, TOO_MANY)
  if (judged === 'begin')
    await inTransaction(pool, async (client) => {
      const export_id = randomUUID()
      if (await insertExport(client, export_id, userId))
        await addJob(client, 'exports.make', { export_id }, { queue: QUEUE })
    })
  return describeExport(await selectNewest(pool, userId))
}
