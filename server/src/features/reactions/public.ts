import type { FeatureHandlers } from '../../platform/call.ts'
import { listReactions } from './list.ts'
import { setReaction } from './set.ts'

export const reactionsHandlers: FeatureHandlers<'reactions'> = {
  'reactions.set': setReaction,
  'reactions.list': listReactions,
}
