import { MEMBER_SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import type { Handler } from '../../platform/call.ts'
import { selectFriendsByEmail } from '../connections/public.ts'
import { searchPeopleByName, selectProfiles } from '../profile/public.ts'
import { selectReachability, selectUserByEmail } from '../conversations/public.ts'
import { canAddMembers } from './groups.policy.ts'
import { selectGroup } from './groups.queries.ts'
import { selectMembersAmong } from './members.queries.ts'

/** Part 2 §5: by name, by the whole e-mail, or friends by a part of theirs (D-101); an empty query finds nobody. */
export const searchPeopleToAdd: Handler<'groups.search_people'> = async (
  { platform, caller: { user_id }, refuse },
  { group_id, query },
) => {
  const { pool } = platform
  if (group_id !== null) {
    const view = await selectGroup(pool, group_id, user_id)
    if (!canAddMembers(view?.my_role ?? null)) return refuse('not_found')
  }
  const text = query.trim()
  if (text === '') return { people: [] }
  const owner = text.includes('@') ? await findOwner(platform, user_id, text) : []
  const named = await searchPeopleByName(platform, user_id, text, MEMBER_SEARCH_MAX_RESULTS)
  const friendIds = await selectFriendsByEmail(pool, user_id, text.toLowerCase(), MEMBER_SEARCH_MAX_RESULTS)
  const friends = await selectProfiles(platform, user_id, friendIds)
  const profiles = new Map([...owner, ...named, ...friends].map((profile) => [profile.user_id, profile]))
  const ids = [...[...owner, ...named].map((one) => one.user_id), ...friendIds]
  const found = [...new Set(ids)].slice(0, MEMBER_SEARCH_MAX_RESULTS)
  const members = group_id === null ? new Set() : await selectMembersAmong(pool, group_id, found)
  return {
    people: found.flatMap((id) => {
      const profile = profiles.get(id)
      return profile ? { profile, is_member: members.has(id) } : []
    }),
  }
}

/** Whose e-mail this is, unless it is one's own or a block stands between the two. */
const findOwner = async (
  platform: Parameters<typeof selectProfiles>[0],
  viewerId: string,
  email: string,
): ReturnType<typeof selectProfiles> => {
  const id = await selectUserByEmail(platform.pool, email.toLowerCase())
  if (id === null || id === viewerId) return []
  const reach = (await selectReachability(platform.pool, viewerId, [id])).get(id)
  return reach?.is_blocked ? [] : selectProfiles(platform, viewerId, [id])
}
