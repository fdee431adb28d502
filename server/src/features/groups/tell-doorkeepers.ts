import type { LogTransaction, UserEntry } from '../../platform/append/log-writer.ts'
import type { LockedGroup } from './change-group.ts'
import { selectDoorkeepers } from './requests.queries.ts'

/** Whoever lets people in hears how many wait now, by the group's head; under the group's lock. */
export async function tellDoorkeepers(
  transaction: LogTransaction,
  { group, conversation_id }: LockedGroup,
): Promise<readonly UserEntry[]> {
  const ids = await selectDoorkeepers(transaction.client, group.id)
  return transaction.writeUsers('conversation_changed', ids, conversation_id)
}
