import type { FeatureHandlers } from '../../platform/call.ts'
import { getAccessibleParticipants } from './accessible-participants.ts'
import { deleteConversation } from './delete.ts'
import { listConversations } from './heads.ts'
import { startByEmail } from './start-by-email.ts'
import { startDirect } from './start-direct-conversation.ts'

export { announceUserEntries } from './announce.ts'
export { changePair, type PairChange } from './change-pair.ts'
export { judgeReach } from './conversations.policy.ts'
export { countAdmins, insertGroupMembers, updateRole } from './group-members.queries.ts'
export { readHeads, readLastSeqs, readMemberships, readUserSeqs } from './heads.ts'
export { leaveGroup } from './leave-group.ts'
export { openRanges } from './participants.queries.ts'
export { selectReachability } from './start.queries.ts'

export const conversationsHandlers: FeatureHandlers<'conversations'> = {
  'conversations.list': listConversations,
  'conversations.start_direct_conversation': startDirect,
  'conversations.create-direct-conversation': startDirect,
  'conversations.start_by_email': startByEmail,
  'conversations.get_accessible_participants': getAccessibleParticipants,
  'conversations.delete': deleteConversation,
}
