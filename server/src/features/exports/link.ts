import type { Handler } from '../../platform/call.ts'
import { signFileUrl } from '../../platform/files/sign-url.ts'
import { isSessionFresh } from '../auth/public.ts'
import { canFetch } from './exports.policy.ts'
import { selectNewest } from './exports.queries.ts'
import { pathOf } from './export-file.ts'

/** Asked for at each download: whoever holds the session without being the person gets none. */
export const linkExport: Handler<'exports.link'> = async ({ platform, caller, refuse }) => {
  if (!(await isSessionFresh(platform, caller))) return refuse('reauthentication_needed')
  const row = await selectNewest(platform.pool, caller.user_id)
  if (!row || !canFetch(caller.user_id, row) || row.expires_at === null) return refuse('not_found')
  const url = signFileUrl(
    platform.keys,
    { bucket: 'exports', path: pathOf(row.user_id, row.id), version: null },
    { userId: caller.user_id, untilMs: Date.parse(row.expires_at) },
  )
  return { url, expires_at: row.expires_at }
}
