import type { Handler } from '../../platform/call.ts'
import { changeFriendship } from './change-friendship.ts'
import { judgeRequest } from './connections.policy.ts'
import { selectAskable } from './connections.queries.ts'

/** Asks a person to be friends, or accepts them where they asked first (D-107). */
export const requestFriend: Handler<'connections.request'> = async (
  { platform, caller, refuse },
  { user_id },
) => {
  const outcome = await changeFriendship(platform, caller.user_id, user_id, async (known, client) => {
    const asked = await selectAskable(client, caller.user_id, user_id)
    return judgeRequest(caller.user_id, known, asked, platform.clock.now())
  })
  return typeof outcome === 'string' ? refuse(outcome) : outcome
}
