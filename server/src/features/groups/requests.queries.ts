import type pg from 'pg'

/** False where they wait already. */
export async function insertGroupRequest(
  client: pg.ClientBase,
  groupId: string,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into group_requests (group_id, user_id) values ($1, $2) on conflict do nothing',
    [groupId, userId],
  )
  return rowCount === 1
}

/** False where nobody waited. */
export async function deleteGroupRequest(
  client: pg.ClientBase,
  groupId: string,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await client.query('delete from group_requests where group_id = $1 and user_id = $2', [
    groupId,
    userId,
  ])
  return rowCount === 1
}

/** Wherever they wait; answers in which groups that was. */
export async function deleteGroupRequestsOf(
  client: pg.ClientBase,
  userId: string,
): Promise<{ group_id: string; conversation_id: string }[]> {
  const { rows } = await client.query<{ group_id: string; conversation_id: string }>(
    `with gone as (delete from group_requests where user_id = $1 returning group_id)
     select gone.group_id, c.id as conversation_id
     from gone join conversations c on c.group_id = gone.group_id order by c.id`,
    [userId],
  )
  return rows
}

export async function hasGroupRequest(
  client: pg.Pool | pg.ClientBase,
  groupId: string,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await client.query('select from group_requests where group_id = $1 and user_id = $2', [
    groupId,
    userId,
  ])
  return rowCount === 1
}

/** Whether anybody waits. */
export async function hasGroupRequests(client: pg.ClientBase, groupId: string): Promise<boolean> {
  const { rowCount } = await client.query('select from group_requests where group_id = $1 limit 1', [groupId])
  return rowCount === 1
}

export type RequestRow = { readonly user_id: string; readonly created_at: string }

/** Who has waited longest stands first. */
export async function selectGroupRequests(
  pool: pg.Pool,
  groupId: string,
  limit: number,
): Promise<RequestRow[]> {
  const { rows } = await pool.query<RequestRow>(
    `select user_id, created_at from group_requests where group_id = $1
     order by created_at, user_id limit $2`,
    [groupId, limit],
  )
  return rows
}

/** Who lets people in. */
export async function selectDoorkeepers(client: pg.ClientBase, groupId: string): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from group_members where group_id = $1 and role in ('admin', 'moderator') order by user_id`,
    [groupId],
  )
  return rows.map((row) => row.user_id)
}
