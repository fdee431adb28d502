import type { LogTransaction } from '../../platform/append/log-writer.ts'
import { announceNotifications, endGroupNotifications, notify } from '../notifications/public.ts'

/** People were added to a group, or asked to come. */
export async function tellInvited(
  { client, onCommit }: LogTransaction,
  groupId: string,
  inviterId: string,
  userIds: readonly string[],
): Promise<void> {
  const deed = { from_user_id: inviterId, user_ids: userIds, group_id: groupId }
  const entries = await notify(client, { type: 'group_invite', ...deed })
  onCommit((platform) => announceNotifications(platform, entries))
}

/** They came by themselves, or are out of it: nobody has to ask them any more. */
export async function endInvitedNotice(
  { client, onCommit }: LogTransaction,
  groupId: string,
  userId: string,
): Promise<void> {
  const entries = await endGroupNotifications(client, userId, groupId)
  onCommit((platform) => announceNotifications(platform, entries))
}
