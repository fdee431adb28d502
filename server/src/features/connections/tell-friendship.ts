import type pg from 'pg'
import { type NotificationEntry, notify, withdraw } from '../notifications/public.ts'
import type { Step } from './connections.policy.ts'

/** What the caller did about a friendship, as the other is told of it; what was asked or said before no longer stands. */
export async function tellFriendship(
  client: pg.ClientBase,
  callerId: string,
  otherId: string,
  step: Step,
): Promise<NotificationEntry[]> {
  const toOther = { from_user_id: callerId, user_ids: [otherId] }
  const types = ['friend_request', 'friend_accepted'] as const
  const ofOther = { user_id: callerId, from_user_id: otherId, types, isAnswered: true }
  const ofCaller = { user_id: otherId, from_user_id: callerId, types, isAnswered: true }
  switch (step.kind) {
    case 'ask':
      return notify(client, { type: 'friend_request', ...toOther })
    case 'set': {
      const answered = await withdraw(client, ofOther)
      if (step.status !== 'accepted') return answered
      return [...answered, ...(await notify(client, { type: 'friend_accepted', ...toOther }))]
    }
    case 'delete':
      return [...(await withdraw(client, ofOther)), ...(await withdraw(client, ofCaller))]
    default:
      return []
  }
}
