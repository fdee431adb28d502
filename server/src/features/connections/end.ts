import type { Handler } from '../../platform/call.ts'
import { changeFriendship } from './change-friendship.ts'
import { type Friendship, judgeCancel, judgeRemoval, type Step } from './connections.policy.ts'

const createEnd =
  (
    judge: (callerId: string, known: Friendship) => Step,
  ): Handler<'connections.cancel' | 'connections.remove'> =>
  async ({ platform, caller }, { user_id }) => {
    const outcome = await changeFriendship(platform, caller.user_id, user_id, (known) =>
      judge(caller.user_id, known),
    )
    if (typeof outcome === 'string') throw new Error('an end is never refused')
    return outcome
  }

export const cancelRequest = createEnd(judgeCancel)

export const removeFriend = createEnd((_, known) => judgeRemoval(known))
