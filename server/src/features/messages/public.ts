import type { FeatureHandlers } from '../../platform/call.ts'
import type { FeatureJobs } from '../../platform/jobs/jobs.ts'
import { deleteMessageForEveryone } from './delete-for-everyone.ts'
import { deleteMessageForMe } from './delete-for-me.ts'
import { editMessage } from './edit.ts'
import { getMessages } from './get.ts'
import { openMessages } from './open.ts'
import { readMessages } from './read.ts'
import { listReached } from './reached.ts'
import { listReaders } from './readers.ts'
import { indexMissing, indexWords } from './search/index-words.ts'
import { searchMessages } from './search/search.ts'
import { sendMessageCall } from './send.ts'
import { listVersions } from './versions.ts'

export { leaveTombstone } from './delete-for-everyone.ts'
export { selectVersionsAt } from './edit.queries.ts'
export { IS_BLOCKED, selectForMember } from './for-member.queries.ts'
export { getEvents, readLog } from './get.ts'
export { canReadMessages } from './messages.policy.ts'
export { selectMembership, selectPlace } from './messages.queries.ts'
export { openConversation } from './open.ts'
export { createReadMark } from './read-marks.ts'
export { forgetWords } from './search/forget-words.ts'
export { setWordsTaken } from './search/forget.queries.ts'
export { indexWhenWritten } from './search/index-when-written.ts'
export { announceRevived, sendMessage } from './send.ts'

export const messagesHandlers: FeatureHandlers<'messages'> = {
  'messages.send': sendMessageCall,
  'messages.get': getMessages,
  'messages.open': openMessages,
  'messages.read': readMessages,
  'messages.edit': editMessage,
  'messages.versions': listVersions,
  'messages.readers': listReaders,
  'messages.reached': listReached,
  'messages.search': searchMessages,
  'messages.delete_for_everyone': deleteMessageForEveryone,
  'messages.delete_for_me': deleteMessageForMe,
}

export const messagesJobs: FeatureJobs<'messages'> = {
  'messages.index_words': indexWords,
  'messages.index_missing': indexMissing,
}
