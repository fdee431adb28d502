import { createECDH, randomBytes } from 'node:crypto'
import { encrypt } from '../server/src/features/push/encrypt.ts'
import { type PushService, startPushService } from '../server/src/features/push/testing/push-service.ts'
import { createVapid } from '../server/src/features/push/vapid.ts'
import { makeVapidKey, readVapidKey } from '../server/src/platform/vapid-key.ts'
import { percentile } from './support/latency.ts'
import { type LoadResult, runLoad } from './support/load.ts'
import { print } from './support/report.ts'
import { type BenchServer, startBenchServer, TOKEN_KEY } from './support/server.ts'
import { connectClient } from './support/wire-client.ts'
import { type BenchPerson, seedLargeGroup, seedPeople } from './support/world.ts'

const MEMBERS = 200
const LOAD = { total: 10_000, inFlight: 8, perSecond: 500 }
const ALONE = 5000

/** What does a message cost while all its readers are away and have devices, against having none? What does a push? */
export async function benchPush(): Promise<{ addedPart: number }> {
  measureAlone()
  const vapid = makeVapidKey()
  const service = await startPushService(() => readVapidKey(vapid).publicKey)
  // This mode alone takes a push service on this machine.
  const server = await startBenchServer({ NODE_ENV: 'test', KEY_VAPID: vapid })
  try {
    const off = await load(server, null)
    const on = await load(server, service)
    const addedPart = total(on) / total(off) - 1
    print('group of 200 away, 500 messages/s', [
      `${total(off).toFixed(0)} µs CPU without devices`,
      `${total(on).toFixed(0)} µs with`,
      `${(addedPart * 100).toFixed(0)} % more`,
      `${service.arrived.length} pushes for ${LOAD.total} messages`,
    ])
    const delays = service.arrived.flatMap(({ payload, atMs }) =>
      payload.kind === 'message' ? [atMs - Date.parse(payload.sent_at)] : [],
    )
    print('from the last commit to its push', [
      `p50 ${percentile(delays, 0.5).toFixed(0)} ms`,
      `p99 ${percentile(delays, 0.99).toFixed(0)} ms`,
    ])
    return { addedPart }
  } finally {
    await server.stop()
    await service.close()
  }
}

const total = ({ nodeUsPerMessage, postgresUsPerMessage }: LoadResult): number =>
  nodeUsPerMessage + postgresUsPerMessage

/** One writes in a group of people who are all away. */
async function load(server: BenchServer, service: PushService | null): Promise<LoadResult> {
  const people = await seedPeople(server.pool, MEMBERS + 1, TOKEN_KEY)
  const conversation = await seedLargeGroup(server.pool, people)
  const [writer, ...away] = people
  if (service) await addDevices(server, service, away)
  const client = await connectClient(server.url, writer?.token ?? '')
  const result = await runLoad(server, [{ client, conversation }], [], LOAD)
  client.close()
  return result
}

async function addDevices({ pool }: BenchServer, service: PushService, people: readonly BenchPerson[]) {
  for (const { user_id } of people) {
    const { endpoint, p256dh, auth } = service.subscribe(user_id)
    await pool.query(
      `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth)
       select s.id, s.user_id, $2, $3, $4 from auth.sessions s where s.user_id = $1 limit 1`,
      [user_id, endpoint, p256dh, auth],
    )
  }
}

/** Encrypting and signing in this process, without a network. */
function measureAlone(): void {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const receiver = { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  const plain = Buffer.from('x'.repeat(500))
  const vapid = createVapid(makeVapidKey(), 'mailto:lero@localhost')
  const before = process.cpuUsage()
  for (let count = 0; count < ALONE; count += 1) {
    encrypt(receiver, plain)
    vapid.authorize('https://push.example.com/x', Date.now())
  }
  const { user, system } = process.cpuUsage(before)
  const us = (user + system) / ALONE
  print('a push made, without a network', [`${us.toFixed(0)} µs CPU`, `${(1e6 / us).toFixed(0)}/s a core`])
}
