import type pg from 'pg'
import type { PushSubscriptionKeys } from '#contract/push.ts'

/**
 * A device is pushed to at this address. Another device that had the address was this browser before somebody else
 * signed in. Who sets it anew keeps the time from which on they are told.
 */
export async function upsertSubscription(
  client: pg.ClientBase,
  device: { readonly session_id: string; readonly user_id: string },
  {
    endpoint,
    p256dh,
    auth,
    takes_notices = false,
  }: PushSubscriptionKeys & { takes_notices?: boolean | undefined },
): Promise<void> {
  await client.query('delete from push_subscriptions where endpoint = $1 and session_id <> $2', [
    endpoint,
    device.session_id,
  ])
  await client.query(
    `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, takes_notices)
     select s.id, s.user_id, $3, $4, $5, $6 from auth.sessions s
     where s.id = $1 and s.user_id = $2 and s.ended_at is null
     on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh,
       auth = excluded.auth, takes_notices = excluded.takes_notices, renewed_at = clock_timestamp()`,
    [device.session_id, device.user_id, endpoint, p256dh, auth, takes_notices],
  )
}

/** The browser moved a subscription; of an address that nobody has nothing happens. */
export async function moveSubscription(
  pool: pg.Pool,
  oldEndpoint: string,
  { endpoint, p256dh, auth }: PushSubscriptionKeys,
): Promise<void> {
  await pool.query(
    `update push_subscriptions s
     set endpoint = $2, p256dh = $3, auth = $4, renewed_at = clock_timestamp()
     where s.endpoint = $1
       and not exists (select from push_subscriptions o where o.endpoint = $2 and o.session_id <> s.session_id)`,
    [oldEndpoint, endpoint, p256dh, auth],
  )
}

export async function deleteSubscription(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query('delete from push_subscriptions where session_id = $1', [sessionId])
}

/** Devices that the push services know no more: unless they have another address meanwhile. */
export async function deleteDead(
  pool: pg.Pool,
  dead: readonly { readonly session_id: string; readonly endpoint: string }[],
): Promise<void> {
  await pool.query(
    `delete from push_subscriptions s
     using unnest($1::uuid[], $2::text[]) d (session_id, endpoint)
     where s.session_id = d.session_id and s.endpoint = d.endpoint`,
    [dead.map(({ session_id }) => session_id), dead.map(({ endpoint }) => endpoint)],
  )
}

/** Whether both are in this conversation now. */
export async function selectAreMembers(
  pool: pg.Pool,
  conversationId: string,
  userIds: readonly [string, string],
): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(distinct user_id)::integer as count from conversation_participants
     where conversation_id = $1 and user_id = any($2::uuid[]) and left_seq is null`,
    [conversationId, userIds],
  )
  return rows[0]?.count === new Set(userIds).size
}
