import type { CallOutput } from '#contract/registry.ts'
import type { Change } from '../../sync/change.ts'

const keepOwn = ({ profile }: CallOutput<'profile.update'>): Change => ({ profiles: { put: [profile] } })

/** Each answers with the own profile as it is now. */
export const profileAnswers = {
  'profile.update': keepOwn,
  'profile.remove_avatar': keepOwn,
  'profile.set_avatar': keepOwn,
}
