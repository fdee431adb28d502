import type pg from 'pg'
import { GROUP_INVITATION_QUIET_DAYS } from '#contract/limits.ts'

/**
 * Whoever declined lately is not asked again; who is asked already is asked by the one who did so last. Answers who is
 * asked now.
 */
export async function insertInvitations(
  client: pg.ClientBase,
  groupId: string,
  inviterId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `insert into group_invitations as i (group_id, user_id, inviter_id)
     select $1, u.id, $2 from unnest($3::uuid[]) as u (id)
     on conflict (group_id, user_id) do update
     set inviter_id = excluded.inviter_id, created_at = excluded.created_at, declined_at = null
     where i.declined_at is null or i.declined_at < now() - make_interval(days => $4)
     returning user_id`,
    [groupId, inviterId, userIds, GROUP_INVITATION_QUIET_DAYS],
  )
  return rows.map((row) => row.user_id)
}

export type InvitationRow = {
  readonly group_id: string
  readonly inviter_id: string
  readonly created_at: string
}

/**
 * The newest first. Of who has no say in the group any more, and of people one is in a block with, none holds.
 * `groupId`: that of one group alone.
 */
export async function selectInvitations(
  client: pg.Pool | pg.ClientBase,
  userId: string,
  limit: number,
  groupId: string | null = null,
): Promise<InvitationRow[]> {
  const { rows } = await client.query<InvitationRow>(
    `select i.group_id, i.inviter_id, i.created_at from group_invitations i
     where i.user_id = $1 and ($3::uuid is null or i.group_id = $3) and i.declined_at is null
       and /* policy */ exists (
         select from group_members m where m.group_id = i.group_id and m.user_id = i.inviter_id and m.role = 'admin'
       )
       and /* policy */ not is_blocked_between(i.user_id, i.inviter_id)
     order by i.created_at desc, i.group_id limit $2`,
    [userId, limit, groupId],
  )
  return rows
}

export async function declineInvitation(
  client: pg.ClientBase,
  groupId: string,
  userId: string,
): Promise<void> {
  await client.query(
    `update group_invitations set declined_at = now()
     where group_id = $1 and user_id = $2 and declined_at is null`,
    [groupId, userId],
  )
}

export async function deleteInvitation(
  client: pg.ClientBase,
  groupId: string,
  userId: string,
): Promise<void> {
  await client.query('delete from group_invitations where group_id = $1 and user_id = $2', [groupId, userId])
}
