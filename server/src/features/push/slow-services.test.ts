import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChat, createTestGroup, send } from '../../platform/testing/chats.ts'
import type { World } from '../../platform/testing/world.ts'
import type { Push } from './start-push.ts'
import { addDevice, createPushWorld, readDue, type PushWorld, waitFor } from './testing/push-world.ts'

let world: World
let push: Push
let startService: PushWorld['startService']
let close: PushWorld['close']

beforeAll(async () => {
  ;({ world, startService, close } = await createPushWorld())
  push = world.startPush()
})
afterAll(() => close())

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
  await waitFor(async () => expect(await readDue(world, chat.id)).toMatchObject([{ attempts: 1 }]))
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
