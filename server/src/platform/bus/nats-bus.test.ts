import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { startStand } from '../ws/testing/gateway-stand.ts'
import type { Stand } from '../ws/testing/gateway-stand.ts'
import { MemoryWorld } from '../ws/testing/memory-world.ts'
import type { Bus, BusMessage } from './bus.ts'
import { createNatsBus } from './nats-bus.ts'
import { startNatsServer } from './testing/nats-server.ts'
import type { NatsServer } from './testing/nats-server.ts'

const log = createLog('silent')
const ana = randomUUID()
const rui = randomUUID()

let nats: NatsServer
beforeAll(async () => {
  nats = await startNatsServer()
})
afterAll(() => nats.kill())

const openBus = async (): Promise<Bus> => {
  const bus = await createNatsBus({ url: nats.url, log })
  onTestFinished(() => bus.close())
  return bus
}

const typing = (n: number): BusMessage => ({
  kind: 'register',
  register: { kind: 'read', conversation_id: ana, user_id: rui, seq: n },
  users: [ana],
})

const readSeq = (message: BusMessage): number =>
  message.kind === 'register' && message.register.kind === 'read' ? message.register.seq : -1

const until = async (isTrue: () => boolean): Promise<void> => {
  const endMs = performance.now() + 15_000
  while (!isTrue() && performance.now() < endMs) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isTrue()).toBe(true)
}

const listen = (bus: Bus): { heard: number[]; gaps: number } => {
  const record = { heard: [] as number[], gaps: 0 }
  bus.subscribe({
    onMessages: (messages) => record.heard.push(...messages.map(readSeq)),
    onGap: () => (record.gaps += 1),
  })
  return record
}

/** Two processes that have heard each other's beat. */
const openTwo = async () => {
  const [one, other] = await Promise.all([openBus(), openBus()])
  const [atOne, atOther] = [listen(one), listen(other)]
  await until(() => atOne.gaps > 0 && atOther.gaps > 0)
  return { one, atOne, atOther }
}

test('what one process publishes is heard by itself once and at once, by the others in order', async () => {
  const { one, atOne, atOther } = await openTwo()
  for (let n = 0; n < 100; n += 1) one.publish([typing(n)])
  expect(atOne.heard).toHaveLength(100)
  await until(() => atOther.heard.length === 100)
  expect(atOther.heard).toEqual(atOne.heard)
  expect(atOne.heard).toHaveLength(100)
})

test('a list that is too long for one message of NATS arrives whole', async () => {
  const { one, atOther } = await openTwo()
  one.publish(Array.from({ length: 10_000 }, (_, n) => typing(n)))
  await until(() => atOther.heard.length === 10_000)
  expect(atOther.heard).toEqual(Array.from({ length: 10_000 }, (_, n) => n))
})

test('one message that is too long for NATS stays at home, and its number tells the other that it missed something', async () => {
  const { one, atOther } = await openTwo()
  one.publish([typing(0)])
  await until(() => atOther.heard.includes(0))
  const { gaps } = atOther
  const users = Array.from({ length: 30_000 }, () => ana)
  one.publish([{ ...typing(1), users } as BusMessage])
  one.publish([typing(2)])
  await until(() => atOther.heard.includes(2))
  expect(atOther.heard).toEqual([0, 2])
  expect(atOther.gaps).toBeGreaterThan(gaps)
})

/** Two gateways over one world, as two processes over one database. */
const startTwo = async (): Promise<{ one: Stand; two: Stand; world: MemoryWorld }> => {
  const [busOne, busTwo] = await Promise.all([openBus(), openBus()])
  const world = new MemoryWorld(busOne)
  // No heads because of a gap: what is found is found by comparing.
  const limits = { headsEveryMs: 60_000 }
  const one = await startStand({ bus: busOne, world, limits })
  const two = await startStand({ bus: busTwo, world, limits })
  onTestFinished(async () => {
    await Promise.all([one.close(), two.close()])
  })
  return { one, two, world }
}

test('two processes: events of one reach the sockets of the other; while the bus is dead they come from the database', async () => {
  const { one, two, world } = await startTwo()
  const chat = world.addConversation(ana, rui)
  const [a, b] = await Promise.all([one.connect(ana), two.connect(rui)])
  world.say(chat, ana)
  await b.next('event')
  await nats.kill()
  world.say(chat, ana)
  world.say(chat, ana)
  await b.next('event', 3)
  const added = world.addConversation(rui)
  world.nextUserSeq(rui)
  await b.until(
    () => b.of('heads').some(({ heads }) => heads.some((head) => head.conversation_id === added)),
    'the new conversation',
  )
  await nats.start()
  await until(() => {
    world.say(chat, ana)
    return b.eventSeqs(chat).length > 5
  })
  await a.until(() => a.eventSeqs(chat).length === world.head(chat).last_seq, 'all at one')
  await b.until(() => b.eventSeqs(chat).length === world.head(chat).last_seq, 'all at the other')
  expect(b.eventSeqs(chat)).toEqual(
    Array.from({ length: world.head(chat).last_seq }, (_, index) => index + 1),
  )
})

/** Waits until nobody compares any more: the processes know each other. */
const untilQuiet = async (world: MemoryWorld): Promise<void> => {
  let count = -1
  let sinceMs = 0
  await until(() => {
    const compared = world.calls.filter((call) => call === 'readLastSeqs').length
    if (compared !== count) sinceMs = performance.now()
    count = compared
    return performance.now() - sinceMs > 1500
  })
}

test('the last message before a process falls silent is found when its silence is noticed', async () => {
  const { two, world, one } = await startTwo()
  const chat = world.addConversation(ana, rui)
  const b = await two.connect(rui)
  world.say(chat, ana)
  await b.next('event')
  await untilQuiet(world)
  world.commitMessage(chat, ana)
  await one.bus.close()
  const startMs = performance.now()
  await until(() => b.eventSeqs(chat).length === 2)
  expect(performance.now() - startMs).toBeLessThan(8000)
})

test('a bus that keeps its connections and carries nothing is noticed by the silence of the others', async () => {
  const { one, two, world } = await startTwo()
  const chat = world.addConversation(ana, rui)
  const b = await two.connect(rui)
  world.say(chat, ana)
  await b.next('event')
  await untilQuiet(world)
  nats.freeze()
  try {
    world.say(chat, ana)
    await until(() => b.eventSeqs(chat).length === 2)
  } finally {
    nats.thaw()
  }
  expect(one.gateway.connectionCount).toBe(0)
})

test('control: without the comparison with the database a process does not find what a dead bus lost', async () => {
  const busTwo = await openBus()
  const world = new MemoryWorld(busTwo)
  const deaf: Bus = {
    ...busTwo,
    subscribe: ({ onMessages }) => busTwo.subscribe({ onMessages, onGap: () => undefined }),
  }
  const two = await startStand({ bus: deaf, world })
  onTestFinished(() => two.close())
  const chat = world.addConversation(ana, rui)
  const b = await two.connect(rui)
  await nats.kill()
  world.commitMessage(chat, ana)
  let gaps = 0
  busTwo.subscribe({ onMessages: () => undefined, onGap: () => (gaps += 1) })
  await until(() => gaps === 2)
  await b.settle()
  await nats.start()
  expect(world.calls).not.toContain('readLastSeqs')
})

test('a process starts while the bus is away, and hears the others when it comes', async () => {
  await nats.kill()
  const [one, other] = await Promise.all([openBus(), openBus()])
  const atOther = listen(other)
  one.publish([typing(1)])
  await nats.start()
  await until(() => {
    one.publish([typing(2)])
    return atOther.heard.includes(2)
  })
  expect(atOther.heard).not.toContain(1)
  expect(atOther.gaps).toBeGreaterThan(0)
})
