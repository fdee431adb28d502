import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createChat, createTestGroup, send } from '../../platform/testing/chats.ts'
import { joinWorld, type World } from '../../platform/testing/world.ts'
import type { Push } from './start-push.ts'
import {
  addDevice,
  createPushWorld,
  makeDue,
  readDue,
  type PushWorld,
  waitFor,
} from './testing/push-world.ts'

let world: World
let push: Push
let startService: PushWorld['startService']
let close: PushWorld['close']

beforeAll(async () => {
  ;({ world, startService, close } = await createPushWorld())
  push = world.startPush()
})
afterAll(() => close())

/** Has all that is due looked at. */
const wake = async (from: Caller, to: Caller, conversation_id: string): Promise<void> => {
  await world.call(from, 'push.send-push-notification', { receiver_id: to.user_id, conversation_id })
  await world.runJobs()
}
const countDevices = async (userId: string): Promise<number> => {
  const { rowCount } = await world.platform.pool.query('select from push_subscriptions where user_id = $1', [
    userId,
  ])
  return rowCount ?? 0
}

test('429 with Retry-After: not before that, then once', async () => {
  const service = await startService()
  const { id, ana, bia } = await createChat(world)
  await addDevice(world, bia, service, 'bia')
  service.behave({ status: 429, headers: { 'retry-after': '7200' } })
  await send(world, ana, id, 'oi')
  await waitFor(async () => {
    const [due, ...others] = await readDue(world, id)
    expect(others).toEqual([])
    expect(due?.attempts).toBe(1)
    expect(due?.in_s).toBeGreaterThan(7100)
  })
  await push.settle()
  expect(service.requests.count).toBe(1)
  service.behave('take')
  await makeDue(world, id)
  await wake(ana, bia, id)
  await waitFor(() => expect(service.of('bia')).toHaveLength(1))
  await push.settle()
  expect(await readDue(world, id)).toEqual([])
})

test('what was put off is sent when its time has come, and nothing has to remind of it', async () => {
  const service = await startService()
  const { id, ana, bia } = await createChat(world)
  await addDevice(world, bia, service, 'bia')
  service.behave({ status: 429, headers: { 'retry-after': '1' } })
  await send(world, ana, id, 'oi')
  await waitFor(() => expect(service.requests.count).toBe(1))
  service.behave('take')
  await waitFor(() => expect(service.of('bia')).toHaveLength(1))
})

test('what is written while a push is on its way follows it at once', async () => {
  const service = await startService()
  const { id, ana, bia } = await createChat(world)
  await addDevice(world, bia, service, 'bia')
  service.behave('hold')
  await send(world, ana, id, 'oi')
  await waitFor(() => expect(service.requests.count).toBe(1))
  const { seq } = await send(world, ana, id, 'tudo bem?')
  const { pool } = world.platform
  await waitFor(async () => {
    const { rowCount } = await pool.query('select from push_outbox where conversation_id = $1 and seq = $2', [
      id,
      seq,
    ])
    expect(rowCount).toBe(1)
  })
  service.behave('take')
  await waitFor(() =>
    expect(service.of('bia').map(({ payload }) => payload)).toMatchObject([
      { body: 'oi' },
      { body: 'tudo bem?' },
    ]),
  )
})

test('500: tried again later and later, while another service goes on', async () => {
  const [broken, well] = [await startService(), await startService()]
  const { id, ana, bia } = await createChat(world)
  const { id: otherId, ana: caio, bia: dora } = await createChat(world)
  await addDevice(world, bia, broken, 'bia')
  await addDevice(world, dora, well, 'dora')
  broken.behave({ status: 500 })
  await send(world, ana, id, 'oi')
  await waitFor(async () => expect(await readDue(world, id)).toMatchObject([{ attempts: 1 }]))
  const [first] = await readDue(world, id)
  await makeDue(world, id)
  // Whatever wakes the sender has it look at all that is due.
  await send(world, caio, otherId, 'para outra')
  await waitFor(() => expect(well.of('dora')).toHaveLength(1))
  await waitFor(async () => expect(await readDue(world, id)).toMatchObject([{ attempts: 2 }]))
  const [second] = await readDue(world, id)
  expect(second!.in_s).toBeGreaterThan(first!.in_s + 3)
  expect(await countDevices(bia.user_id)).toBe(1)
})

test.each([404, 410])('%i: the device is removed, and nothing is tried again', async (status) => {
  const service = await startService()
  const { id, ana, bia } = await createChat(world)
  await addDevice(world, bia, service, 'bia')
  service.behave({ status })
  await send(world, ana, id, 'oi')
  await waitFor(async () => expect(await countDevices(bia.user_id)).toBe(0))
  await send(world, ana, id, 'e agora?')
  await push.settle()
  expect(service.requests.count).toBe(1)
  expect(await readDue(world, id)).toEqual([])
})

test.each([401, 403])('%i: the device stays, and gets it later', async (status) => {
  const service = await startService()
  const { id, ana, bia } = await createChat(world)
  await addDevice(world, bia, service, 'bia')
  const warn = vi.spyOn(world.platform.log, 'warn')
  service.behave({ status })
  await send(world, ana, id, 'oi')
  await waitFor(async () => expect(await readDue(world, id)).toMatchObject([{ attempts: 1 }]))
  expect(await countDevices(bia.user_id)).toBe(1)
  expect(warn).toHaveBeenCalledWith(
    { host: new URL(service.origin).host, status },
    'a push service does not let this server push; it is tried again later',
  )
  warn.mockRestore()
  service.behave('take')
  await makeDue(world, id)
  await wake(ana, bia, id)
  await waitFor(() => expect(service.of('bia')).toHaveLength(1))
})

test('devices that their service does not let this server push to keep nobody else of that service waiting', async () => {
  const service = await startService()
  const [ana, ...others] = await world.people(13)
  const { conversation_id } = await createTestGroup(world, ana!, others)
  for (const other of others) await addDevice(world, other, service, other.user_id)
  service.behave({ status: 403 })
  await send(world, ana!, conversation_id, 'oi')
  await waitFor(async () => {
    const due = await readDue(world, conversation_id)
    expect(due.filter(({ attempts }) => attempts === 1)).toHaveLength(12)
  })
  await push.settle()
  service.behave('take')
  const chat = await createChat(world)
  await addDevice(world, chat.bia, service, 'bia')
  await send(world, chat.ana, chat.id, 'oi')
  await waitFor(() => expect(service.of('bia')).toHaveLength(1))
})

test('a service that is away is tried each hour until the message is a day old', async () => {
  const service = await startService()
  const { id, ana, bia } = await createChat(world)
  await addDevice(world, bia, service, 'bia')
  // Sooner than the server would ask by itself: it does not.
  service.behave({ status: 503, headers: { 'retry-after': '1' } })
  await send(world, ana, id, 'oi')
  await waitFor(async () => expect(await readDue(world, id)).toMatchObject([{ attempts: 1 }]))
  const tryAgain = async (attempts: number, age: string): Promise<void> => {
    await world.platform.pool.query(
      `update push_outbox set attempts = $2, written_at = clock_timestamp() - $3::interval where conversation_id = $1`,
      [id, attempts, age],
    )
    await makeDue(world, id)
    await wake(ana, bia, id)
  }
  await tryAgain(30, '22 hours')
  await waitFor(async () => expect(await readDue(world, id)).toMatchObject([{ attempts: 31 }]))
  const [due] = await readDue(world, id)
  expect(due!.in_s).toBeGreaterThan(3500)
  expect(due!.in_s).toBeLessThan(3601)
  // The next try would come too late.
  await tryAgain(31, '23 hours 1 minute')
  await waitFor(() => expect(service.requests.count).toBe(3))
  await push.settle()
  expect(await readDue(world, id)).toEqual([])
})

test('what was read is closed no sooner than its service is asked again', async () => {
  const service = await startService()
  const { id, ana, bia } = await createChat(world)
  await addDevice(world, bia, service, 'bia')
  await send(world, ana, id, 'um')
  await waitFor(() => expect(service.of('bia')).toHaveLength(1))
  await push.settle()
  service.behave({ status: 429, headers: { 'retry-after': '7200' } })
  const { seq } = await send(world, ana, id, 'dois')
  await waitFor(async () => expect(await readDue(world, id)).toMatchObject([{ attempts: 1 }]))
  await world.call(bia, 'messages.read', { conversation_id: id, seq })
  await waitFor(async () => {
    const { rows } = await world.platform.pool.query(
      'select is_closing from push_outbox where conversation_id = $1',
      [id],
    )
    expect(rows).toEqual([{ is_closing: true }])
  })
  const [due] = await readDue(world, id)
  expect(due!.in_s).toBeGreaterThan(7000)
})

test('what is read, or taken back, while it waits long for a connection is not pushed', async () => {
  const service = await startService()
  service.behave('hold')
  const busy = await Promise.all(Array.from({ length: 16 }, () => createChat(world)))
  for (const [index, { bia }] of busy.entries()) await addDevice(world, bia, service, `busy ${index}`)
  const [read, gone] = [await createChat(world), await createChat(world)]
  await addDevice(world, read.bia, service, 'read')
  await addDevice(world, gone.bia, service, 'gone')
  for (const chat of busy) await send(world, chat.ana, chat.id, 'oi')
  await waitFor(() => expect(service.requests.count).toBe(16))
  const { seq } = await send(world, read.ana, read.id, 'leia')
  const { message_id } = await send(world, gone.ana, gone.id, 'apague')
  const { pool } = world.platform
  const readClaims = async () => {
    const { rows } = await pool.query<{ is_claimed: boolean }>(
      'select claimed_until is not null as is_claimed from push_outbox where conversation_id = any($1::uuid[])',
      [[read.id, gone.id]],
    )
    return rows.map(({ is_claimed }) => is_claimed)
  }
  await waitFor(async () => expect(await readClaims()).toEqual([true, true]))
  await world.call(read.bia, 'messages.read', { conversation_id: read.id, seq })
  await world.call(gone.ana, 'messages.delete_for_everyone', { message_id })
  const fromMs = performance.now()
  await waitFor(() => expect(performance.now() - fromMs).toBeGreaterThan(1000))
  service.behave('take')
  await waitFor(async () => expect(await readClaims()).toEqual([]))
  await push.settle()
  const told = service.arrived.filter(({ payload }) => payload.kind === 'message')
  expect(told.map(({ device }) => device).filter((name) => !name.startsWith('busy'))).toEqual([])
})

test('what is read while its push is on its way is closed, whether or not anybody hears the answer', async () => {
  const service = await startService()
  const { id, ana, bia } = await createChat(world)
  await addDevice(world, bia, service, 'bia')
  service.behave('hold')
  const { seq } = await send(world, ana, id, 'oi')
  await waitFor(() => expect(service.requests.count).toBe(1))
  await world.call(bia, 'messages.read', { conversation_id: id, seq })
  await waitFor(async () => {
    const { rows } = await world.platform.pool.query(
      'select is_closing from push_outbox where conversation_id = $1',
      [id],
    )
    expect(rows).toEqual([{ is_closing: true }])
  })
  service.behave('take')
  await waitFor(() => expect(service.of('bia')).toHaveLength(2))
  await push.settle()
  expect(service.of('bia').map(({ payload }) => payload.kind)).toEqual(['message', 'read'])
})

test('413: that one push is given up, the device stays', async () => {
  const service = await startService()
  const { id, ana, bia } = await createChat(world)
  await addDevice(world, bia, service, 'bia')
  service.behave({ status: 413 })
  await send(world, ana, id, 'oi')
  await waitFor(() => expect(service.requests.count).toBe(1))
  await push.settle()
  expect(await readDue(world, id)).toEqual([])
  expect(await countDevices(bia.user_id)).toBe(1)
})

test('what is read while its push is on its way is closed, also where nobody heard that it was read', async () => {
  const service = await startService()
  const { id, ana, bia } = await createChat(world)
  await addDevice(world, bia, service, 'bia')
  service.behave('hold')
  const { seq } = await send(world, ana, id, 'oi')
  await waitFor(() => expect(service.requests.count).toBe(1))
  // In a process of its own, which tells nobody here.
  const other = joinWorld(world)
  await other.call(bia, 'messages.read', { conversation_id: id, seq })
  await other.close()
  service.behave('take')
  await waitFor(() => expect(service.of('bia')).toHaveLength(2))
  await push.settle()
  expect(service.of('bia').map(({ payload }) => payload.kind)).toEqual(['message', 'read'])
})

test('a push that cannot be written is given up, and the service has no part in it', async () => {
  const service = await startService()
  const { id, ana, bia } = await createChat(world)
  await addDevice(world, bia, service, 'bia')
  // As a program of the next release would write it.
  await world.platform.pool.query(`
    alter table messages drop constraint messages_message_type_check;
    create function make_poem() returns trigger language plpgsql as
      $$ begin new.message_type := 'poem'; return new; end $$;
    create trigger make_poem before insert on messages for each row execute function make_poem()`)
  await send(world, ana, id, 'rosas')
  await waitFor(async () => {
    const { rows } = await world.platform.pool.query(
      'select from push_positions where conversation_id = $1',
      [id],
    )
    expect(rows).not.toEqual([])
  })
  await world.platform.pool.query('drop function make_poem() cascade')
  await waitFor(async () => {
    const { rows } = await world.platform.pool.query('select from push_outbox where conversation_id = $1', [
      id,
    ])
    expect(rows).toEqual([])
  })
  expect(service.requests.count).toBe(0)
})
