import type pg from 'pg'
import type { CallOutput } from '#contract/registry.ts'
import type { Role } from '#contract/messages.ts'
import { removeFileAt } from '../../platform/files/files.queries.ts'
import { readStoredPath } from '../profile/public.ts'
import type { Invite } from './groups.policy.ts'

/** As it is stored: the photo by its place and not by its address. */
export type GroupRow = CallOutput<'groups.create'>['group']

export type NewGroup = {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly is_public: boolean
  readonly creator_id: string
}

/** Answers the conversation of the new group; null when the id is taken. */
export async function insertGroup(
  client: pg.ClientBase,
  group: NewGroup,
  conversationId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into groups (id, name, description, is_public, creator_id) values ($1, $2, $3, $4, $5)
     on conflict (id) do nothing`,
    [group.id, group.name, group.description, group.is_public, group.creator_id],
  )
  if (rowCount === 0) return false
  await client.query('insert into conversations (id, is_group, group_id) values ($1, true, $2)', [
    conversationId,
    group.id,
  ])
  return true
}

/** A group and its conversation as one person may see it: their role is null when they are no member. */
export type GroupView = {
  readonly group: GroupRow
  readonly conversation_id: string
  readonly my_role: Role | null
  readonly invite: Invite
}

type ViewRow = GroupRow & {
  readonly conversation_id: string
  readonly my_role: Role | null
  readonly invite_is_on: boolean
  readonly invite_code: string | null
  readonly invite_needs_approval: boolean
}

/** `viewerId` null: nobody is signed in. */
export async function selectGroup(
  client: pg.Pool | pg.ClientBase,
  groupId: string,
  viewerId: string | null,
): Promise<GroupView | null> {
  const { rows } = await client.query<ViewRow>(
    `select g.id, g.name, g.description, g.avatar_url, g.creator_id, g.is_public, g.member_count,
       g.created_at, g.updated_at, g.invite_is_on, g.invite_code, g.invite_needs_approval,
       c.id as conversation_id, m.role as my_role
     from groups g
     join conversations c on c.group_id = g.id
     left join group_members m on m.group_id = g.id and m.user_id = $2
     where g.id = $1`,
    [groupId, viewerId],
  )
  const [row] = rows
  if (!row) return null
  const { conversation_id, my_role, invite_is_on: is_on, invite_code: code, ...rest } = row
  const { invite_needs_approval: needs_approval, ...group } = rest
  return { group, conversation_id, my_role, invite: { is_on, code, needs_approval } }
}

export async function selectGroupsById(pool: pg.Pool, groupIds: readonly string[]): Promise<GroupRow[]> {
  const { rows } = await pool.query<GroupRow>(
    `select id, name, description, avatar_url, creator_id, is_public, member_count, created_at, updated_at
     from groups where id = any($1::uuid[])`,
    [groupIds],
  )
  return rows
}

export type GroupFields = Pick<GroupRow, 'name' | 'description' | 'avatar_url'>

/** The group after the change. */
export async function updateGroupFields(
  client: pg.ClientBase,
  groupId: string,
  { name, description, avatar_url }: GroupFields,
): Promise<GroupRow> {
  const { rows } = await client.query<GroupRow>(
    `update groups set name = $2, description = $3, avatar_url = $4, updated_at = now() where id = $1
     returning id, name, description, avatar_url, creator_id, is_public, member_count, created_at, updated_at`,
    [groupId, name, description, avatar_url],
  )
  return rows[0]!
}

export async function updateInvite(client: pg.ClientBase, groupId: string, invite: Invite): Promise<void> {
  await client.query(
    'update groups set invite_is_on = $2, invite_code = $3, invite_needs_approval = $4 where id = $1',
    [groupId, invite.is_on, invite.code, invite.needs_approval],
  )
}

/** With its members, and its photo; its conversation is taken away by who owns that. */
export async function deleteGroup(client: pg.ClientBase, groupId: string): Promise<void> {
  const { rows } = await client.query<{ avatar_url: string | null }>(
    'delete from groups where id = $1 returning avatar_url',
    [groupId],
  )
  const path = readStoredPath(rows[0]?.avatar_url ?? null)
  if (path !== null) await removeFileAt(client, 'avatars', path)
}
