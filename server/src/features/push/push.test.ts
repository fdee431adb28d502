import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createChat, createTestGroup, send, startRequest } from '../../platform/testing/chats.ts'
import type { World } from '../../platform/testing/world.ts'
import type { Push } from './start-push.ts'
import { addDevice, setInFront } from './testing/devices.ts'
import type { PushService } from './testing/push-service.ts'
import { createPushWorld } from './testing/push-world.ts'

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

const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 8000, interval: 20 })
const told = (device: string) => service.of(device).map(({ payload }) => payload)

/** A chat in which Bia has one device. */
const createPushedChat = async (name: string) => {
  const chat = await createChat(world)
  return { ...chat, phone: await addDevice(world, chat.bia, service, name) }
}

test('PUSH-002, PUSH-003: a push follows a direct message, with its first 100 characters, for its device alone', async () => {
  const { id, ana, bia } = await createPushedChat('bia')
  await addDevice(world, ana, service, 'ana')
  const text = `Olá! ${'ã'.repeat(200)}`
  const { seq } = await send(world, ana, id, text)
  await waitFor(() => expect(service.arrived).toHaveLength(1))
  const [arrived] = service.arrived
  expect(arrived?.device).toBe('bia')
  expect(arrived?.payload).toMatchObject({
    kind: 'message',
    conversation_id: id,
    title: 'Ana',
    body: `Olá! ${'ã'.repeat(95)}`,
    unread_count: 1,
    unread_chats: 1,
    is_silent: false,
    vibrates: true,
    reply_label: 'Responder',
    read_label: 'Marcar como lida',
  })
  expect(arrived?.headers).toMatchObject({ ttl: '86400', urgency: 'high' })
  await push.settle()
  // What was pushed is not pushed again, whoever looks.
  await world.call(ana, 'push.send-push-notification', { receiver_id: bia.user_id, conversation_id: id })
  await world.runJobs()
  await push.settle()
  expect(service.arrived).toHaveLength(1)
  expect(seq).toBeGreaterThan(0)
})

test('a burst of 500 messages in a group is one push a person, of the last message', async () => {
  const [ana, bia, caio] = (await world.people(3)) as [Caller, Caller, Caller]
  const { conversation_id } = await createTestGroup(world, ana, [bia, caio])
  for (const [person, name] of [
    [ana, 'g-ana'],
    [bia, 'g-bia'],
    [caio, 'g-caio'],
  ] as const)
    await addDevice(world, person, service, name)
  await Promise.all(
    Array.from({ length: 500 }, (_, index) => send(world, ana, conversation_id, `mensagem ${index}`)),
  )
  await waitFor(() => expect(service.arrived).toHaveLength(2))
  await push.settle()
  for (const device of ['g-bia', 'g-caio'])
    expect(told(device)).toMatchObject([{ title: 'Turma', unread_count: 500 }])
  expect(told('g-bia')[0]).toMatchObject({ body: expect.stringMatching(/^Pessoa .+: mensagem \d+$/) })
  expect(told('g-ana')).toEqual([])
})

test('what is read on one device goes from the others, and once', async () => {
  const { id, ana, bia } = await createPushedChat('phone')
  await addDevice(world, bia, service, 'tablet')
  const { seq } = await send(world, ana, id, 'oi')
  await waitFor(() => expect(service.arrived).toHaveLength(2))
  await push.settle()
  await world.call(bia, 'messages.read', { conversation_id: id, seq })
  await waitFor(() => expect(service.arrived).toHaveLength(4))
  await push.settle()
  for (const device of ['phone', 'tablet'])
    expect(told(device)).toMatchObject([
      { kind: 'message', unread_chats: 1 },
      { kind: 'read', conversation_id: id, unread_chats: 0 },
    ])
})

test('none is made of what was read before it left, nor of what was taken back', async () => {
  const { id, ana, bia } = await createPushedChat('late')
  const { seq } = await send(world, ana, id, 'oi')
  await world.call(bia, 'messages.read', { conversation_id: id, seq })
  const { message_id } = await send(world, ana, id, 'apagada')
  await world.call(ana, 'messages.delete_for_everyone', { message_id })
  await waitFor(async () => {
    const { rows } = await world.platform.pool.query(
      'select pushed_seq from push_positions where conversation_id = $1',
      [id],
    )
    expect(rows).toMatchObject([{ pushed_seq: seq + 2 }])
  })
  await push.settle()
  expect(service.arrived).toEqual([])
})

test('who has the app in front is told when they leave it and have not read', async () => {
  const { id, ana, bia } = await createPushedChat('front')
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
  await world.platform.pool.query(
    'update push_outbox set due_at = clock_timestamp() where conversation_id = $1',
    [id],
  )
  await world.runJobs()
  await world.call(ana, 'push.send-push-notification', { receiver_id: bia.user_id, conversation_id: id })
  await world.runJobs()
  await waitFor(() => expect(told('front')).toMatchObject([{ body: 'está aí?' }]))
})

test('PUSH-001: send-push-notification {receiver_id, sender_name, message, conversation_id} exists and makes nobody hear what nobody wrote', async () => {
  const { id, ana, bia } = await createPushedChat('fn')
  const stranger = await world.person()
  const asked = {
    receiver_id: bia.user_id,
    sender_name: 'Seu banco',
    message: 'Clique aqui',
    conversation_id: id,
  }
  expect(await world.ask(ana, 'push.send-push-notification', asked)).toEqual({ output: {}, code: null })
  expect((await world.ask(stranger, 'push.send-push-notification', asked)).code).toBe('not_found')
  expect((await world.ask(null, 'push.send-push-notification', asked)).code).toBe('unauthenticated')
  const elsewhere = { ...asked, receiver_id: stranger.user_id }
  expect((await world.ask(ana, 'push.send-push-notification', elsewhere)).code).toBe('not_found')
  await world.runJobs()
  await push.settle()
  expect(service.arrived).toEqual([])
  await send(world, ana, id, 'sou eu')
  await waitFor(() => expect(told('fn')).toMatchObject([{ title: 'Ana', body: 'sou eu' }]))
})

test('a device is pushed to once, at its newest address, until it is signed out or says no', async () => {
  const { id, ana, bia, phone } = await createPushedChat('old address')
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
  const { id, ana, bia, phone } = await createPushedChat('shared')
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
  expect(told('browser')).toEqual([])
})

test('what was written before a device asked for pushes is not pushed to it', async () => {
  const { id, ana, bia } = await createChat(world)
  await send(world, ana, id, 'antes')
  await addDevice(world, bia, service, 'newcomer')
  await world.call(ana, 'push.send-push-notification', { receiver_id: bia.user_id, conversation_id: id })
  await world.runJobs()
  await push.settle()
  expect(service.arrived).toEqual([])
  await send(world, ana, id, 'depois')
  await waitFor(() => expect(told('newcomer')).toMatchObject([{ body: 'depois', unread_count: 2 }]))
})

test("'Marcar como lida' reads up to the message that was pushed, and its token serves for nothing else", async () => {
  const { id, ana, bia } = await createPushedChat('reader')
  const { seq } = await send(world, ana, id, 'um')
  await waitFor(() => expect(service.arrived).toHaveLength(1))
  await push.settle()
  const [payload] = told('reader')
  if (payload?.kind !== 'message') throw new Error('no message')
  const { read_token } = payload
  const wrong = ['', 'x', `${read_token}x`, read_token.replace(`.${seq}.`, `.${seq + 1}.`)]
  for (const token of wrong)
    expect((await world.ask(null, 'push.mark_read', { token })).code).toBe('not_found')
  const readSeq = async () => {
    const { rows } = await world.platform.pool.query<{ read_seq: number }>(
      'select read_seq from conversation_participants where conversation_id = $1 and user_id = $2',
      [id, bia.user_id],
    )
    return rows[0]?.read_seq
  }
  expect(await readSeq()).toBeLessThan(seq)
  await send(world, ana, id, 'dois')
  expect(await world.ask(null, 'push.mark_read', { token: read_token })).toEqual({ output: {}, code: null })
  expect(await readSeq()).toBe(seq)
  await waitFor(() => expect(told('reader').at(-1)).toMatchObject({ body: 'dois' }))
})

test('a subscription moves by its old address, and an address that nobody has moves nothing', async () => {
  const { id, ana, phone } = await createPushedChat('before the move')
  const first = service.subscribe('first')
  await world.call(phone, 'push.subscribe', first)
  const second = service.subscribe('second')
  const renew = (old_endpoint: string, subscription = second) =>
    world.ask(null, 'push.renew', { old_endpoint, subscription })
  expect(await renew(`${service.origin}/push/nobody`)).toEqual({ output: {}, code: null })
  expect((await renew(first.endpoint, { ...second, endpoint: 'https://127.0.0.1/x' })).code).toBe(
    'unsupported_push',
  )
  expect(await renew(first.endpoint)).toEqual({ output: {}, code: null })
  await send(world, ana, id, 'oi')
  await waitFor(() => expect(told('second')).toHaveLength(1))
  expect([...told('first'), ...told('before the move')]).toEqual([])
})

test.each([{ private_mode: true }, { notification_preview: false }])(
  'with %o nothing of what was written leaves',
  async (change) => {
    const name = JSON.stringify(change)
    const { id, ana, bia } = await createPushedChat(name)
    await world.call(bia, 'settings.update', change)
    await send(world, ana, id, 'um segredo')
    await waitFor(() => expect(told(name)).toMatchObject([{ title: 'Ana', body: 'Nova mensagem' }]))
    expect(JSON.stringify(told(name))).not.toContain('segredo')
  },
)

test('a mute is heard through by who is named, when the person wishes', async () => {
  const [ana, bia] = (await world.people(2)) as [Caller, Caller]
  const { conversation_id } = await createTestGroup(world, ana, [bia])
  await addDevice(world, bia, service, 'muted')
  const muted_until = new Date(Date.now() + 3600_000).toISOString()
  await world.call(bia, 'conversations.set_state', { conversation_id, muted_until })
  await send(world, ana, conversation_id, 'nada')
  await send(world, ana, conversation_id, '@Bia, veja', { mentions: [bia.user_id] })
  await waitFor(async () => {
    const { rows } = await world.platform.pool.query('select from push_positions where user_id = $1', [
      bia.user_id,
    ])
    expect(rows).toHaveLength(1)
  })
  await push.settle()
  expect(told('muted')).toEqual([])
  await world.call(bia, 'settings.update', { mention_notifications: true })
  await send(world, ana, conversation_id, '@Bia, e agora?', { mentions: [bia.user_id] })
  await send(world, ana, conversation_id, 'nada mais')
  await waitFor(() =>
    expect(told('muted')).toMatchObject([{ body: expect.stringMatching(/: @Bia, e agora\?$/) }]),
  )
})
