import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createChat, createTestGroup, send } from '../../platform/testing/chats.ts'
import { joinWorld, type World } from '../../platform/testing/world.ts'
import type { Push } from './start-push.ts'
import type { PushService } from './testing/push-service.ts'
import { addDevice, createPushedChat, createPushWorld, setInFront, waitFor } from './testing/push-world.ts'

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

test('PUSH-002, PUSH-003: a push follows a direct message, with its first 100 characters, for its device alone', async () => {
  const { id, ana, bia } = await createPushedChat(world, service, 'bia')
  await addDevice(world, ana, service, 'ana')
  const text = `Olá! ${'ã'.repeat(200)}`
  const { seq } = await send(world, ana, id, text)
  await waitFor(() => expect(service.arrived).toHaveLength(1))
  const [arrived] = service.arrived
  expect(arrived?.device).toBe('bia')
  expect(arrived?.payload).toMatchObject({
    kind: 'message',
    conversation_id: id,
    seq,
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

test('the badge counts no group that was left, whatever was unread in it', async () => {
  const { id, ana, bia } = await createChat(world)
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia])
  await send(world, ana, conversation_id, 'oi, turma')
  await world.call(bia, 'notifications.mark_all_read', {})
  await world.call(bia, 'groups.leave', { group_id })
  await addDevice(world, bia, service, 'left')
  await send(world, ana, id, 'oi')
  await waitFor(() => expect(service.told('left')).toMatchObject([{ kind: 'message', unread_chats: 1 }]))
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
    expect(service.told(device)).toMatchObject([{ title: 'Turma', unread_count: 500 }])
  expect(service.told('g-bia')[0]).toMatchObject({ body: expect.stringMatching(/^Pessoa .+: mensagem \d+$/) })
  expect(service.told('g-ana')).toEqual([])
})

test('what is read on one device goes from the others, and once', async () => {
  const { id, ana, bia } = await createPushedChat(world, service, 'phone')
  await addDevice(world, bia, service, 'tablet')
  const { seq } = await send(world, ana, id, 'oi')
  await waitFor(() => expect(service.arrived).toHaveLength(2))
  await push.settle()
  await world.call(bia, 'messages.read', { conversation_id: id, seq })
  await waitFor(() => expect(service.arrived).toHaveLength(4))
  await push.settle()
  for (const device of ['phone', 'tablet'])
    expect(service.told(device)).toMatchObject([
      { kind: 'message', unread_chats: 1 },
      { kind: 'read', conversation_id: id, unread_chats: 0 },
    ])
})

test('what is read while a further push waits is closed at once', async () => {
  const { id, ana, bia } = await createPushedChat(world, service, 'waits')
  await send(world, ana, id, 'um')
  await waitFor(() => expect(service.told('waits')).toHaveLength(1))
  await push.settle()
  await setInFront(world, bia, 'now')
  const { seq } = await send(world, ana, id, 'dois')
  await waitFor(async () => {
    const { rows } = await world.platform.pool.query(
      `select from push_outbox where conversation_id = $1 and due_at > clock_timestamp() + interval '5 seconds'`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })
  await world.call(bia, 'messages.read', { conversation_id: id, seq })
  await vi.waitFor(() => expect(service.told('waits')[1]).toMatchObject({ kind: 'read' }), { timeout: 4000 })
})

test('none is made of what was read before it left, nor of what was taken back', async () => {
  const { id, ana, bia } = await createPushedChat(world, service, 'late')
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

test('where the newest was taken back, the one before is said, with its own number', async () => {
  const { id, ana, bia } = await createPushedChat(world, service, 'stands')
  await setInFront(world, bia, 'now')
  const { seq } = await send(world, ana, id, 'fica')
  const { message_id } = await send(world, ana, id, 'apagada')
  await world.call(ana, 'messages.delete_for_everyone', { message_id })
  const { pool } = world.platform
  await waitFor(async () => {
    const { rows } = await pool.query(
      'select seq from push_outbox where conversation_id = $1 and due_at > clock_timestamp() and claimed_until is null',
      [id],
    )
    expect(rows).toEqual([{ seq: seq + 2 }])
  })
  await setInFront(world, bia, 30)
  await pool.query('update push_outbox set due_at = clock_timestamp() where conversation_id = $1', [id])
  await world.call(ana, 'push.send-push-notification', { receiver_id: bia.user_id, conversation_id: id })
  await world.runJobs()
  await waitFor(() => expect(service.told('stands')).toMatchObject([{ body: 'fica', seq }]))
})

test('PUSH-001: send-push-notification {receiver_id, sender_name, message, conversation_id} exists and makes nobody hear what nobody wrote', async () => {
  const { id, ana, bia } = await createPushedChat(world, service, 'fn')
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
  await waitFor(() => expect(service.told('fn')).toMatchObject([{ title: 'Ana', body: 'sou eu' }]))
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
  await waitFor(() => expect(service.told('newcomer')).toMatchObject([{ body: 'depois', unread_count: 2 }]))
})

test("'Marcar como lida' reads up to the message that was pushed, and its token serves for nothing else", async () => {
  const { id, ana, bia } = await createPushedChat(world, service, 'reader')
  const { seq } = await send(world, ana, id, 'um')
  await waitFor(() => expect(service.arrived).toHaveLength(1))
  await push.settle()
  const [payload] = service.told('reader')
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
  await waitFor(() => expect(service.told('reader').at(-1)).toMatchObject({ body: 'dois' }))
  await world.platform.pool.query('update auth.sessions set ended_at = now() where user_id = $1', [
    bia.user_id,
  ])
  const second = service.told('reader').at(-1)
  if (second?.kind !== 'message') throw new Error('no second message')
  expect((await world.ask(null, 'push.mark_read', { token: second.read_token })).code).toBe('not_found')
  expect(await readSeq()).toBe(seq)
})

test.each([{ private_mode: true }, { notification_preview: false }])(
  'with %o nothing of what was written leaves',
  async (change) => {
    const name = JSON.stringify(change)
    const { id, ana, bia } = await createPushedChat(world, service, name)
    await world.call(bia, 'settings.update', change)
    await send(world, ana, id, 'um segredo')
    await waitFor(() => expect(service.told(name)).toMatchObject([{ title: 'Ana', body: 'Nova mensagem' }]))
    expect(JSON.stringify(service.told(name))).not.toContain('segredo')
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
  expect(service.told('muted')).toEqual([])
  await world.call(bia, 'settings.update', { mention_notifications: true })
  await send(world, ana, conversation_id, '@Bia, e agora?', { mentions: [bia.user_id] })
  await send(world, ana, conversation_id, 'nada mais')
  await waitFor(() =>
    expect(service.told('muted')).toMatchObject([{ body: expect.stringMatching(/: @Bia, e agora\?$/) }]),
  )
})

test('a look for what was left ends where nothing in a chat is to be said', async () => {
  const { id, ana } = await createPushedChat(world, service, 'edited')
  const { message_id } = await send(world, ana, id, 'um')
  await waitFor(() => expect(service.told('edited')).toHaveLength(1))
  await push.settle()
  // An entry above what was noted, and no message.
  await world.call(ana, 'messages.edit', { message_id, content: 'dois' })
  await world.platform.pool.query(`select lero_jobs.add_job('push.recover')`)
  await world.runJobs()
  await push.settle()
  expect(service.told('edited')).toHaveLength(1)
})

test('what a process that died left is found, from five minutes before the last look on', async () => {
  const { pool } = world.platform
  const { id, ana, phone } = await createPushedChat(world, service, 'late')
  const look = async () => {
    await pool.query(`select lero_jobs.add_job('push.recover')`)
    await world.runJobs()
    await push.settle()
  }
  // Written by a process of its own, which nobody here hears.
  const other = joinWorld(world)
  await send(other, ana, id, 'quem ouviu?')
  await other.close()
  await pool.query(
    `update conversations set updated_at = clock_timestamp() - interval '6 minutes' where id = $1`,
    [id],
  )
  await pool.query(
    `update push_subscriptions set created_at = created_at - interval '1 hour' where session_id = $1`,
    [phone.session_id],
  )
  await pool.query('delete from push_look')
  await pool.query('insert into push_look (looked_at) values (clock_timestamp())')
  await look()
  expect(service.told('late')).toEqual([])
  await pool.query(`update push_look set looked_at = looked_at - interval '2 minutes'`)
  await look()
  await waitFor(() => expect(service.told('late')).toHaveLength(1))
  // Each look goes on where the one before it ended.
  const { rows } = await pool.query<{ is_now: boolean }>(
    `select looked_at > clock_timestamp() - interval '1 minute' as is_now from push_look`,
  )
  expect(rows).toEqual([{ is_now: true }])
})
