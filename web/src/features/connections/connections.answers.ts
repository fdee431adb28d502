import type { CallOutput } from '#contract/registry.ts'
import type { Change } from '../../sync/change.ts'

/** How the two stand from then on. */
const keepStanding = (
  { friend }: CallOutput<'connections.cancel'>,
  { user_id }: { readonly user_id: string },
): Change => ({ friends: friend ? { put: [friend] } : { remove: [user_id] } })

export const connectionsAnswers = {
  'connections.cancel': keepStanding,
  'connections.remove': keepStanding,
}
