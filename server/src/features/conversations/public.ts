import type { FeatureHandlers } from '../../platform/call.ts'
import { getAccessibleParticipants } from './accessible-participants.ts'
import { createDeleteConversation } from './delete.ts'
import type { GroupSeam } from './group-seam.ts'
import { listConversations } from './list-heads.ts'
import type { FeatureJobs } from '../../platform/jobs/jobs.ts'
import { removeContent } from './remove-content.ts'
import { setState } from './set-state.ts'
import { startByEmail } from './start-by-email.ts'
import { startDirect } from './start-direct-conversation.ts'

export { announceUserEntries } from './announce.ts'
export { changePair, type PairChange } from './change-pair.ts'
export { judgeReach, type Reach, type Reachability } from './conversations.policy.ts'
export { endRequestBetween, type EndedRequest } from './end-request.ts'
export { NO_BASE } from './heads-cursor.ts'
export { removeConversation } from './delete.queries.ts'
export type { GroupSeam } from './group-seam.ts'
export { readMembers, readUserSeqs } from './heads.ts'
export { readHeads, readMoreHeads } from './list-heads.ts'
export { orderPair } from './pair.ts'
export { closeRange, openRanges, raiseReadByAll } from './participants.queries.ts'
export { lockPair, selectReachability, selectUserByEmail } from './start.queries.ts'
export { startDirectConversation, type StartRefusal } from './start-direct-conversation.ts'

export function createConversationsHandlers(groups: GroupSeam): FeatureHandlers<'conversations'> {
  return {
    'conversations.list': listConversations,
    'conversations.start_direct_conversation': startDirect,
    'conversations.create-direct-conversation': startDirect,
    'conversations.start_by_email': startByEmail,
    'conversations.get_accessible_participants': getAccessibleParticipants,
    'conversations.set_state': setState,
    'conversations.delete': createDeleteConversation(groups),
  }
}

export const conversationsJobs: FeatureJobs<'conversations'> = {
  'conversations.remove_content': removeContent,
}
