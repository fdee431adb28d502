import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { send, startRequest } from '../../platform/testing/chats.ts'
import type { World } from '../../platform/testing/world.ts'
import type { Push } from './start-push.ts'
import type { PushService } from './testing/push-service.ts'
import { addDevice, createPushedChat, createPushWorld, waitFor } from './testing/push-world.ts'

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
  service.behave('take')
  service.arrived.length = 0
})

test('a device is pushed to once, at its newest address, until it is signed out or says no', async () => {
  const { id, ana, bia, phone } = await createPushedChat(world, service, 'old address')
  await world.call(phone, 'push.subscribe', service.subscribe('new address'))
  await send(world, ana, id, 'um')
  await waitFor(() => expect(service.arrived).toHaveLength(1))
  expect(service.arrived[0]?.device).toBe('new address')
  await push.settle()

  const other = await addDevice(world, bia, service, 'other')
  await world.call(phone, 'push.unsubscribe', {})
  await send(world, ana, id, 'dois')
  await waitFor(() => expect(service.arrived).toHaveLength(2))
  expect(service.arrived[1]?.device).toBe('other')
  await push.settle()

  await world.platform.pool.query('update auth.sessions set ended_at = now() where id = $1', [
    other.session_id,
  ])
  await send(world, ana, id, 'três')
  await waitFor(async () => {
    const { rows } = await world.platform.pool.query('select from push_subscriptions where user_id = $1', [
      bia.user_id,
    ])
    expect(rows).toEqual([])
  })
  expect(service.arrived).toHaveLength(2)
})

test('a browser that somebody else signs in on is theirs from then on', async () => {
  const { id, ana, bia, phone } = await createPushedChat(world, service, 'shared')
  const keys = service.subscribe('browser')
  await world.call(phone, 'push.subscribe', keys)
  const carla = await world.person()
  const session_id = (await addDevice(world, carla, service, 'unused')).session_id
  await world.call({ ...carla, session_id }, 'push.subscribe', keys)
  await send(world, ana, id, 'para Bia')
  const { rows } = await world.platform.pool.query(
    'select user_id from push_subscriptions where endpoint = $1',
    [keys.endpoint],
  )
  expect(rows).toEqual([{ user_id: carla.user_id }])
  const chat = await startRequest(world, carla, bia)
  expect(chat).toBeTruthy()
  await push.settle()
  expect(service.told('browser')).toEqual([])
})

test('a subscription moves by its old address, and an address that nobody has moves nothing', async () => {
  const { id, ana, phone } = await createPushedChat(world, service, 'before the move')
  const first = service.subscribe('first')
  await world.call(phone, 'push.subscribe', first)
  const second = service.subscribe('second')
  const renew = (old_endpoint: string, subscription = second) =>
    world.ask(null, 'push.renew', { old_endpoint, subscription })
  expect(await renew(`${service.origin}/push/nobody`)).toEqual({ output: { is_moved: false }, code: null })
  expect((await renew(first.endpoint, { ...second, endpoint: 'https://127.0.0.1/x' })).code).toBe(
    'unsupported_push',
  )
  expect(await renew(first.endpoint)).toEqual({ output: { is_moved: true }, code: null })
  await send(world, ana, id, 'oi')
  await waitFor(() => expect(service.told('second')).toHaveLength(1))
  expect([...service.told('first'), ...service.told('before the move')]).toEqual([])
})

/** What a worker keeps, and how it asks. */
const createRenewed = async (name: string) => {
  const chat = await createPushedChat(world, service, name)
  const { phone } = chat
  const first = service.subscribe('first')
  const { renew_token } = await world.call(phone, 'push.subscribe', first)
  const renew = async (
    token?: string,
    old_endpoint = first.endpoint,
    subscription = service.subscribe('next'),
  ) => (await world.ask(null, 'push.renew', { old_endpoint, subscription, renew_token: token })).output
  const readAddress = async () => {
    const { rows } = await world.platform.pool.query<{ endpoint: string }>(
      'select endpoint from push_subscriptions where session_id = $1',
      [phone.session_id],
    )
    return rows[0]?.endpoint ?? null
  }
  /** Its push service says that the address is no more. */
  const lose = async () => {
    service.behave({ status: 410 })
    await send(world, chat.ana, chat.id, 'oi')
    await waitFor(async () => expect(await readAddress()).toBeNull())
    await push.settle()
    service.behave('take')
  }
  return { ...chat, first, renew_token, renew, readAddress, lose }
}

const MOVED = { is_moved: true }
const NOT_MOVED = { is_moved: false }

test('a device that was removed for its old address comes back by its token, once, until it is signed out', async () => {
  const { id, ana, phone, renew_token, renew, readAddress, lose } = await createRenewed('gone')
  await lose()
  const ofAna = (await world.call(ana, 'push.subscribe', service.subscribe('ana'))).renew_token
  const forged = renew_token.replace(phone.session_id, ana.session_id)
  for (const token of [undefined, '', 'x', forged, `${renew_token}x`])
    expect(await renew(token)).toEqual(NOT_MOVED)
  // Ana has no session that the database knows.
  expect(await renew(ofAna)).toEqual(NOT_MOVED)
  expect(await renew(renew_token, `${service.origin}/push/another`)).toEqual(NOT_MOVED)
  expect(await readAddress()).toBeNull()
  const moved = await Promise.all([renew(renew_token), renew(renew_token)])
  expect(moved).toEqual(expect.arrayContaining([MOVED, NOT_MOVED]))
  await send(world, ana, id, 'de volta')
  await waitFor(() => expect(service.told('next')).toMatchObject([{ body: 'de volta' }]))
  await push.settle()

  const second = (await readAddress()) ?? ''
  await lose()
  await world.platform.pool.query('update auth.sessions set ended_at = now() where id = $1', [
    phone.session_id,
  ])
  expect(await renew(renew_token, second)).toEqual(NOT_MOVED)
  expect(await readAddress()).toBeNull()
})

test('a token leads no pushes away: of a device that has an address, that moved on, or that was turned off', async () => {
  const { phone, first, renew_token, renew, readAddress, lose } = await createRenewed('led')
  expect(await renew(renew_token, `${service.origin}/push/nobody`)).toEqual(NOT_MOVED)
  expect(await readAddress()).toBe(first.endpoint)

  const second = service.subscribe('second')
  expect(await renew(undefined, first.endpoint, second)).toEqual(MOVED)
  expect(await renew(renew_token)).toEqual(NOT_MOVED)
  await lose()
  expect(await renew(renew_token)).toEqual(NOT_MOVED)
  expect(await renew(renew_token, second.endpoint)).toEqual(MOVED)

  await lose()
  const third = service.subscribe('third')
  await world.call(phone, 'push.subscribe', third)
  await world.call(phone, 'push.unsubscribe', {})
  for (const { endpoint } of [first, second, third])
    expect(await renew(renew_token, endpoint)).toEqual(NOT_MOVED)
  expect(await readAddress()).toBeNull()
})
