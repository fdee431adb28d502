import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { BusListener } from '../bus/bus.ts'
import { createLocalBus } from '../bus/local-bus.ts'
import { createLog } from '../log.ts'
import type { GatewayLimits } from './options.ts'
import { startStand } from './testing/gateway-stand.ts'
import type { Stand } from './testing/gateway-stand.ts'
import { SocketClient } from './testing/socket-client.ts'

const ana = randomUUID()
const rui = randomUUID()

let stand: Stand
beforeEach(async () => {
  stand = await startStand()
})
afterEach(() => stand.close())

const countCalls = (name: string): number => stand.world.calls.filter((call) => call === name).length

/** An entry of Ana's log that says a number before it got lost: her heads are read again. */
const announceWithHole = (): void => {
  stand.world.nextUserSeq(ana)
  const event = { kind: 'profile_changed', user_seq: stand.world.nextUserSeq(ana) } as const
  stand.bus.publish([{ kind: 'user_event', user_id: ana, event }])
}

const announceAdded = (head: ReturnType<Stand['world']['head']>): void => {
  const event = { kind: 'conversation_added', user_seq: stand.world.nextUserSeq(ana), head } as const
  stand.bus.publish([{ kind: 'user_event', user_id: ana, event }])
}

/** Ana is added to a conversation of Rui's with a head from before its two messages, which are being read. */
const joinLate = async () => {
  const chat = stand.world.addConversation(rui)
  const [a, b] = await Promise.all([stand.connect(ana), stand.connect(rui)])
  stand.world.conversations.get(chat)?.members.set(ana, 1)
  const head = stand.world.head(chat)
  stand.world.say(chat, rui)
  stand.world.say(chat, rui)
  await b.next('event', 2)
  const gate = stand.world.hold('readLog')
  announceAdded(head)
  await a.until(() => countCalls('readLog') === 1, 'the read of the log')
  return { chat, a, b, gate }
}

test('I11: a removal that the bus lost ends with the next heads: nothing of the conversation comes after', async () => {
  const busy = await startStand({ limits: { compareEveryMs: 50 } })
  onTestFinished(() => busy.close())
  const chat = busy.world.addConversation(ana, rui)
  const [a, b] = await Promise.all([busy.connect(ana), busy.connect(rui)])
  busy.world.conversations.get(chat)?.members.delete(ana)
  busy.world.nextUserSeq(ana)
  expect((await a.next('heads', 2)).heads).toEqual([])
  busy.world.say(chat, rui)
  await b.next('event')
  await a.settle()
  expect(a.eventSeqs(chat)).toEqual([])
})

test('I11: what was said while heads were read that no longer have the conversation is not sent', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const [a, b] = await Promise.all([stand.connect(ana), stand.connect(rui)])
  stand.world.conversations.get(chat)?.members.delete(ana)
  const gate = stand.world.hold('readHeads')
  announceWithHole()
  await a.until(() => countCalls('readHeads') === 3, 'a read of the heads')
  stand.world.say(chat, rui)
  await b.next('event')
  gate.release()
  expect((await a.next('heads', 2)).heads).toEqual([])
  await a.settle()
  expect(a.eventSeqs(chat)).toEqual([])
})

test('I11: who is removed while what lies between is read gets none of it', async () => {
  const { chat, a, gate } = await joinLate()
  const event = {
    kind: 'conversation_removed',
    user_seq: stand.world.nextUserSeq(ana),
    conversation_id: chat,
  } as const
  stand.bus.publish([{ kind: 'user_event', user_id: ana, event }])
  gate.release()
  await a.next('user_event', 2)
  await a.settle()
  expect(a.eventSeqs(chat)).toEqual([])
})

test('what is said while a late member is caught up with arrives once', async () => {
  const { chat, a, gate } = await joinLate()
  stand.world.say(chat, rui)
  await a.next('event')
  gate.release()
  await a.next('event', 3)
  await a.settle()
  expect(a.eventSeqs(chat)).toEqual([3, 1, 2])
})

test('a late member who cannot be caught up with gets fresh heads to pull by', async () => {
  const { a, gate } = await joinLate()
  gate.fail()
  expect((await a.next('heads', 2)).heads[0]?.last_seq).toBe(2)
})

test('heads that know more than the room bring everybody in it what was never announced', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const b = await stand.connect(rui)
  stand.world.commitMessage(chat, ana)
  await stand.connect(ana)
  await b.next('event')
  expect(b.eventSeqs(chat)).toEqual([1])
})

test('more pushes than are kept while heads are read: the rest is left out, and fresh heads tell of it', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const gate = stand.world.hold('readHeads')
  const a = await SocketClient.open(stand.url)
  a.hello(stand.tokenOf(ana))
  await a.until(() => countCalls('readHeads') === 1, 'the read of the heads')
  for (let n = 0; n < 2100; n += 1) stand.world.say(chat, rui)
  gate.release()
  expect((await a.next('heads')).heads[0]?.last_seq).toBe(0)
  expect((await a.next('heads', 2)).heads[0]?.last_seq).toBe(2100)
  expect(a.eventSeqs(chat)).toEqual(Array.from({ length: 2000 }, (_, index) => index + 1))
})

test('hiding the own status brings fresh heads: others are shown in another way now', async () => {
  const a = await stand.connect(ana)
  const settings = {
    hide_online_status: true,
    allow_messages: 'everyone',
    language: 'pt-BR',
    updated_at: null,
  } as const
  const event = { kind: 'settings_changed', user_seq: stand.world.nextUserSeq(ana), settings } as const
  stand.bus.publish([{ kind: 'user_event', user_id: ana, event }])
  expect((await a.next('heads', 2)).user_seq).toBe(1)
})

test('a conversation whose last socket is gone is followed no longer', async () => {
  const busy = await startStand({ limits: { compareEveryMs: 50 } })
  onTestFinished(() => busy.close())
  const read = vi.spyOn(busy.world.sources, 'readLastSeqs')
  busy.world.addConversation(ana)
  const kept = busy.world.addConversation(rui)
  const [a, b] = await Promise.all([busy.connect(ana), busy.connect(rui)])
  await b.until(() => read.mock.calls.at(-1)?.[0].length === 2, 'both to be compared')
  a.ws.close()
  await b.until(() => busy.gateway.connectionCount === 1, 'the end of the socket')
  const before = read.mock.calls.length
  await b.until(() => read.mock.calls.length > before + 1, 'another comparison')
  expect(read.mock.calls.at(-1)).toEqual([[kept]])
})

test('memberships that cannot be read close the socket for a later try', async () => {
  const gate = stand.world.hold('readMemberships')
  const a = await SocketClient.open(stand.url)
  a.hello(stand.tokenOf(ana))
  await a.until(() => countCalls('readMemberships') === 1, 'the read of the memberships')
  gate.fail()
  expect(await a.closed()).toBe(1013)
  expect(a.frames).toEqual([])
})

/** A bus that can be told to have lost something. */
const startGappyStand = async (limits: Partial<GatewayLimits> = {}) => {
  const bus = createLocalBus(createLog('silent'))
  const listeners: BusListener[] = []
  const subscribe = (listener: BusListener) => {
    listeners.push(listener)
    return bus.subscribe(listener)
  }
  const gappy = await startStand({ bus: { ...bus, subscribe }, limits: { headsEveryMs: 0, ...limits } })
  onTestFinished(() => gappy.close())
  return { ...gappy, tellGap: () => listeners.forEach((listener) => listener.onGap()) }
}

test('after a gap on the bus every socket gets fresh heads: what has no number may be lost as well', async () => {
  const { connect, tellGap } = await startGappyStand()
  const [a, b] = await Promise.all([connect(ana), connect(rui)])
  tellGap()
  expect(await Promise.all([a.next('heads', 2), b.next('heads', 2)])).toHaveLength(2)
})

test('a gap while the database is being compared is compared for again', async () => {
  const { connect, world, tellGap } = await startGappyStand()
  world.addConversation(ana)
  const a = await connect(ana)
  const gate = world.hold('readLastSeqs')
  tellGap()
  await a.until(() => world.calls.includes('readLastSeqs'), 'a first look')
  const looks = () => world.calls.filter((call) => call === 'readLastSeqs').length
  expect(looks()).toBe(1)
  tellGap()
  expect(looks()).toBe(1)
  gate.release()
  await a.until(() => looks() === 2, 'a second look')
})

test('a page that cannot be read is not answered: the socket closes for a later try', async () => {
  const chat = stand.world.addConversation(ana)
  const a = await stand.connect(ana)
  const gate = stand.world.hold('getEvents')
  a.send({ t: 'get', conversation_id: chat, after: 0 })
  await a.until(() => countCalls('getEvents') === 1, 'the read of the page')
  gate.fail()
  expect(await a.closed()).toBe(1013)
})

test('typing in a conversation of others is told to nobody', async () => {
  const foreign = stand.world.addConversation(rui)
  const [a, b] = await Promise.all([stand.connect(ana), stand.connect(rui)])
  a.send({ t: 'typing', conversation_id: foreign })
  await a.settle()
  await b.settle()
  expect(b.of('register')).toEqual([])
  expect(countCalls('announceTyping')).toBe(0)
})

test('heads that are being read are not read a second time beside it, and again afterwards', async () => {
  const { connect, world, tellGap } = await startGappyStand({ compareEveryMs: 1 })
  const reads = () => world.calls.filter((call) => call === 'readHeads').length
  const looks = () => world.calls.filter((call) => call === 'readLastSeqs').length
  world.addConversation(ana)
  const a = await connect(ana)
  const gate = world.hold('readHeads')
  tellGap()
  await a.until(() => reads() === 2, 'a read of the heads')
  tellGap()
  const before = looks()
  await a.until(() => looks() > before + 2, 'some more sweeps')
  expect(reads()).toBe(2)
  gate.release()
  await a.next('heads', 3)
})
