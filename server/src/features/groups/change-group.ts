import { type LogTransaction, writeLog } from '../../platform/append/log-writer.ts'
import { type LockedConversation, lockConversation } from '../../platform/append/log-writer.queries.ts'
import type { Platform } from '../../platform/platform.ts'
import { canReadGroup } from './groups.policy.ts'
import { type GroupView, selectGroup } from './groups.queries.ts'

export type LockedGroup = GroupView & {
  readonly conversation: LockedConversation
}

/**
 * Runs `change` while nothing is appended to the group's conversation, with the group and the caller's role
 * as they are under that lock. Null when there is no such group, and for who has nothing to do there: they take no
 * lock, and wait for none. `mayAct`: members, unless it says otherwise.
 */
export async function changeGroup<T>(
  platform: Platform,
  groupId: string,
  userId: string,
  change: (transaction: LogTransaction, group: LockedGroup) => Promise<T>,
  mayAct: (group: GroupView) => boolean = isMember,
): Promise<T | null> {
  const found = await selectGroup(platform.pool, groupId, userId)
  if (!found || !mayAct(found)) return null
  return writeLog(platform, found.conversation_id, async (transaction) => {
    const conversation = await lockConversation(transaction.client, found.conversation_id)
    const view = await selectGroup(transaction.client, groupId, userId)
    return conversation && view ? change(transaction, { ...view, conversation }) : null
  })
}

const isMember = ({ my_role }: GroupView): boolean => canReadGroup(my_role)
