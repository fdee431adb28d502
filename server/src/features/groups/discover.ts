import { PUBLIC_GROUPS_MAX } from '#contract/limits.ts'
import type { Handler } from '../../platform/call.ts'
import { selectPublicGroups } from './discover.queries.ts'
import { showGroup } from './show-group.ts'

/** What D-105 lets people find; private groups never stand there (D-103). */
export const discoverGroups: Handler<'groups.discover'> = async ({ platform, caller }) => {
  const groups = await selectPublicGroups(platform.pool, caller.user_id, PUBLIC_GROUPS_MAX)
  return { groups: groups.map((group) => showGroup(platform, group)) }
}
