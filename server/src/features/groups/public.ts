import type { FeatureHandlers } from '../../platform/call.ts'
import type { GroupSeam } from '../conversations/public.ts'
import { addMember } from './add-member.ts'
import { addMemberByEmail } from './add-member-by-email.ts'
import { answerInvitation } from './answer-invitation.ts'
import { createGroup } from './create.ts'
import { answerRequest } from './answer-request.ts'
import { getOrCreateGroupConversation } from './get-or-create-group-conversation.ts'
import { getGroup } from './get.ts'
import { discoverGroups } from './discover.ts'
import { deleteGroup } from './groups.queries.ts'
import { listInvitations } from './invitations.ts'
import { showInvite } from './invite.ts'
import { join } from './join.ts'
import { leave } from './leave.ts'
import { leaveGroup } from './leave-group.ts'
import { listMembers } from './members.ts'
import { selectRole } from './members.queries.ts'
import { removeMember } from './remove-member.ts'
import { listRequests } from './requests.ts'
import { searchPeopleToAdd } from './search-people.ts'
import { setGroupAvatar } from './set-avatar.ts'
import { setInvite } from './set-invite.ts'
import { setRole } from './set-role.ts'
import { updateGroup } from './update.ts'

export { changeGroup } from './change-group.ts'
export { endRequestsOf } from './end-requests.ts'
export { leaveGroup } from './leave-group.ts'
export { selectRole } from './members.queries.ts'

export const groupsHandlers: FeatureHandlers<'groups'> = {
  'groups.create': createGroup,
  'groups.get_or_create_group_conversation': getOrCreateGroupConversation,
  'groups.get': getGroup,
  'groups.members': listMembers,
  'groups.update': updateGroup,
  'groups.set_avatar': setGroupAvatar,
  'groups.search_people': searchPeopleToAdd,
  'groups.add_member': addMember,
  'groups.add_member_by_email': addMemberByEmail,
  'groups.remove_member': removeMember,
  'groups.set_role': setRole,
  'groups.leave': leave,
  'groups.set_invite': setInvite,
  'groups.invite': showInvite,
  'groups.discover': discoverGroups,
  'groups.join': join,
  'groups.invitations': listInvitations,
  'groups.answer_invitation': answerInvitation,
  'groups.requests': listRequests,
  'groups.answer_request': answerRequest,
}

/** What conversations ask of groups; the app hands it to them. */
export const groupSeam: GroupSeam = { findRole: selectRole, leave: leaveGroup, remove: deleteGroup }
