import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { type PushService, startPushService } from '../../server/src/features/push/testing/push-service.ts'
import { makeVapidKey, readVapidKey } from '../../server/src/platform/vapid-key.ts'
import { OutboxClient } from './support/outbox-client.ts'
import { bundleServer, ServerProcess, THIS_PROGRAM } from './support/server-process.ts'
import { load } from './support/soak.ts'
import { Store } from './support/store.ts'
import { addGroup, createSignedIn, type Person } from './support/world.ts'

const GROUPS = 10
const MEMBERS = 20
const PER_SECOND = 500
const LOAD_MS = 15_000
const KILL_EVERY_MS = 2500

let store: Store
let service: PushService
let server: ServerProcess
const clients: OutboxClient[] = []
const tokenKey = randomBytes(32).toString('base64url')
const vapid = makeVapidKey()

test.beforeAll(async () => {
  await bundleServer()
  store = await Store.start()
  service = await startPushService(() => readVapidKey(vapid).publicKey)
  server = await ServerProcess.start({
    databaseUrl: store.url,
    tokenKey,
    // Production pushes to no address of this machine.
    mode: 'test',
    program: { ...THIS_PROGRAM, env: { KEY_VAPID: vapid } },
  })
})
test.afterAll(async () => {
  for (const client of clients) client.stop()
  await server.close()
  await service.close()
  await store.close()
})

type Group = { readonly id: string; readonly writer: Person; readonly members: readonly string[] }

/** A group of somebody who writes and twenty who are away, each with a device. */
async function createGroup(): Promise<Group> {
  const [writer, ...members] = await createSignedIn(store.pool, tokenKey, MEMBERS + 1)
  await addGroup(store.pool, [writer!, ...members])
  await addDevices(members)
  return { id: writer!.conversationIds[0]!, writer: writer!, members: members.map(({ userId }) => userId) }
}

async function addDevices(people: readonly Person[]): Promise<void> {
  for (const { userId } of people) {
    const { endpoint, p256dh, auth } = service.subscribe(userId)
    await store.pool.query(
      `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, takes_notices)
       select id, user_id, $2, $3, $4, true from auth.sessions where user_id = $1`,
      [userId, endpoint, p256dh, auth],
    )
  }
}

/** Asked again until a server answers, as a client does. */
async function follow({ token }: Person, { userId }: Person): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/follows.set`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ user_id: userId, is_following: true }),
    }).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Kills the server again and again while `isLoaded`. */
async function killOften(isLoaded: () => boolean): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, KILL_EVERY_MS))
    if (!isLoaded()) return
    await server.killAndRestart()
  }
}

test('500 messages/s to 200 people who are away, under kill -9: everybody is pushed the last one, nobody what they read', async () => {
  test.setTimeout(240_000)
  const groups = await Promise.all(Array.from({ length: GROUPS }, createGroup))
  const writers = groups.map(({ writer }) => writer)
  for (const { token } of writers) clients.push(new OutboxClient(() => server.port, token))
  const endMs = performance.now() + LOAD_MS
  const isLoaded = (): boolean => performance.now() < endMs
  const [written] = await Promise.all([
    load({ perSecond: PER_SECOND }, clients, writers, isLoaded),
    killOften(isLoaded),
  ])
  const countUnsent = () => clients.reduce((sum, { outbox }) => sum + outbox.length, 0)
  await expect.poll(countUnsent, { timeout: 60_000 }).toBe(0)
  expect(server.restarts).toBeGreaterThanOrEqual(1)

  const lastSeqs = await readLastSeqs(groups)
  const missing = () =>
    groups.flatMap(({ id, members }) =>
      members.filter((member) => !seqsOf(member).includes(lastSeqs.get(id)!)),
    )
  await expect.poll(missing, { timeout: 90_000 }).toEqual([])
  const all = groups.flatMap(({ members }) => members.flatMap(seqsOf))
  const distinct = groups.flatMap(({ members }) => members.flatMap((member) => [...new Set(seqsOf(member))]))
  const { length: count } = all
  console.log({ written, kills: server.restarts, pushes: count, duplicates: count - distinct.length })
  // One for everybody and burst, not one for everybody and message.
  expect(count).toBeLessThan(written)

  // Who has read everything is pushed nothing more, whatever happens to the server.
  await store.pool.query(
    `update conversation_participants p set read_seq = c.last_seq from conversations c where c.id = p.conversation_id`,
  )
  const before = service.arrived.filter(({ payload }) => payload.kind === 'message').length
  await server.killAndRestart()
  const countDue = async () => (await store.pool.query('select from push_outbox')).rowCount
  await expect.poll(countDue, { timeout: 60_000 }).toBe(0)
  expect(service.arrived.filter(({ payload }) => payload.kind === 'message')).toHaveLength(before)
})

test('60 people follow 20 who are away, under kill -9: each is pushed all of theirs, and nothing once more', async () => {
  test.setTimeout(240_000)
  const followers = await createSignedIn(store.pool, tokenKey, 60)
  const followed = await createSignedIn(store.pool, tokenKey, 20)
  await addDevices(followed)
  const killsBefore = server.restarts
  let answered = 0
  let killing: Promise<unknown> = Promise.resolve()
  const followAll = async (follower: Person): Promise<void> => {
    for (const one of followed) {
      await follow(follower, one)
      answered += 1
      if (answered % 300 === 0) killing = killing.then(() => server.killAndRestart())
    }
  }
  await Promise.all(followers.map(followAll))
  await killing
  expect(server.restarts - killsBefore).toBe(4)

  const missing = () => followed.filter(({ userId }) => countsOf(userId).at(-1) !== followers.length)
  await expect.poll(missing, { timeout: 90_000 }).toEqual([])
  // What a kill overtook on its way is sent again: only then, and by now.
  const countDue = async () =>
    (
      await store.pool.query(
        `select from push_notices where due_at is not null union all select from notifications where is_push_due`,
      )
    ).rowCount
  await expect.poll(countDue, { timeout: 60_000 }).toBe(0)
  const counts = followed.map(({ userId }) => countsOf(userId))
  // One for everybody and burst, not one for everybody and follower; each tells of more than the one before.
  const all = counts.flat().length
  const distinct = counts.flatMap((one) => [...new Set(one)]).length
  console.log({ follows: answered, pushes: all, duplicates: all - distinct })
  expect(all).toBeLessThan(answered / 2)
  for (const one of counts) expect(one).toEqual(one.toSorted((a, b) => a - b))

  await server.killAndRestart()
  await expect.poll(countDue, { timeout: 60_000 }).toBe(0)
  expect(followed.flatMap(({ userId }) => countsOf(userId))).toHaveLength(all)
})

/** How many followers each push of this person told of. */
const countsOf = (userId: string): number[] =>
  service
    .of(userId)
    .flatMap(({ payload }) =>
      payload.kind === 'notice' ? [1 + Number(/ e mais (\d+)$/.exec(payload.title)?.[1] ?? 0)] : [],
    )

const readLastSeqs = async (groups: readonly Group[]): Promise<Map<string, number>> => {
  const { rows } = await store.pool.query<{ id: string; last_seq: number }>(
    'select id, last_seq from conversations where id = any($1::uuid[])',
    [groups.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, last_seq }) => [id, last_seq]))
}

/** The numbers of the messages that this person was pushed. */
const seqsOf = (member: string): number[] =>
  service
    .of(member)
    .flatMap(({ payload }) => (payload.kind === 'message' ? [Number(payload.read_token.split('.')[2])] : []))
