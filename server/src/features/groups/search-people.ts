import { MEMBER_SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import type { Handler } from '../../platform/call.ts'
import { searchPeopleByName, selectProfiles } from '../profile/public.ts'
import { selectReachability, selectUserByEmail } from '../conversations/public.ts'
import { canAddMembers } from './groups.policy.ts'
import { selectGroup } from './groups.queries.ts'
import { selectMembersAmong } from './members.queries.ts'

/** Part 2 §5: by name, or by the whole e-mail (D-101); an empty query finds nobody. */
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
  const found = [...owner, ...named.filter((one) => one.user_id !== owner[0]?.user_id)].slice(
    0,
    MEMBER_SEARCH_MAX_RESULTS,
  )
  const ids = found.map((one) => one.user_id)
  const members = group_id === null ? new Set() : await selectMembersAmong(pool, group_id, ids)
  return { people: found.map((profile) => ({ profile, is_member: members.has(profile.user_id) })) }
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
