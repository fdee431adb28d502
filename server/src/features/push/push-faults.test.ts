import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createChat, createTestGroup, send } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'
import type { Push } from './start-push.ts'
import { addDevice } from './testing/devices.ts'
import { type PushService, startPushService } from './testing/push-service.ts'

let world: World
let push: Push
const services: PushService[] = []

beforeAll(async () => {
  world = await createWorld()
  push = world.startPush()
})
afterAll(async () => {
  await world.close()
  for (const service of services) await service.close()
})

const startService = async (): Promise<PushService> => {
  const reader = await world.person()
  const service = await startPushService(async () => (await world.call(reader, 'push.key', {})).public_key)
  services.push(service)
  return service
}
const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 25 })

type Due = { attempts: number; in_s: number }
const readDue = async (conversationId: string): Promise<Due[]> => {
  const { rows } = await world.platform.pool.query<Due>(
    `select attempts, extract(epoch from due_at - clock_timestamp())::float8 as in_s
     from push_outbox where conversation_id = $1 and claimed_until is null`,
    [conversationId],
  )
  return rows
}
const makeDue = (conversationId: string) =>
  world.platform.pool.query('update push_outbox set due_at = clock_timestamp() where conversation_id = $1', [
    conversationId,
  ])
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
  service.behave({ status: 429, headers: { 'retry-after': '120' } })
  await send(world, ana, id, 'oi')
  await waitFor(async () => {
    const [due, ...others] = await readDue(id)
    expect(others).toEqual([])
    expect(due?.attempts).toBe(1)
    expect(due?.in_s).toBeGreaterThan(110)
  })
  await push.settle()
  expect(service.requests.count).toBe(1)
  service.behave('take')
  await makeDue(id)
  await world.runJobs()
  await world.call(ana, 'push.send-push-notification', { receiver_id: bia.user_id, conversation_id: id })
  await world.runJobs()
  await waitFor(() => expect(service.of('bia')).toHaveLength(1))
  await push.settle()
  expect(await readDue(id)).toEqual([])
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
  await waitFor(async () => expect(await readDue(id)).toMatchObject([{ attempts: 1 }]))
  const [first] = await readDue(id)
  await makeDue(id)
  // Whatever wakes the sender has it look at all that is due.
  await send(world, caio, otherId, 'para outra')
  await waitFor(() => expect(well.of('dora')).toHaveLength(1))
  await waitFor(async () => expect(await readDue(id)).toMatchObject([{ attempts: 2 }]))
  const [second] = await readDue(id)
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
  expect(await readDue(id)).toEqual([])
})

test('413: that one push is given up, the device stays', async () => {
  const service = await startService()
  const { id, ana, bia } = await createChat(world)
  await addDevice(world, bia, service, 'bia')
  service.behave({ status: 413 })
  await send(world, ana, id, 'oi')
  await waitFor(() => expect(service.requests.count).toBe(1))
  await push.settle()
  expect(await readDue(id)).toEqual([])
  expect(await countDevices(bia.user_id)).toBe(1)
})

test('what redirects is not followed, and what answers without end is cut off', async () => {
  const [service, elsewhere] = [await startService(), await startService()]
  const { id, ana, bia } = await createChat(world)
  await addDevice(world, bia, service, 'bia')
  service.behave({ status: 307, headers: { location: `${elsewhere.origin}/push/x` } })
  await send(world, ana, id, 'oi')
  await waitFor(() => expect(service.requests.count).toBe(1))
  await push.settle()
  expect(elsewhere.requests.count).toBe(0)

  const endless = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n')
    const pour = () => {
      while (socket.write('x'.repeat(65_536)));
      socket.once('drain', pour)
    }
    pour()
  })
  endless.listen(0, '127.0.0.1')
  await once(endless, 'listening')
  const { port } = endless.address() as AddressInfo
  const chat = await createChat(world)
  const device = await addDevice(world, chat.bia, service, 'cut')
  await world.call(device, 'push.subscribe', {
    ...service.subscribe('cut'),
    endpoint: `http://127.0.0.1:${port}/push/x`,
  })
  await send(world, chat.ana, chat.id, 'oi')
  await waitFor(async () => expect(await readDue(chat.id)).toMatchObject([{ attempts: 1 }]))
  endless.close()
})

test('a service that hangs, with a hundred devices, keeps neither another service nor any message waiting', async () => {
  const [hanging, well] = [await startService(), await startService()]
  hanging.behave('hang')
  const chats = await Promise.all(Array.from({ length: 100 }, () => createChat(world)))
  for (const [index, { bia }] of chats.entries()) await addDevice(world, bia, hanging, `h${index}`)
  const { id, ana, bia } = await createChat(world)
  await addDevice(world, bia, well, 'well')
  await Promise.all(chats.map((chat) => send(world, chat.ana, chat.id, 'oi')))
  await waitFor(() => expect(hanging.requests.count).toBeGreaterThan(0))
  const startedAtMs = performance.now()
  const { created_at } = await send(world, ana, id, 'e eu?')
  expect(performance.now() - startedAtMs).toBeLessThan(2000)
  await waitFor(() => expect(well.of('well')).toHaveLength(1))
  expect(well.of('well')[0]!.atMs - Date.parse(created_at)).toBeLessThan(5000)
  // No more connections than one host may have.
  expect(hanging.requests.count).toBeLessThanOrEqual(16)
  // When these time out the others are put off: after a pause one at a time is tried, not a hundred.
  await waitFor(async () => {
    const { rows } = await world.platform.pool.query('select from push_outbox where attempts > 0')
    expect(rows.length).toBeGreaterThanOrEqual(4)
  })
  expect(hanging.requests.count).toBeLessThan(30)
})

test('who has many devices at services that hang keeps nobody else waiting', async () => {
  const well = await startService()
  const { id, ana, bia } = await createChat(world)
  await addDevice(world, bia, well, 'well')
  const [thief, friend] = await world.people(2)
  const hanging = await Promise.all(Array.from({ length: 10 }, startService))
  for (const service of hanging) {
    service.behave('hang')
    await addDevice(world, thief!, service, 'hanging')
  }
  const groups = await Promise.all(
    Array.from({ length: 30 }, () => createTestGroup(world, friend!, [thief!])),
  )
  await Promise.all(groups.map(({ conversation_id }) => send(world, friend!, conversation_id, 'oi')))
  const countRequests = () => hanging.reduce((sum, { requests }) => sum + requests.count, 0)
  await waitFor(() => expect(countRequests()).toBeGreaterThan(0))
  const { created_at } = await send(world, ana, id, 'e eu?')
  await waitFor(() => expect(well.of('well')).toHaveLength(1))
  expect(well.of('well')[0]!.atMs - Date.parse(created_at)).toBeLessThan(5000)
  expect(countRequests()).toBeLessThanOrEqual(20)
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
