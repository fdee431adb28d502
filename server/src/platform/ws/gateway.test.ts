import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createUserEvent, startStand } from './testing/gateway-stand.ts'
import type { Stand } from './testing/gateway-stand.ts'
import { SocketClient } from './testing/socket-client.ts'

const ana = randomUUID()
const rui = randomUUID()

let stand: Stand
beforeEach(async () => {
  stand = await startStand()
})
afterEach(() => stand.close())

const send = (client: SocketClient, conversation_id: string, client_id: string = randomUUID()): string => {
  client.send({ t: 'send', conversation_id, client_id, content: 'oi', message_type: 'text' })
  return client_id
}

test('hello is answered by heads; a send by an ack, and by the event at every other socket of the conversation', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const [a, phone, b] = await Promise.all([stand.connect(ana), stand.connect(ana), stand.connect(rui)])
  expect(a.of('heads')[0]?.heads.map((head) => head.conversation_id)).toEqual([chat])
  const clientId = send(a, chat)
  const ack = await a.next('ack')
  expect(ack).toMatchObject({ client_id: clientId, conversation_id: chat, seq: 1 })
  expect(await b.next('event')).toMatchObject({ event: { kind: 'message', seq: 1 } })
  await phone.next('event')
  await a.settle()
  expect(a.of('event')).toEqual([])
})

test('RUN-002: a session of version 2 gets messages whole and its own as well, one of version 3 what says something', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const [old, now] = await Promise.all([SocketClient.open(stand.url), SocketClient.open(stand.url)])
  const raw: unknown[] = []
  now.ws.on('message', (data: Buffer) => raw.push(JSON.parse(data.toString())))
  old.hello(stand.tokenOf(ana), false, undefined, false, { min: 2, max: 2 })
  now.hello(stand.tokenOf(rui))
  await Promise.all([old.next('heads'), now.next('heads')])
  send(old, chat)
  const [{ event }] = await Promise.all([old.next('event'), now.next('event')])
  expect(old.of('ack')[0]).not.toHaveProperty('as_sent')
  const { id, client_id, created_at } = (event as Extract<typeof event, { kind: 'message' }>).message
  const slim = {
    id,
    conversation_id: chat,
    seq: 1,
    created_at,
    sender_id: ana,
    client_id,
    content: 'message 1',
  }
  expect(raw.at(-1)).toEqual({ t: 'message', ...slim })
  expect(now.of('event')[0]).toEqual(old.of('event')[0])
})

test('a commit after the heads were read arrives as a push behind them, one inside them does not arrive', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const gate = stand.world.hold('readHeads')
  const a = await SocketClient.open(stand.url)
  stand.world.say(chat, rui)
  a.hello(stand.tokenOf(ana))
  await a.until(() => stand.world.calls.includes('readHeads'), 'the read of the heads')
  stand.world.say(chat, rui)
  stand.world.say(chat, rui)
  gate.release()
  expect((await a.next('heads')).heads[0]?.last_seq).toBe(1)
  await a.next('event', 2)
  await a.settle()
  expect(a.frames.map((frame) => frame.t)).toEqual(['heads', 'event', 'event', 'pong'])
  expect(a.eventSeqs(chat)).toEqual([2, 3])
})

test('a conversation that begins while the heads are read is followed from its first event', async () => {
  const gate = stand.world.hold('readHeads')
  const a = await SocketClient.open(stand.url)
  a.hello(stand.tokenOf(ana))
  await a.until(() => stand.world.calls.includes('readHeads'), 'the read of the heads')
  const chat = stand.world.addConversation(ana, rui)
  const head = stand.world.head(chat)
  const user_seq = stand.world.nextUserSeq(ana, chat)
  const event = { kind: 'conversation_added', user_seq, head, peer: null } as const
  stand.bus.publish([{ kind: 'user_event', user_id: ana, event }])
  stand.world.say(chat, rui)
  gate.release()
  await a.next('heads')
  stand.world.say(chat, rui)
  await a.next('event', 2)
  expect(a.frames[1]).toMatchObject({ t: 'user_event', event: { kind: 'conversation_added' } })
  expect(a.eventSeqs(chat).toSorted((one, other) => one - other)).toEqual([1, 2])
})

test('what happens to a person while the heads are read follows them, unless it is inside them', async () => {
  const gate = stand.world.hold('readHeads')
  stand.world.nextUserSeq(ana)
  const a = await SocketClient.open(stand.url)
  a.hello(stand.tokenOf(ana))
  await a.until(() => stand.world.calls.includes('readHeads'), 'the read of the heads')
  const publish = (userSeq: number): void => {
    const event = createUserEvent(userSeq)
    stand.bus.publish([{ kind: 'user_event', user_id: ana, event }])
  }
  publish(1)
  publish(2)
  gate.release()
  await a.next('user_event')
  await a.settle()
  expect(a.frames.slice(0, 2)).toMatchObject([
    { t: 'heads', user_seq: 1 },
    { t: 'user_event', event: { user_seq: 2 } },
  ])
  expect(a.of('user_event')).toHaveLength(1)
})

test('while heads are read again nothing newer overtakes them', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const a = await stand.connect(ana)
  stand.world.say(chat, rui)
  await a.next('event')
  const gate = stand.world.hold('readHeads')
  stand.world.nextUserSeq(ana)
  const event = createUserEvent(stand.world.nextUserSeq(ana))
  stand.bus.publish([{ kind: 'user_event', user_id: ana, event }])
  await a.until(() => stand.world.calls.filter((call) => call === 'readHeads').length === 2, 'a second read')
  stand.world.say(chat, rui)
  send(a, chat)
  await a.settle()
  expect(a.of('event')).toHaveLength(1)
  gate.release()
  await a.next('ack')
  expect(a.frames.map((frame) => frame.t)).toEqual([
    'heads',
    'event',
    'user_event',
    'pong',
    'heads',
    'event',
    'ack',
  ])
})

test('a client of the first release is told to upgrade, a bad token that it is not signed in', async () => {
  const old = await SocketClient.open(stand.url)
  const device = randomUUID()
  const hello = { t: 'hello', token: 'x', wire: '1', device, epoch: null, user_seq: 0, visible: true }
  old.sendText(JSON.stringify(hello))
  expect(await old.closed()).toBe(1008)
  expect(old.of('bye')).toEqual([{ t: 'bye', reason: 'upgrade', wire: { min: 2, max: 3 } }])
  const stranger = await SocketClient.open(stand.url)
  stranger.hello('no such token')
  expect(await stranger.closed()).toBe(1008)
  expect(stranger.of('bye')).toEqual([{ t: 'bye', reason: 'unauthenticated' }])
})

test('heads that cannot be read close the socket for a later try', async () => {
  const gate = stand.world.hold('readHeads')
  const a = await SocketClient.open(stand.url)
  a.hello(stand.tokenOf(ana))
  await a.until(() => stand.world.calls.includes('readHeads'), 'the read of the heads')
  gate.fail()
  expect(await a.closed()).toBe(1013)
  expect(a.frames).toEqual([])
})

test('a read goes to the other devices at once, and to the socket that told it with its next pong', async () => {
  const [chat, other] = [stand.world.addConversation(ana, rui), stand.world.addConversation(ana, rui)]
  const [teller, second] = await Promise.all([stand.connect(rui), stand.connect(rui)])
  for (const [conversation_id, seq] of [
    [chat, 1],
    [chat, 2],
    [other, 1],
  ] as const)
    teller.send({ t: 'read', conversation_id, seq })
  expect((await second.next('register', 3)).register).toMatchObject({ conversation_id: other, seq: 1 })
  // An answer does not bring it along, a pong does: of each conversation the last.
  teller.send({ t: 'get', conversation_id: chat, after: 0 })
  await teller.next('events')
  expect(teller.of('register')).toEqual([])
  await teller.settle()
  expect(teller.frames.slice(-3)).toMatchObject([
    { t: 'register', register: { conversation_id: chat, seq: 2 } },
    { t: 'register', register: { conversation_id: other, seq: 1 } },
    { t: 'pong' },
  ])
  await teller.settle()
  expect(teller.of('register')).toHaveLength(2)
})

test('reads, calls, pages and typing do what they say', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const [a, b] = await Promise.all([stand.connect(ana), stand.connect(rui)])
  stand.world.say(chat, ana)
  b.send({ t: 'read', conversation_id: chat, seq: 1 })
  expect(await a.next('register')).toMatchObject({ register: { kind: 'read', user_id: rui, seq: 1 } })
  b.send({ t: 'typing', conversation_id: chat })
  expect(await a.next('register', 2)).toMatchObject({ register: { kind: 'typing', user_id: rui } })
  a.send({ t: 'get', conversation_id: chat, after: 0 })
  expect(await a.next('events')).toMatchObject({ from: 0, head: 1, events: [{ seq: 1 }] })
  a.send({ t: 'open', conversation_id: chat })
  expect(await a.next('snapshot')).toMatchObject({ conversation_id: chat, as_of: 1 })
  a.send({ t: 'call', id: 7, name: 'settings.get', input: {} })
  expect(await a.next('result')).toEqual({ t: 'result', id: 7, output: { called: 'settings.get' } })
  const foreign = stand.world.addConversation(rui)
  a.send({ t: 'open', conversation_id: foreign })
  a.send({ t: 'get', conversation_id: foreign, after: 0 })
  expect(await a.next('gone', 2)).toEqual({ t: 'gone', conversation_id: foreign })
})

test('the sockets of an ended session are told and closed, those of another one go on', async () => {
  const session_id = randomUUID()
  const ended = await SocketClient.connect(stand.url, stand.tokenOf(ana, { session_id }))
  const other = await stand.connect(ana)
  const event = { kind: 'session_ended', user_seq: stand.world.nextUserSeq(ana), session_id } as const
  stand.bus.publish([{ kind: 'user_event', user_id: ana, event }])
  expect(await ended.closed()).toBe(1008)
  expect(ended.of('bye')).toEqual([{ t: 'bye', reason: 'session_ended' }])
  expect(await other.next('user_event')).toMatchObject({ event: { kind: 'session_ended', session_id } })
})

test('a session that ends while its socket is let in, where nobody hears of it yet, has no socket', async () => {
  const session = { user_id: ana, session_id: randomUUID(), expires_at_ms: Date.now() + 60_000 }
  let isEnded = false
  const greeted: Stand = await startStand({
    authenticate: async () => {
      if (isEnded) return null
      isEnded = true
      const user_seq = greeted.world.nextUserSeq(ana)
      const event = { kind: 'session_ended', user_seq, session_id: session.session_id } as const
      greeted.bus.publish([{ kind: 'user_event', user_id: ana, event }])
      return session
    },
  })
  onTestFinished(() => greeted.close())
  const socket = await SocketClient.open(greeted.url)
  socket.hello('any')
  expect(await socket.closed()).toBe(1008)
  expect(socket.of('heads')).toEqual([])
})

test('a token that runs out ends the socket unless it was renewed; a token of another session is refused', async () => {
  const session_id = randomUUID()
  const short = { session_id, expires_at_ms: Date.now() + 150 }
  const [expiring, renewing, changing] = await Promise.all([
    SocketClient.connect(stand.url, stand.tokenOf(ana, short)),
    SocketClient.connect(stand.url, stand.tokenOf(ana, short)),
    stand.connect(ana),
  ])
  renewing.send({ t: 'token', token: stand.tokenOf(ana, { session_id }) })
  changing.send({ t: 'token', token: stand.tokenOf(ana) })
  expect(await expiring.closed()).toBe(1008)
  expect(expiring.of('bye')).toEqual([{ t: 'bye', reason: 'unauthenticated' }])
  expect(await changing.closed()).toBe(1008)
  await renewing.settle()
})

test('a leaving server answers what it owes, says goodbye and takes nobody in', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const a = await stand.connect(ana)
  const gate = stand.world.hold('sendMessage')
  const clientId = send(a, chat)
  await a.until(() => stand.world.calls.includes('sendMessage'), 'the send')
  const closing = stand.gateway.close()
  send(a, chat)
  await expect(SocketClient.open(stand.url)).rejects.toThrow('503')
  gate.release()
  await closing
  expect(await a.closed()).toBe(1001)
  // What was asked after that is left to the outbox of the client.
  expect(stand.world.head(chat).last_seq).toBe(1)
  expect(a.of('ack')).toMatchObject([{ client_id: clientId }])
  expect(a.frames.at(-1)).toEqual({ t: 'bye', reason: 'draining' })
})

const helloAs = async (url: string, token: string, wire: { min: number; max: number }) => {
  const client = await SocketClient.open(url)
  const device = randomUUID()
  client.send({ t: 'hello', token, wire, device, epoch: null, user_seq: 0, visible: true })
  await client.until(() => client.frames.length > 0, 'an answer')
  return client.frames[0]
}

test('RUN-002: during a rolling release the highest common version is spoken, on the socket; only without one is a client told to update', async () => {
  const start = async (min: number, max: number): Promise<Stand> => {
    const started = await startStand({ wire: { min, max } })
    onTestFinished(() => started.close())
    return started
  }
  const [before, next, later] = [await start(2, 2), await start(2, 3), await start(3, 3)]
  const [now, coming, newest] = [
    { min: 2, max: 2 },
    { min: 2, max: 3 },
    { min: 3, max: 3 },
  ]
  expect(await helloAs(before.url, before.tokenOf(ana), coming)).toMatchObject({ t: 'heads', wire: 2 })
  expect(await helloAs(next.url, next.tokenOf(ana), now)).toMatchObject({ t: 'heads', wire: 2 })
  expect(await helloAs(next.url, next.tokenOf(ana), coming)).toMatchObject({ t: 'heads', wire: 3 })
  const refused = { t: 'bye', reason: 'upgrade' }
  expect(await helloAs(later.url, later.tokenOf(ana), now)).toEqual({ ...refused, wire: newest })
  expect(await helloAs(before.url, before.tokenOf(ana), newest)).toEqual({ ...refused, wire: now })
})
