import type { LogTransaction, UserEntry } from '../../platform/append/log-writer.ts'
import { deleteGroupRequestsOf } from './requests.queries.ts'
import { tellDoorkeepers } from './tell-doorkeepers.ts'

type EndedRequest = {
  readonly conversation_id: string
  readonly entries: readonly UserEntry[]
}

/** Whoever waits anywhere does so no more; under the locks of those groups. Announcing it is left to the caller. */
export async function endRequestsOf(transaction: LogTransaction, userId: string): Promise<EndedRequest[]> {
  const ended: EndedRequest[] = []
  for (const { group_id, conversation_id } of await deleteGroupRequestsOf(transaction.client, userId)) {
    const entries = await tellDoorkeepers(transaction, { group: { id: group_id }, conversation_id })
    ended.push({ conversation_id, entries })
  }
  return ended
}
