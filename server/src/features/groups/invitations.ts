import { GROUP_INVITATIONS_MAX } from '#contract/limits.ts'
import type { Handler } from '../../platform/call.ts'
import { selectProfiles } from '../profile/public.ts'
import { selectGroupsById } from './groups.queries.ts'
import { selectInvitations } from './invitations.queries.ts'
import { showGroup } from './show-group.ts'

export const listInvitations: Handler<'groups.invitations'> = async ({ platform, caller: { user_id } }) => {
  const rows = await selectInvitations(platform.pool, user_id, GROUP_INVITATIONS_MAX)
  const inviterIds = [...new Set(rows.map((row) => row.inviter_id))]
  const profiles = await selectProfiles(platform, user_id, inviterIds)
  const inviters = new Map(profiles.map((profile) => [profile.user_id, profile]))
  const groupIds = rows.map((row) => row.group_id)
  const groups = new Map((await selectGroupsById(platform.pool, groupIds)).map((group) => [group.id, group]))
  return {
    invitations: rows.flatMap(({ group_id, inviter_id, created_at }) => {
      const group = groups.get(group_id)
      if (!group) return []
      return [{ group: showGroup(platform, group), inviter: inviters.get(inviter_id) ?? null, created_at }]
    }),
  }
}
