import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { startStand } from '../ws/testing/gateway-stand.ts'
import { MemoryWorld } from '../ws/testing/memory-world.ts'
import { type Bus, type BusMessage, toAudiences } from './bus.ts'
import { createNatsBus } from './nats-bus.ts'
import { startNatsServer } from './testing/nats-server.ts'
import type { NatsServer } from './testing/nats-server.ts'

/** The longest that a condition may take on a machine with much else to do. */
const PATIENCE_MS = 60_000
vi.setConfig({ testTimeout: 3 * PATIENCE_MS })

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

const readOf = (seq: number): BusMessage => ({
  kind: 'register',
  register: { kind: 'read', conversation_id: ana, user_id: rui, seq },
  users: [ana],
})

const readSeq = (message: BusMessage): number =>
  message.kind === 'register' && message.register.kind === 'read' ? message.register.seq : -1

/** Waits for a condition; the time is for a machine that is busy, and says nothing else. */
const until = async (isTrue: () => boolean): Promise<void> => {
  await expect.poll(isTrue, { timeout: PATIENCE_MS, interval: 20 }).toBe(true)
}

const listen = (bus: Bus): { heard: number[]; gaps: number } => {
  const record = { heard: [] as number[], gaps: 0 }
  bus.subscribe({
    onMessages: (messages) => record.heard.push(...messages.map(readSeq)),
    onGap: () => (record.gaps += 1),
  })
  return record
}

/** Two processes that know of each other, with Ana at the other one. */
const openTwo = async () => {
  const [one, other] = await Promise.all([openBus(), openBus()])
  const [atOne, atOther] = [listen(one), listen(other)]
  await untilMet(atOne, atOther)
  await other.others?.arrive(ana)
  return { one, other, atOne, atOther }
}

/** Each is told a gap when the other one names it for the first time. */
const untilMet = (atOne: { gaps: number }, atOther: { gaps: number }): Promise<void> =>
  until(() => atOne.gaps > 0 && atOther.gaps > 0)

test('what one process publishes is heard by itself at once, what it tells the others by them in order', async () => {
  const { one, atOne, atOther } = await openTwo()
  one.publish([readOf(0)])
  expect(atOne.heard).toEqual([0])
  for (let seq = 0; seq < 100; seq += 1) one.others?.tell(readOf(seq), [ana])
  await until(() => atOther.heard.length === 100)
  expect(atOther.heard).toEqual(Array.from({ length: 100 }, (_, seq) => seq))
  expect(atOne.heard).toEqual([0])
})

test('a list that is too long for one message of NATS arrives whole', async () => {
  const { one, atOther } = await openTwo()
  for (let seq = 0; seq < 10_000; seq += 1) one.others?.tell(readOf(seq), [ana])
  await until(() => atOther.heard.length === 10_000)
  expect(atOther.heard).toEqual(Array.from({ length: 10_000 }, (_, seq) => seq))
})

test('one message that is too long for NATS stays at home, and its number tells the other that it missed something', async () => {
  const { one, atOther } = await openTwo()
  one.others?.tell(readOf(0), [ana])
  await until(() => atOther.heard.includes(0))
  const { gaps } = atOther
  const users = Array.from({ length: 30_000 }, () => ana)
  one.others?.tell({ ...readOf(1), users } as BusMessage, users)
  await until(() => atOther.gaps > gaps)
  one.others?.tell(readOf(2), [ana])
  await until(() => atOther.heard.includes(2))
  expect(atOther.heard).toEqual([0, 2])
})

test('LOAD-016: a change for 100,000 people, 24,000 of them here, arrives without a gap', async () => {
  const { one, other, atOther } = await openTwo()
  const people = Array.from({ length: 100_000 }, () => randomUUID())
  await Promise.all(people.slice(0, 24_000).map(async (id) => other.others?.arrive(id)))
  const named: (readonly string[])[] = []
  other.subscribe({
    onMessages: (messages) => {
      for (const message of messages) if (message.kind === 'register') named.push(message.users ?? [])
    },
    onGap: () => undefined,
  })
  const { gaps } = atOther
  for (const users of toAudiences(people)) one.others?.tell({ ...readOf(1), users } as BusMessage, users)
  await until(() => named.flat().length === 24_000)
  expect(Math.max(...named.map((users) => users.length))).toBeLessThanOrEqual(1000)
  expect(new Set(named.flat())).toEqual(new Set(people.slice(0, 24_000)))
  one.others?.tell(readOf(2), [ana])
  await until(() => atOther.heard.includes(2))
  expect(atOther.gaps).toBe(gaps)
})

/** Two gateways over one world, as two processes over one database. */
const startTwo = async () => {
  const [busOne, busTwo] = await Promise.all([openBus(), openBus()])
  const world = new MemoryWorld(busOne)
  // No heads because of a gap, and no comparison by time: what is found is found because of a gap.
  // With the sweep of every server a conversation is alive for a minute.
  const limits = { headsEveryMs: 600_000, compareEveryMs: 600_000, sweepMs: 1000 }
  const [atOne, atTwo] = [listen(busOne), listen(busTwo)]
  const one = await startStand({ bus: busOne, world, limits })
  const two = await startStand({ bus: busTwo, world, limits })
  onTestFinished(async () => {
    await Promise.all([one.close(), two.close()])
  })
  await untilMet(atOne, atTwo)
  return { one, two, world, atTwo }
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

test('the last message before a process falls silent is found when its silence is noticed', async () => {
  const { two, world, one, atTwo } = await startTwo()
  const chat = world.addConversation(ana, rui)
  const b = await two.connect(rui)
  world.say(chat, ana)
  await b.next('event')
  world.commitMessage(chat, ana)
  const { gaps } = atTwo
  await one.bus.close()
  await b.next('event', 2)
  expect(atTwo.gaps).toBe(gaps + 1)
})

test('a bus that keeps its connections and carries nothing is noticed by the silence of the others', async () => {
  const { one, two, world, atTwo } = await startTwo()
  const chat = world.addConversation(ana, rui)
  const b = await two.connect(rui)
  world.say(chat, ana)
  await b.next('event')
  const { gaps } = atTwo
  await nats.freeze()
  try {
    world.say(chat, ana)
    await b.next('event', 2)
    expect(atTwo.gaps).toBeGreaterThan(gaps)
  } finally {
    nats.thaw()
  }
  expect(one.gateway.connectionCount).toBe(0)
})

test('LOAD-022: over the bus comes only what concerns somebody who is connected, and all of it from the moment of their heads on', async () => {
  const { one, two, world, atTwo } = await startTwo()
  const heard: BusMessage[] = []
  two.bus.subscribe({
    onMessages: (messages, isOwn) => heard.push(...(isOwn ? [] : messages)),
    onGap: () => undefined,
  })
  /** False where a process stood still for so long that the other one took it for gone: then all concerns it. */
  const runUndisturbed = async (): Promise<boolean> => {
    const [zoe, ivo, lia, caio] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const chats = [world.addConversation(zoe, ivo), world.addConversation(zoe, lia, caio)] as const
    const { gaps } = atTwo
    const isDisturbed = (): boolean => atTwo.gaps > gaps
    const [a, b] = await Promise.all([one.connect(zoe), two.connect(ivo)])
    for (const chat of [...chats, ...chats]) world.say(chat, lia)
    await a.next('event', 4)
    await b.until(() => isDisturbed() || b.of('event').length === 2, '2 × event')
    const c = await two.connect(caio)
    const known = c.of('heads')[0]?.heads[0]?.last_seq ?? 0
    world.say(chats[1], lia)
    await c.until(() => isDisturbed() || c.of('event').length > 0, 'event')
    if (isDisturbed()) return false
    expect(c.eventSeqs(chats[1])).toEqual([known + 1])
    const seen = heard.flatMap((message) =>
      message.kind === 'event' && (chats as readonly string[]).includes(message.event.conversation_id)
        ? [`${message.event.conversation_id} ${message.event.seq}`]
        : [],
    )
    expect(seen).toEqual([`${chats[0]} 1`, `${chats[0]} 2`, `${chats[1]} ${known + 1}`])
    return true
  }
  let isDone = false
  for (let tries = 0; tries < 10 && !isDone; tries += 1) isDone = await runUndisturbed()
  expect(isDone).toBe(true)
})

test('who joins a group through one process gets what is said right after through the other', async () => {
  const { one, two, world } = await startTwo()
  const chat = world.addConversation(ana)
  const [a, b] = await Promise.all([one.connect(ana), two.connect(rui)])
  // Both processes append: what is announced by the second one reaches the first late.
  world.say(chat, ana)
  await a.next('event')
  const fields = { kind: 'member_joined', user_id: rui, role: 'member', actor_id: null } as const
  const joined = world.commit(chat, fields)
  const word = world.commitMessage(chat, ana)
  one.bus.publish([{ kind: 'event', event: word }])
  two.bus.publish([{ kind: 'event', event: joined }])
  await Promise.all([a.next('event', 3), b.next('event', 2)])
  expect([a.eventSeqs(chat), b.eventSeqs(chat)]).toEqual([
    [1, 2, 3],
    [2, 3],
  ])
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
  await until(() => gaps >= 2)
  await b.settle()
  await nats.start()
  expect(world.calls).not.toContain('readLastSeqs')
})

test('a process starts while the bus is away, and hears the others when it comes', async () => {
  await nats.kill()
  const [one, other] = await Promise.all([openBus(), openBus()])
  const atOther = listen(other)
  await other.others?.arrive(ana)
  one.others?.tell(readOf(1), [ana])
  await nats.start()
  await until(() => {
    one.others?.tell(readOf(2), [ana])
    return atOther.heard.includes(2)
  })
  expect(atOther.heard).not.toContain(1)
  expect(atOther.gaps).toBeGreaterThan(0)
})
