import type { CallOutput } from '#contract/registry.ts'
import type { Platform } from '../../platform/platform.ts'
import { toAvatarUrl } from '../profile/public.ts'
import type { GroupRow } from './groups.queries.ts'

/** A group as people see it: its photo by the address that shows it. */
export function showGroup(
  platform: Pick<Platform, 'keys'>,
  group: GroupRow,
): CallOutput<'groups.create'>['group'] {
  return { ...group, avatar_url: toAvatarUrl(platform, group.avatar_url) }
}
