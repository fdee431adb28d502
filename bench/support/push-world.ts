import type pg from 'pg'
import type { PushSubscriptionKeys } from '#contract/push.ts'
import { bundleProgram, THIS_PROGRAM } from '../../e2e/durability/support/server-process.ts'
import type { Arrived } from '../../server/src/features/push/testing/push-service.ts'
import type { BenchPerson } from './world.ts'

const LOOK_EVERY_MS = 250

/** The same server in which nothing of pushes is started. Answers its path. */
export function bundleWithoutPush(): Promise<string> {
  const mutation = {
    name: 'without-push',
    file: 'app.ts',
    from: 'const push = startPush(platform)',
    to: `const nothing = async () => undefined
      const push = { jobs: { 'push.derive': nothing, 'push.recover': nothing }, close: nothing }`,
  }
  return bundleProgram({ ...THIS_PROGRAM, mutation })
}

/** Each of these people is pushed to on a device of theirs. */
export async function addDevices(
  pool: pg.Pool,
  people: readonly BenchPerson[],
  subscribe: (userId: string) => PushSubscriptionKeys,
): Promise<void> {
  const devices = people.map(({ user_id }) => subscribe(user_id))
  await pool.query(
    `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth)
     select s.id, s.user_id, d.endpoint, d.p256dh, d.auth
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as d (user_id, endpoint, p256dh, auth)
     join auth.sessions s on s.user_id = d.user_id`,
    [
      people.map(({ user_id }) => user_id),
      devices.map(({ endpoint }) => endpoint),
      devices.map(({ p256dh }) => p256dh),
      devices.map(({ auth }) => auth),
    ],
  )
}

/** Until everybody who is away was pushed the last message of their conversations. */
export async function untilPushed(pool: pg.Pool, conversationIds: readonly string[]): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ is_over: boolean }>(
      `select not exists (select from push_outbox) and not exists (
         select from conversations c
         join conversation_participants p on p.conversation_id = c.id and p.read_seq < c.last_seq
         join push_subscriptions s on s.user_id = p.user_id
         left join push_positions o on o.conversation_id = c.id and o.user_id = p.user_id
         where c.id = any($1::uuid[]) and o.pushed_seq is distinct from c.last_seq
       ) as is_over`,
      [conversationIds],
    )
    if (rows[0]?.is_over) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** How long after the commit of the first and of the last message that it tells of each push arrived. */
export async function readDelays(
  pool: pg.Pool,
  conversationIds: readonly string[],
  arrived: readonly Arrived[],
): Promise<{ readonly first: number[]; readonly last: number[] }> {
  const { rows } = await pool.query<{ place: string; created_at: string }>(
    `select conversation_id || ' ' || seq as place, created_at from messages where conversation_id = any($1::uuid[])`,
    [conversationIds],
  )
  const writtenAtMs = new Map(rows.map(({ place, created_at }) => [place, Date.parse(created_at)]))
  const toldUpTo = new Map<string, number>()
  const [first, last]: [number[], number[]] = [[], []]
  for (const { device, payload, atMs } of arrived) {
    if (payload.kind !== 'message' || !conversationIds.includes(payload.conversation_id)) continue
    const { conversation_id: id, seq } = payload
    const from = toldUpTo.get(`${device} ${id}`) ?? 0
    toldUpTo.set(`${device} ${id}`, seq)
    first.push(atMs - (writtenAtMs.get(`${id} ${from + 1}`) ?? Number.NaN))
    last.push(atMs - (writtenAtMs.get(`${id} ${seq}`) ?? Number.NaN))
  }
  return { first, last }
}
