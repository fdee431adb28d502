import type { Handler } from '../../platform/call.ts'
import { addPerson } from './add-person.ts'

export const addMember: Handler<'groups.add_member'> = async ({ platform, caller, refuse }, input) => {
  const asked = { groupId: input.group_id, callerId: caller.user_id, userId: input.user_id }
  const added = await addPerson(platform, asked)
  return typeof added === 'string' ? refuse(added) : added
}
