import type pg from 'pg'
import type { Role } from '#contract/messages.ts'

/** Adds members who are not there yet and keeps member_count true. */
export async function insertGroupMembers(
  client: pg.ClientBase,
  groupId: string,
  userIds: readonly string[],
  role: Role,
): Promise<void> {
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

/** Keeps member_count true. A creator gives that standing up: whoever comes back stands there as anyone. */
export async function deleteGroupMember(
  client: pg.ClientBase,
  groupId: string,
  userId: string,
): Promise<void> {
  await client.query(
    `with gone as (delete from group_members where group_id = $1 and user_id = $2 returning 1)
     update groups
     set member_count = member_count - (select count(*) from gone), creator_id = nullif(creator_id, $2), updated_at = now()
     where id = $1`,
    [groupId, userId],
  )
}

export async function updateRole(
  client: pg.ClientBase,
  groupId: string,
  userId: string,
  role: Role,
): Promise<void> {
  await client.query('update group_members set role = $3 where group_id = $1 and user_id = $2', [
    groupId,
    userId,
    role,
  ])
}

export async function countAdmins(client: pg.ClientBase, groupId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*) from group_members where group_id = $1 and role = 'admin'`,
    [groupId],
  )
  return rows[0]?.count ?? 0
}

/** Who takes over (D-099): the longest-serving moderator, else member; null in an empty group. */
export async function selectSuccessor(
  client: pg.ClientBase,
  groupId: string,
): Promise<Pick<MemberRow, 'user_id' | 'role'> | null> {
  const { rows } = await client.query<Pick<MemberRow, 'user_id' | 'role'>>(
    `select user_id, role from group_members where group_id = $1
     order by role = 'moderator' desc, joined_at, user_id limit 1`,
    [groupId],
  )
  return rows[0] ?? null
}

export type MemberRow = {
  readonly id: string
  readonly group_id: string
  readonly user_id: string
  readonly role: Role
  readonly joined_at: string
}

export async function selectMembers(pool: pg.Pool, groupId: string): Promise<MemberRow[]> {
  const { rows } = await pool.query<MemberRow>(
    `select id, group_id, user_id, role, joined_at from group_members
     where group_id = $1 order by joined_at, user_id`,
    [groupId],
  )
  return rows
}

/** Null for people who are not in the group. */
export async function selectRole(
  client: pg.Pool | pg.ClientBase,
  groupId: string,
  userId: string,
): Promise<Role | null> {
  const { rows } = await client.query<{ role: Role }>(
    'select role from group_members where group_id = $1 and user_id = $2',
    [groupId, userId],
  )
  return rows[0]?.role ?? null
}

/** Which of these people are in the group. */
export async function selectMembersAmong(
  pool: pg.Pool,
  groupId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id from group_members where group_id = $1 and user_id = any($2::uuid[])',
    [groupId, userIds],
  )
  return new Set(rows.map((row) => row.user_id))
}
