import type { Handler } from '../../platform/call.ts'
import { selectEditable, selectVersions } from './edit.queries.ts'
import { canSeeVersions } from './messages.policy.ts'
import { selectPlace } from './messages.queries.ts'

/** What a message said before it was edited, for whoever sees it. */
export const listVersions: Handler<'messages.versions'> = async (
  { platform, caller, refuse },
  { message_id },
) => {
  const place = await selectPlace(platform.pool, message_id, caller.user_id)
  const message = place && (await selectEditable(platform.pool, place, caller.user_id))
  if (!message || !canSeeVersions(message)) return refuse('not_found')
  return { versions: await selectVersions(platform.pool, place) }
}
