import type { Handler } from '../../platform/call.ts'
import { changeFriendship } from './change-friendship.ts'
import { judgeAnswer } from './connections.policy.ts'

const createAnswer =
  (status: 'accepted' | 'blocked'): Handler<'connections.accept' | 'connections.reject'> =>
  async ({ platform, caller, refuse }, { user_id }) => {
    const outcome = await changeFriendship(platform, caller.user_id, user_id, (known) =>
      judgeAnswer(caller.user_id, known, status),
    )
    return typeof outcome === 'string' ? refuse('not_found') : outcome
  }

export const acceptFriend = createAnswer('accepted')

/** The row stays as 'blocked' (D-106). */
export const rejectFriend = createAnswer('blocked')
