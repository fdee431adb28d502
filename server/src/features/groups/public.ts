import type { FeatureHandlers } from '../../platform/call.ts'
import { addMember } from './add-member.ts'
import { createGroup } from './create.ts'
import { getOrCreateGroupConversation } from './get-or-create-group-conversation.ts'
import { leave } from './leave.ts'
import { listMembers } from './members.ts'
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
