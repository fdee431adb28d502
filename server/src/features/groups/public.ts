import type { FeatureHandlers } from '../../platform/call.ts'
import type { GroupSeam } from '../conversations/public.ts'
import { addMember } from './add-member.ts'
import { createGroup } from './create.ts'
import { getOrCreateGroupConversation } from './get-or-create-group-conversation.ts'
import { deleteGroup } from './groups.queries.ts'
import { leave } from './leave.ts'
import { leaveGroup } from './leave-group.ts'
import { listMembers } from './members.ts'
import { selectRole } from './members.queries.ts'
import { removeMember } from './remove-member.ts'
import { setRole } from './set-role.ts'

export const groupsHandlers: FeatureHandlers<'groups'> = {
  'groups.create': createGroup,
  'groups.get_or_create_group_conversation': getOrCreateGroupConversation,
  'groups.members': listMembers,
  'groups.add_member': addMember,
  'groups.remove_member': removeMember,
  'groups.set_role': setRole,
  'groups.leave': leave,
}

/** What conversations ask of groups; the app hands it to them. */
export const groupSeam: GroupSeam = { findRole: selectRole, leave: leaveGroup, remove: deleteGroup }
