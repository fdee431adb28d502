import type { Handler } from '../../platform/call.ts'
import { addPerson } from './add-person.ts'

export const addMember: Handler<'groups.add_member'> = async ({ platform, caller, refuse }, input) => {
  const { group_id: groupId, user_id: userId } = input
  const added = await addPerson(platform, { groupId, callerId: caller.user_id, userId, isInviting: true })
  if (added === 'not_accepting') return { is_new: false, is_invited: true }
  return typeof added === 'string' ? refuse(added) : { ...added, is_invited: false }
}
