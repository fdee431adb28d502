import type { Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { changePair, type PairChange } from '../conversations/public.ts'
import { deleteBlock } from './block.queries.ts'

/** Takes back the caller's own block; one in the other direction stays. */
export const unblock = (platform: Platform, userId: string, otherId: string): Promise<PairChange | null> =>
  changePair(platform, userId, otherId, (client) => deleteBlock(client, userId, otherId))

export const unblockPerson: Handler<'people.unblock'> = async ({ platform, caller }, { user_id }) => {
  await unblock(platform, caller.user_id, user_id)
  return {}
}
