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
  await forgetLost(client, device.session_id)
}

/** The browser moved a subscription; of an address that nobody has nothing happens, and false is answered. */
export async function moveSubscription(
  pool: pg.Pool,
  oldEndpoint: string,
  { endpoint, p256dh, auth }: PushSubscriptionKeys,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update push_subscriptions s
     set endpoint = $2, p256dh = $3, auth = $4, renewed_at = clock_timestamp()
     where s.endpoint = $1
       and not exists (select from push_subscriptions o where o.endpoint = $2 and o.session_id <> s.session_id)`,
    [oldEndpoint, endpoint, p256dh, auth],
  )
  return rowCount === 1
}

export async function deleteSubscription(client: pg.ClientBase, sessionId: string): Promise<void> {
  await client.query('delete from push_subscriptions where session_id = $1', [sessionId])
  await forgetLost(client, sessionId)
}

/**
 * Devices that the push services know no more: unless they have another address meanwhile. What it was is noted of each,
 * so that its worker may say where it is now.
 */
export async function deleteDead(
  pool: pg.Pool,
  dead: readonly { readonly session_id: string; readonly endpoint: string }[],
): Promise<void> {
  await pool.query(
    // Locked in one order: messages and notices find the same devices dead, each in its own.
    `with dead as (
       select s.session_id
       from push_subscriptions s
       join unnest($1::uuid[], $2::text[]) d (session_id, endpoint) using (session_id, endpoint)
       order by s.session_id for update of s
     ), gone as (
       delete from push_subscriptions s using dead d where s.session_id = d.session_id
       returning s.session_id, s.endpoint
     )
     update auth.sessions s set lost_push_hash = ${hashOf('g.endpoint')} from gone g where s.id = g.session_id`,
    [dead.map(({ session_id }) => session_id), dead.map(({ endpoint }) => endpoint)],
  )
}

/** Whether this is the address that the device lost, and it is signed in. True once. */
export async function takeLost(
  client: pg.ClientBase,
  device: { readonly session_id: string; readonly user_id: string },
  endpoint: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update auth.sessions set lost_push_hash = null
     where id = $1 and user_id = $2 and ended_at is null and lost_push_hash = ${hashOf('$3::text')}`,
    [device.session_id, device.user_id, endpoint],
  )
  return rowCount === 1
}

/** Afterwards: what a push service ends at the same moment is forgotten too. */
async function forgetLost(client: pg.ClientBase, sessionId: string): Promise<void> {
  await client.query(
    'update auth.sessions set lost_push_hash = null where id = $1 and lost_push_hash is not null',
    [sessionId],
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

const hashOf = (endpoint: string): string => `sha256(convert_to(${endpoint}, 'UTF8'))`
