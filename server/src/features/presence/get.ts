import type { Handler } from '../../platform/call.ts'
import { selectProfiles } from '../profile/public.ts'

/** Presence as the caller may see it: masked as in profiles (D-085, D-141). */
export const getPresence: Handler<'presence.get'> = async ({ platform, caller }, { user_ids }) => {
  const people = await selectProfiles(platform, caller.user_id, user_ids)
  const online = people.flatMap((person) => (person.is_online ? [person.user_id] : []))
  const seen = people.flatMap(({ user_id, is_online, last_seen }) =>
    last_seen === null || is_online ? [] : [[user_id, last_seen]],
  )
  return { online, last_seen: Object.fromEntries(seen) }
}
