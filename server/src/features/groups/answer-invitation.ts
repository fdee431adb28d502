import type { Handler } from '../../platform/call.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { announceNotifications, endGroupNotifications } from '../notifications/public.ts'
import { announceUserEntries } from '../conversations/public.ts'
import { changeGroup } from './change-group.ts'
import { declineInvitation, selectInvitations } from './invitations.queries.ts'
import { type Joined, joinGroup } from './join-group.ts'

/** Whoever comes does so by themselves, and past those who let people in: an admin has asked them. */
export const answerInvitation: Handler<'groups.answer_invitation'> = async (
  { platform, caller: { user_id }, refuse },
  { group_id, is_accepted },
) => {
  const { pool } = platform
  if (!is_accepted) {
    const told = await inTransaction(pool, async (client) => {
      await declineInvitation(client, group_id, user_id)
      return endGroupNotifications(client, user_id, group_id)
    })
    await announceNotifications(platform, told)
    return { conversation_id: null }
  }
  const isInvited = (await selectInvitations(pool, user_id, 1, group_id)).length === 1
  let conversation_id = ''
  const joined = await changeGroup<Joined | 'not_found'>(
    platform,
    group_id,
    user_id,
    async (transaction, group) => {
      conversation_id = group.conversation_id
      if (group.my_role !== null) return []
      const stillHolds = await selectInvitations(transaction.client, user_id, 1, group_id)
      return stillHolds.length === 1 ? joinGroup(transaction, group, user_id, user_id) : 'not_found'
    },
    ({ my_role }) => isInvited || my_role !== null,
  )
  if (joined === null) return refuse('not_found')
  if (typeof joined === 'string') return refuse(joined)
  await announceUserEntries(platform, conversation_id, joined)
  return { conversation_id }
}
