import type { FeatureHandlers } from '../../platform/call.ts'
import { getFollow } from './get.ts'
import { listFollowers, listFollowing } from './list.ts'
import { setFollow } from './set.ts'

export { endFollows } from './follows.queries.ts'

export const followsHandlers: FeatureHandlers<'follows'> = {
  'follows.get': getFollow,
  'follows.set': setFollow,
  'follows.followers': listFollowers,
  'follows.following': listFollowing,
}
