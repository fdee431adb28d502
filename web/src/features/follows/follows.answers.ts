import type { CallOutput } from '#contract/registry.ts'
import type { Change } from '../../sync/change.ts'

/** The person as they are then, with their new count. */
export const followsAnswers = {
  'follows.set': ({ profile }: CallOutput<'follows.set'>): Change =>
    profile ? { profiles: { put: [profile] } } : {},
}
