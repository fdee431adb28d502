import type pg from 'pg'
import { GROUP_MAX_MEMBERS } from '#contract/limits.ts'
import type { GroupRow } from './groups.queries.ts'

/** Public groups that take people, without those of the viewer, the largest first. */
export async function selectPublicGroups(
  pool: pg.Pool,
  viewerId: string,
  limit: number,
): Promise<GroupRow[]> {
  const { rows } = await pool.query<GroupRow>(
    `select g.id, g.name, g.description, g.avatar_url, g.creator_id, g.is_public, g.member_count,
       g.created_at, g.updated_at
     from groups g
     where /* policy */ g.is_public and /* policy */ g.invite_is_on and g.member_count < $2
       and not exists (select from group_members m where m.group_id = g.id and m.user_id = $1)
     order by g.member_count desc, g.id limit $3`,
    [viewerId, GROUP_MAX_MEMBERS, limit],
  )
  return rows
}
