import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { defaultLimits } from './default-limits.ts'
import { collectGarbage } from '../testing/collect-garbage.ts'
import { startStand } from './testing/gateway-stand.ts'
import type { Stand, StandOptions } from './testing/gateway-stand.ts'
import type { ConnectionObserver } from './sources.ts'
import { SocketClient } from './testing/socket-client.ts'

const ana = randomUUID()
const rui = randomUUID()

const stand = async (options: StandOptions): Promise<Stand> => {
  const made = await startStand(options)
  onTestFinished(() => made.close())
  return made
}

/** What the process keeps beside the JavaScript heap: the buffers of what waits on sockets. */
const bufferBytes = (): number => {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

/** The socket below a client, to stop reading from it. */
const socketOf = (client: SocketClient): Socket => (client.ws as unknown as { _socket: Socket })._socket

test('only pages of the own origin may connect; programs without an origin may', async () => {
  const { url } = await stand({})
  const host = new URL(url).host
  await expect(SocketClient.open(url, { origin: 'https://evil.example' })).rejects.toThrow('403')
  await expect(SocketClient.open(url, { origin: 'null' })).rejects.toThrow('403')
  await SocketClient.open(url, { origin: `http://${host}` })
  await SocketClient.open(url)
  const named = await stand({ publicOrigin: 'https://lero.example' })
  await expect(SocketClient.open(named.url, { origin: `http://${new URL(named.url).host}` })).rejects.toThrow(
    '403',
  )
  await SocketClient.open(named.url, { origin: 'https://lero.example' })
})

test('another path is no socket', async () => {
  const { url } = await stand({})
  await expect(SocketClient.open(`${url}/more`)).rejects.toThrow('404')
  await SocketClient.open(`${url}?v=1`)
})

test('a socket that does not say hello in time is closed', async () => {
  const { url, gateway } = await stand({ limits: { helloWithinMs: 60 } })
  const silent = await SocketClient.open(url)
  expect(await silent.closed()).toBe(1008)
  expect(gateway.connectionCount).toBe(0)
})

test('hellos above the limit are closed with 1013, spread over time; later ones are let in', async () => {
  const {
    url,
    tokenOf,
    connect: openSocket,
  } = await stand({ limits: { hellosPerSecond: 10, helloTurnWithinMs: 0, refusalSpreadMs: 300 } })
  const clients = await Promise.all(Array.from({ length: 60 }, () => SocketClient.open(url)))
  const closedAtMs: number[] = []
  for (const client of clients) {
    client.ws.on('close', () => closedAtMs.push(performance.now()))
    client.hello(tokenOf(ana))
  }
  await Promise.all(
    clients.map((client) =>
      client.until(() => client.closeCode !== null || client.of('heads').length > 0, 'an answer'),
    ),
  )
  const admitted = clients.filter((client) => client.closeCode === null)
  expect(admitted.length).toBeGreaterThanOrEqual(10)
  expect(admitted.length).toBeLessThan(60)
  expect(clients.filter((client) => client.closeCode === 1013)).toHaveLength(60 - admitted.length)
  expect(Math.max(...closedAtMs) - Math.min(...closedAtMs)).toBeGreaterThan(80)
  await (await openSocket(rui)).settle()
})

test('LOAD-019: hellos above the limit wait for their turn, in the order in which they came', async () => {
  const { url, tokenOf } = await stand({ limits: { hellosPerSecond: 40, helloTurnWithinMs: 60_000 } })
  const clients = await Promise.all(Array.from({ length: 60 }, () => SocketClient.open(url)))
  const turns: number[] = []
  for (const [nth, client] of clients.entries()) {
    client.ws.once('message', () => turns.push(nth))
    client.hello(tokenOf(ana))
    if (nth === 0) await client.next('heads')
  }
  await Promise.all(clients.map((client) => client.next('heads')))
  expect(turns).toHaveLength(60)
  expect(turns.slice(-10).every((nth) => nth >= 40)).toBe(true)
})

test('PRESENCE-007: two missed heartbeats of 25 s end a socket; one that pings lives', async () => {
  expect(defaultLimits.deadAfterMs).toBe(2 * 25_000)
  const { connect: openSocket, gateway } = await stand({ limits: { deadAfterMs: 200 } })
  const [silent, alive] = await Promise.all([openSocket(ana), openSocket(rui)])
  const pings = setInterval(() => alive.send({ t: 'ping' }), 50)
  onTestFinished(() => clearInterval(pings))
  expect(await silent.closed()).toBe(1006)
  await alive.settle()
  expect(gateway.connectionCount).toBe(1)
})

test('a page whose timers stand still is asked for a sign of life, and its browser gives it', async () => {
  expect(defaultLimits.pingAfterMs).toBeGreaterThan(25_000)
  expect(defaultLimits.pingAfterMs).toBeLessThan(2 * 25_000)
  const { connect: openSocket, gateway } = await stand({ limits: { deadAfterMs: 300, pingAfterMs: 100 } })
  const [hidden, dead] = await Promise.all([openSocket(ana), openSocket(rui)])
  let asked = 0
  hidden.ws.on('ping', () => (asked += 1))
  dead.ws.pause()
  await expect.poll(() => gateway.connectionCount, { timeout: 10_000 }).toBe(1)
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(4)
  expect(hidden.closeCode).toBeNull()
})

test('a socket that does not take what it is sent gets no more pushes, then heads when it has taken them', async () => {
  const { world, connect: openSocket } = await stand({})
  const chat = world.addConversation(ana, rui)
  const [slow, quick] = await Promise.all([openSocket(ana), openSocket(rui)])
  socketOf(slow).pause()
  const filler = 'x'.repeat(1900)
  const sayMuch = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      const event = world.commit(chat, {
        kind: 'group_changed',
        name: filler,
        description: filler,
        avatar_url: null,
        actor_id: rui,
      })
      world.bus.publish([{ kind: 'event', event }])
      if (n % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await sayMuch(3000)
  await quick.next('event', 3000)
  socketOf(slow).resume()
  const heads = await slow.next('heads', 2)
  const pushed = slow.eventSeqs(chat)
  expect(pushed.length).toBeLessThan(3000)
  expect(pushed).toEqual(pushed.map((_, index) => index + 1))
  expect(heads.heads[0]?.last_seq).toBe(3000)
  world.say(chat, rui)
  await slow.until(() => slow.eventSeqs(chat).at(-1) === 3001, 'the newest event')
})

test('a socket that stays stuck is closed', async () => {
  const { world, connect: openSocket, gateway } = await stand({ limits: { stuckAfterMs: 150 } })
  const chat = world.addConversation(ana, rui)
  const slow = await openSocket(ana)
  socketOf(slow).pause()
  const filler = 'x'.repeat(60_000)
  for (let n = 0; n < 300; n += 1) {
    const event = world.commit(chat, {
      kind: 'group_changed',
      name: filler,
      description: filler,
      avatar_url: null,
      actor_id: rui,
    })
    world.bus.publish([{ kind: 'event', event }])
    await new Promise((resolve) => setImmediate(resolve))
  }
  await slow.until(() => gateway.connectionCount === 0, 'the end of the connection')
  expect(slow.of('event').length).toBeLessThan(300)
})

const hostile: [string, (client: SocketClient) => void][] = [
  ['nothing', (client) => client.sendText('')],
  ['no JSON', (client) => client.sendText('hello')],
  ['deep JSON', (client) => client.sendText(`{"t":"call","id":1,"name":"x","input":${'['.repeat(60_000)}`)],
  ['an array', (client) => client.sendText('[]')],
  ['null', (client) => client.sendText('null')],
  ['an unknown kind', (client) => client.sendText('{"t":"constructor"}')],
  ['a second hello', (client) => client.hello('again')],
  ['a huge number', (client) => client.sendText(`{"t":"read","conversation_id":"${ana}","seq":1e400}`)],
  [
    'a number beyond integers',
    (client) => client.sendText(`{"t":"get","conversation_id":"${ana}","after":9007199254740993}`),
  ],
  ['a wrong type', (client) => client.sendText('{"t":"read","conversation_id":7,"seq":"1"}')],
  ['binary', (client) => client.ws.send(Buffer.from('{"t":"ping"}'))],
  ['more than 64 kB', (client) => client.sendText(JSON.stringify({ t: 'ping', filler: 'x'.repeat(65_536) }))],
  ['broken UTF-8', (client) => client.ws.send(Buffer.from([0xff, 0xfe]), { binary: false })],
]

test.each(hostile)('hostile input ends its own socket and nothing else: %s', async (_, act) => {
  const { connect: openSocket } = await stand({})
  const [bad, good] = await Promise.all([openSocket(ana), openSocket(rui)])
  act(bad)
  expect([1003, 1007, 1008, 1009]).toContain(await bad.closed())
  await good.settle()
})

test('bytes that are no WebSocket end their own connection and nothing else', async () => {
  const { url, connect: openSocket } = await stand({})
  const good = await openSocket(ana)
  const { port } = new URL(url)
  const raw = connect(Number(port), '127.0.0.1')
  await once(raw, 'connect')
  const key = Buffer.alloc(16).toString('base64')
  const head = `GET /socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`
  raw.write(head)
  await once(raw, 'data')
  raw.write(Buffer.alloc(2000, 0xee))
  await once(raw, 'close')
  await good.settle()
  expect(good.closeCode).toBeNull()
})

test('a defect in the handling of a frame ends its socket, not the process', async () => {
  const observer: ConnectionObserver = {
    onConnected: () => undefined,
    onVisible: () => {
      throw new Error('a defect')
    },
    onClosed: () => undefined,
  }
  const { connect: openSocket } = await stand({ observers: [observer] })
  const [a, b] = await Promise.all([openSocket(ana), openSocket(rui)])
  a.send({ t: 'visible', visible: true })
  expect(await a.closed()).toBe(1013)
  await b.settle()
})

test('a flood of reads on one socket is worked off four at a time', async () => {
  const { world, connect: openSocket } = await stand({})
  const chat = world.addConversation(ana)
  const a = await openSocket(ana)
  const gate = world.hold('getEvents')
  for (let n = 0; n < 1000; n += 1) a.send({ t: 'get', conversation_id: chat, after: 0 })
  await a.until(() => world.calls.filter((call) => call === 'getEvents').length >= 4, 'four requests')
  await (await openSocket(ana)).settle()
  expect(world.calls.filter((call) => call === 'getEvents')).toHaveLength(4)
  gate.release()
  await a.next('events', 1000)
})

test('a session whose end the bus lost is noticed by the comparison with the database', async () => {
  const { url, world, tokenOf, connect: openSocket } = await stand({ limits: { compareEveryMs: 60 } })
  const session_id = randomUUID()
  const [ended, other] = await Promise.all([
    SocketClient.connect(url, tokenOf(ana, { session_id })),
    openSocket(ana),
  ])
  world.endedSessions.add(session_id)
  world.nextUserSeq(ana)
  await other.next('heads', 2)
  expect(await ended.closed()).toBe(1008)
  expect(ended.of('bye')).toEqual([{ t: 'bye', reason: 'session_ended' }])
  await other.settle()
})

test('a person has at most so many sockets: one more is asked to come later', async () => {
  const { connect: openSocket, url, tokenOf, gateway } = await stand({ limits: { socketsPerPerson: 3 } })
  const [first] = await Promise.all([openSocket(ana), openSocket(ana), openSocket(ana), openSocket(rui)])
  const fourth = await SocketClient.open(url)
  fourth.hello(tokenOf(ana))
  expect(await fourth.closed()).toBe(1013)
  expect(gateway.connectionCount).toBe(4)
  first.ws.close()
  await first.closed()
  await (await openSocket(ana)).settle()
})

test('LOAD-003: 64 full pages asked for on each of 20 sockets that read none of them cost at most 64 MB', async () => {
  const { world, connect: openSocket } = await stand({})
  const chat = world.addConversation(ana, rui)
  const name = 'x'.repeat(300)
  for (let n = 0; n < 500; n += 1) {
    world.commit(chat, { kind: 'group_changed', name, description: null, avatar_url: null, actor_id: rui })
  }
  const clients = await Promise.all(Array.from({ length: 20 }, () => openSocket(ana)))
  const before = bufferBytes()
  for (const client of clients) {
    socketOf(client).pause()
    for (let n = 0; n < 64; n += 1) client.send({ t: 'get', conversation_id: chat, after: 0 })
  }
  const asked = () => world.calls.filter((call) => call === 'getEvents').length
  await new Promise<void>((resolve) => {
    let last = -1
    const timer = setInterval(() => {
      if (asked() !== last) return void (last = asked())
      clearInterval(timer)
      resolve()
    }, 300)
  })
  expect(bufferBytes() - before).toBeLessThan(64 * 1024 * 1024)
  expect(asked()).toBeLessThan(20 * 64)
  const [first] = clients
  if (first) socketOf(first).resume()
  await first?.next('events', 64)
  for (const client of clients) client.ws.terminate()
})

test('LOAD-005: hellos without a valid session are limited per address before they touch the common limit', async () => {
  const ended = 'the token of an ended session'
  const common = await stand({
    limits: { hellosPerSecond: 5, helloTurnWithinMs: 0, strangersPerSecond: 2, refusalSpreadMs: 10 },
    trustsProxy: true,
    authenticate: (token) =>
      Promise.resolve(
        token === ended ? null : { user_id: rui, session_id: token, expires_at_ms: Date.now() + 60_000 },
      ),
    isGenuine: (token) => token !== 'made up',
  })
  const hello = async (token: string, address: string): Promise<SocketClient> => {
    const client = await SocketClient.open(common.url, { 'x-forwarded-for': address })
    client.hello(token)
    await client.until(() => client.closeCode !== null || client.of('heads').length > 0, 'an answer')
    return client
  }
  for (let n = 0; n < 30; n += 1) expect((await hello('made up', '203.0.113.7')).closeCode).toBe(1008)
  const codes: (number | null)[] = []
  for (let n = 0; n < 10; n += 1) codes.push((await hello(ended, '203.0.113.8')).closeCode)
  expect(codes.filter((code) => code === 1013).length).toBeGreaterThanOrEqual(5)
  expect((await hello('a session', '198.51.100.1')).closeCode).toBe(null)
})

test('an address has only so many sockets; another one is served', async () => {
  const { url } = await stand({ limits: { socketsPerAddress: 3 }, trustsProxy: true })
  const open = (address: string) => SocketClient.open(url, { 'x-forwarded-for': `1.2.3.4, ${address}` })
  const first = await open('203.0.113.7')
  await open('203.0.113.7')
  await open('203.0.113.7')
  await expect(open('203.0.113.7')).rejects.toThrow('429')
  await open('198.51.100.1')
  first.ws.close()
  await first.closed()
  await open('203.0.113.7')
})

test('SWIFT-006: heads and large answers are compressed for who can read that, small frames are not', async () => {
  const { url, world, tokenOf } = await stand({})
  const chat = world.addConversation(ana, rui)
  for (let n = 0; n < 40; n += 1) world.addConversation(ana, rui)
  for (let n = 0; n < 200; n += 1) world.commitMessage(chat, rui)
  const [plain, packed] = await Promise.all([SocketClient.open(url), SocketClient.open(url)])
  plain.hello(tokenOf(ana))
  packed.hello(tokenOf(ana), false, undefined, true)
  expect(await packed.next('heads')).toEqual(await plain.next('heads'))
  packed.send({ t: 'get', conversation_id: chat, after: 0 })
  plain.send({ t: 'get', conversation_id: chat, after: 0 })
  expect(await packed.next('events')).toEqual(await plain.next('events'))
  await packed.settle()
  const [heads = 0, events = 0, pong = 0] = packed.wireBytes
  expect(heads).toBeLessThan((plain.wireBytes[0] ?? 0) / 4)
  expect(events).toBeLessThan((plain.wireBytes[1] ?? 0) / 4)
  expect(pong).toBe('{"t":"pong"}'.length)
})
