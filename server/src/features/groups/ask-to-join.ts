import type { LogTransaction } from '../../platform/append/log-writer.ts'
import type { LockedGroup } from './change-group.ts'
import { hasRoomFor } from './groups.policy.ts'
import type { Joined } from './join-group.ts'
import { insertGroupRequest } from './requests.queries.ts'
import { tellDoorkeepers } from './tell-doorkeepers.ts'

/** Puts a person among those who wait to be let in, under the group's lock; a repeat changes nothing. */
export async function askToJoin(
  transaction: LogTransaction,
  group: LockedGroup,
  userId: string,
): Promise<Joined> {
  if (!hasRoomFor(group.group.member_count, 1)) return 'group_full'
  const isNew = await insertGroupRequest(transaction.client, group.group.id, userId)
  return isNew ? tellDoorkeepers(transaction, group) : []
}
