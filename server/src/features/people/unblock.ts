import type { Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { changePair, type PairChange } from '../conversations/public.ts'
import { deleteBlock, selectBlocked } from './block.queries.ts'

/** Takes back the caller's own block; one in the other direction stays. */
export function unblock(platform: Platform, userId: string, otherId: string): Promise<PairChange | null> {
  return changePair(platform, userId, otherId, (client) => deleteBlock(client, userId, otherId))
}

export const unblockPerson: Handler<'people.unblock'> = async ({ platform, caller }, input) => {
  const otherId =
    'user_id' in input ? input.user_id : await selectBlocked(platform.pool, caller.user_id, input.id)
  if (otherId) await unblock(platform, caller.user_id, otherId)
  return {}
}
