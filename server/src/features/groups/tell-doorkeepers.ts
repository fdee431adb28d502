import type { Role } from '#contract/messages.ts'
import type { LogTransaction, UserEntry } from '../../platform/append/log-writer.ts'
import { canAnswerRequests } from './groups.policy.ts'
import { hasGroupRequests, selectDoorkeepers } from './requests.queries.ts'

/** Whoever lets people in hears how many wait now, by the group's head; under the group's lock. */
export async function tellDoorkeepers(
  transaction: LogTransaction,
  { group, conversation_id }: { readonly group: { readonly id: string }; readonly conversation_id: string },
): Promise<readonly UserEntry[]> {
  const ids = await selectDoorkeepers(transaction.client, group.id)
  return transaction.writeUsers('conversation_changed', ids, conversation_id)
}

type RoleChange = {
  readonly group_id: string
  readonly conversation_id: string
  readonly user_id: string
  readonly before: Role
  readonly role: Role
}

/** Who lets people in from now on hears how many wait, who does no more that it is not theirs; under the group's lock. */
export async function tellNewDoorkeeper(
  transaction: LogTransaction,
  { group_id, conversation_id, user_id, before, role }: RoleChange,
): Promise<readonly UserEntry[]> {
  const isAnother = canAnswerRequests(before) !== canAnswerRequests(role)
  if (!isAnother || !(await hasGroupRequests(transaction.client, group_id))) return []
  return transaction.writeUsers('conversation_changed', [user_id], conversation_id)
}
