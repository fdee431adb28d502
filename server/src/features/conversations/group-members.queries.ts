import type pg from 'pg'
import type { Role } from '#contract/messages.ts'

/** Adds members who are not there yet and keeps member_count true. */
export const insertGroupMembers = async (
  client: pg.ClientBase,
  groupId: string,
  userIds: readonly string[],
  role: Role,
): Promise<void> => {
  await client.query(
    `with added as (
       insert into group_members (group_id, user_id, role)
       select $1, u.id, $3 from unnest($2::uuid[]) as u (id)
       on conflict (group_id, user_id) do nothing
       returning 1
     )
     update groups set member_count = member_count + (select count(*) from added), updated_at = now()
     where id = $1`,
    [groupId, userIds, role],
  )
}

export const deleteGroupMember = async (
  client: pg.ClientBase,
  groupId: string,
  userId: string,
): Promise<void> => {
  await client.query(
    `with gone as (delete from group_members where group_id = $1 and user_id = $2 returning 1)
     update groups set member_count = member_count - (select count(*) from gone), updated_at = now()
     where id = $1`,
    [groupId, userId],
  )
}

export const updateRole = async (
  client: pg.ClientBase,
  groupId: string,
  userId: string,
  role: Role,
): Promise<void> => {
  await client.query('update group_members set role = $3 where group_id = $1 and user_id = $2', [
    groupId,
    userId,
    role,
  ])
}

export const countAdmins = async (client: pg.ClientBase, groupId: string): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*) from group_members where group_id = $1 and role = 'admin'`,
    [groupId],
  )
  return rows[0]?.count ?? 0
}

/** Who takes over (D-099): the longest-serving moderator, else member; null in an empty group. */
export const selectSuccessor = async (client: pg.ClientBase, groupId: string): Promise<string | null> => {
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from group_members where group_id = $1
     order by role = 'moderator' desc, joined_at, user_id limit 1`,
    [groupId],
  )
  return rows[0]?.user_id ?? null
}
