import type { Handler } from '../../platform/call.ts'
import { selectProfiles } from './profile.queries.ts'

export const getProfiles: Handler<'profile.get'> = async ({ platform, caller }, { user_ids }) => ({
  profiles: await selectProfiles(platform, caller.user_id, user_ids),
})
