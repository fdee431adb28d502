import type pg from 'pg'
import type { CallOutput } from '#contract/registry.ts'
import type { Role } from '#contract/messages.ts'

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
}

export async function selectGroup(
  client: pg.Pool | pg.ClientBase,
  groupId: string,
  viewerId: string,
): Promise<GroupView | null> {
  const { rows } = await client.query<GroupRow & Omit<GroupView, 'group'>>(
    `select g.id, g.name, g.description, g.avatar_url, g.creator_id, g.is_public, g.member_count,
       g.created_at, g.updated_at, c.id as conversation_id, m.role as my_role
     from groups g
     join conversations c on c.group_id = g.id
     left join group_members m on m.group_id = g.id and m.user_id = $2
     where g.id = $1`,
    [groupId, viewerId],
  )
  const [row] = rows
  if (!row) return null
  const { conversation_id, my_role, ...group } = row
  return { group, conversation_id, my_role }
}

/** With its members; its conversation is taken away by who owns that. */
export async function deleteGroup(client: pg.ClientBase, groupId: string): Promise<void> {
  await client.query('delete from groups where id = $1', [groupId])
}
