import type { Handler } from '../../platform/call.ts'
import { selectAccessibleParticipants } from './participants.queries.ts'

/** All participants for one of them, nobody for anyone else (D-003). */
export const getAccessibleParticipants: Handler<'conversations.get_accessible_participants'> = async (
  { platform, caller },
  { conv_id },
) => {
  const userIds = await selectAccessibleParticipants(platform.pool, caller.user_id, conv_id)
  return { participants: userIds.map((user_id) => ({ user_id })) }
}
