import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { BusListener } from '../bus/bus.ts'
import { createLocalBus } from '../bus/local-bus.ts'
import { createLog } from '../log.ts'
import type { GatewayLimits } from './options.ts'
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

const countCalls = (name: string): number => stand.world.calls.filter((call) => call === name).length

/** An entry of Ana's log that says a number before it got lost: her heads are read again. */
const announceWithHole = (): void => {
  stand.world.nextUserSeq(ana)
  const event = createUserEvent(stand.world.nextUserSeq(ana))
  stand.bus.publish([{ kind: 'user_event', user_id: ana, event }])
}

test('I11: a removal that the bus lost ends with the next heads: nothing of the conversation comes after', async () => {
  const busy = await startStand({ limits: { compareEveryMs: 50 } })
  onTestFinished(() => busy.close())
  const chat = busy.world.addConversation(ana, rui)
  const [a, b] = await Promise.all([busy.connect(ana), busy.connect(rui)])
  busy.world.say(chat, rui)
  await a.next('event')
  busy.world.removeMember(chat, ana)
  expect((await a.next('heads', 2)).removed).toEqual([chat])
  busy.world.say(chat, rui)
  await b.next('event', 2)
  await a.settle()
  expect(a.eventSeqs(chat)).toEqual([1])
})

test('I11: what was said while heads were read that no longer have the conversation is not sent', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const [a, b] = await Promise.all([stand.connect(ana), stand.connect(rui)])
  stand.world.say(chat, rui)
  await b.next('event')
  stand.world.removeMember(chat, ana)
  const gate = stand.world.hold('readHeads')
  announceWithHole()
  await a.until(() => countCalls('readHeads') === 3, 'a read of the heads')
  stand.world.say(chat, rui)
  await b.next('event', 2)
  gate.release()
  expect((await a.next('heads', 2)).removed).toEqual([chat])
  await a.settle()
  expect(a.eventSeqs(chat)).toEqual([1])
})

test('heads that know more than the room bring everybody in it what was never announced', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const b = await stand.connect(rui)
  stand.world.say(chat, ana)
  await b.next('event')
  stand.world.commitMessage(chat, ana)
  await stand.connect(ana)
  await b.next('event', 2)
  expect(b.eventSeqs(chat)).toEqual([1, 2])
})

test('more pushes than are kept while heads are read: the rest is left out, and fresh heads tell of it', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const b = await stand.connect(rui)
  stand.world.say(chat, rui)
  await b.next('event')
  const gate = stand.world.hold('readHeads')
  const a = await SocketClient.open(stand.url)
  a.hello(stand.tokenOf(ana))
  await a.until(() => countCalls('readHeads') === 2, 'the read of the heads')
  for (let n = 0; n < 2100; n += 1) stand.world.say(chat, rui)
  gate.release()
  expect((await a.next('heads')).heads[0]?.last_seq).toBe(1)
  expect((await a.next('heads', 2)).heads[0]?.last_seq).toBe(2101)
  expect(a.eventSeqs(chat)).toEqual(Array.from({ length: 2000 }, (_, index) => index + 2))
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
  const looks = () => world.calls.filter((call) => call === 'readUserSeqs').length
  const gate = world.hold('readUserSeqs')
  tellGap()
  await a.until(() => looks() === 1, 'a first look')
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
  await a.until(() => countCalls('announceTyping') === 1, 'a look at who may know')
  await a.settle()
  await b.settle()
  expect(b.of('register')).toEqual([])
})

test('heads that are being read are not read a second time beside it, and again afterwards', async () => {
  const { connect, world, tellGap } = await startGappyStand({ compareEveryMs: 1 })
  const reads = () => world.calls.filter((call) => call === 'readHeads').length
  const looks = () => world.calls.filter((call) => call === 'readUserSeqs').length
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
