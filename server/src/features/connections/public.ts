import type { FeatureHandlers } from '../../platform/call.ts'
import { acceptFriend, rejectFriend } from './answer.ts'
import { cancelRequest, removeFriend } from './end.ts'
import { getInviteLink } from './invite-link.ts'
import { getInviter } from './inviter.ts'
import { listFriends } from './list.ts'
import { getMutualFriends } from './mutual-friends.ts'
import { requestFriend } from './request.ts'
import { suggestFriends } from './suggestions.ts'

export { announceFriends, type FriendEntry } from './announce-friends.ts'
export { endFriendship, writeFriendEntries } from './change-friendship.ts'
export { selectFriendsByEmail } from './connections.queries.ts'

export const connectionsHandlers: FeatureHandlers<'connections'> = {
  'connections.list': listFriends,
  'connections.request': requestFriend,
  'connections.cancel': cancelRequest,
  'connections.accept': acceptFriend,
  'connections.reject': rejectFriend,
  'connections.remove': removeFriend,
  'connections.suggestions': suggestFriends,
  'connections.mutual_friends': getMutualFriends,
  'connections.invite_link': getInviteLink,
  'connections.inviter': getInviter,
}
