import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { send } from '../../platform/testing/chats.ts'
import type { World } from '../../platform/testing/world.ts'
import { startPresence } from '../presence/public.ts'
import type { Push } from './start-push.ts'
import type { PushService } from './testing/push-service.ts'
import {
  addDevice,
  createPushWorld,
  createPushedChat,
  makeDue,
  readDue,
  setInFront,
  waitFor,
} from './testing/push-world.ts'

let world: World
let push: Push
let service: PushService
let close: () => Promise<void>

beforeAll(async () => {
  ;({ world, service, close } = await createPushWorld())
  push = world.startPush()
})
afterAll(() => close())
beforeEach(async () => {
  await push.settle()
  service.arrived.length = 0
})

test('who has the app in front is told when they leave it and have not read', async () => {
  const { id, ana, bia } = await createPushedChat(world, service, 'front')
  await setInFront(world, bia, 'now')
  await send(world, ana, id, 'está aí?')
  const outbox = () =>
    world.platform.pool.query<{ waits: boolean }>(
      `select due_at > clock_timestamp() as waits from push_outbox where conversation_id = $1`,
      [id],
    )
  await waitFor(async () => expect((await outbox()).rows).toEqual([{ waits: true }]))
  expect(service.arrived).toEqual([])
  await setInFront(world, bia, 30)
  await makeDue(world, id)
  await world.runJobs()
  await world.call(ana, 'push.send-push-notification', { receiver_id: bia.user_id, conversation_id: id })
  await world.runJobs()
  await waitFor(() => expect(service.told('front')).toMatchObject([{ body: 'está aí?' }]))
})

test('who keeps the app in front for long and leaves it without having read is told then, on all devices', async () => {
  const { id, ana, bia, phone } = await createPushedChat(world, service, 'phone')
  const desk = await addDevice(world, bia, service, 'desk')
  const { pool } = world.platform
  const presence = await startPresence(world.platform)
  const atDesk = { connectionId: 1, caller: desk, isVisible: true }
  presence.observer.onConnected(atDesk)
  presence.observer.onConnected({ connectionId: 2, caller: phone, isVisible: false })
  await waitFor(async () => {
    const { rows } = await pool.query('select from profiles where user_id = $1 and is_online', [bia.user_id])
    expect(rows).toHaveLength(1)
  })
  await send(world, ana, id, 'e aí?')
  const caio = await world.person({ display_name: 'Caio' })
  await world.call(caio, 'follows.set', { user_id: bia.user_id, is_following: true })
  const readWaits = async () => (await readDue(world, id)).map(({ in_s }) => in_s).filter((inS) => inS > 0)
  await waitFor(async () => expect(await readWaits()).toHaveLength(2))
  const noticesWait = async () => {
    const { rows } = await pool.query<{ in_s: number }>(
      'select extract(epoch from due_at - clock_timestamp())::float8 as in_s from push_notices where user_id = $1',
      [bia.user_id],
    )
    return rows.map(({ in_s }) => in_s > 60)
  }
  await waitFor(async () => expect(await noticesWait()).toHaveLength(2))
  // A minute on they still look at something else.
  const OLDER = `written_at = written_at - interval '61 seconds', due_at = clock_timestamp()`
  await pool.query(`update push_outbox set ${OLDER} where conversation_id = $1`, [id])
  await pool.query(`update push_notices set ${OLDER} where user_id = $1`, [bia.user_id])
  await world.call(ana, 'push.send-push-notification', { receiver_id: bia.user_id, conversation_id: id })
  await world.runJobs()
  await waitFor(async () => {
    const waits = await readWaits()
    expect(waits).toHaveLength(2)
    expect(Math.min(...waits)).toBeGreaterThan(500)
  })
  await waitFor(async () => expect(await noticesWait()).toEqual([true, true]))
  expect(service.arrived).toEqual([])
  const leftAtMs = Date.now()
  presence.observer.onVisible({ ...atDesk, isVisible: false })
  await vi.waitFor(() => expect(service.arrived).toHaveLength(4), { timeout: 20_000, interval: 50 })
  for (const device of ['phone', 'desk'])
    expect(
      service
        .told(device)
        .map((one) => ('body' in one ? one.body : ''))
        .toSorted(),
    ).toEqual(['começou a seguir você', 'e aí?'])
  // Not within the ten seconds after they had it in front.
  expect(Math.min(...service.arrived.map(({ atMs }) => atMs))).toBeGreaterThanOrEqual(leftAtMs + 10_000)
  await push.settle()
  await presence.close()
})

test('who goes is told of what waits for that, also where what they read cannot be noted', async () => {
  const { id, ana, bia } = await createPushedChat(world, service, 'goes')
  const { pool, bus } = world.platform
  await setInFront(world, bia, 'now')
  await send(world, ana, id, 'um')
  await waitFor(async () => expect(await readDue(world, id)).toMatchObject([{ in_s: expect.any(Number) }]))
  await push.settle()
  const refusing = refuse('derive_push_closings', pool)
  const fails = vi.spyOn(pool, 'query').mockImplementation(refusing)
  await setInFront(world, bia, 30)
  const { user_id } = bia
  const users = [user_id]
  bus.publish([
    { kind: 'register', register: { kind: 'read', conversation_id: id, user_id, seq: 0 }, users },
    { kind: 'register', register: { kind: 'presence', user_id, is_online: false, last_seen: null }, users },
  ])
  // It would be looked at ten seconds after it came.
  await vi.waitFor(() => expect(service.told('goes')).toMatchObject([{ body: 'um' }]), { timeout: 8000 })
  fails.mockRestore()
})

/** The pool, but for one of its statements. */
function refuse(name: string, pool: World['platform']['pool']): never {
  const query = pool.query.bind(pool) as (asked: unknown, ...rest: unknown[]) => Promise<unknown>
  return ((asked: { name?: string }, ...rest: unknown[]) =>
    asked.name === name ? Promise.reject(new Error('no database')) : query(asked, ...rest)) as never
}
