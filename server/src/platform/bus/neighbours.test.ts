import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { BusMessage } from './bus.ts'
import type { Envelope } from './envelopes.ts'
import { Neighbours } from './neighbours.ts'

const [ana, rui, lia] = [randomUUID(), randomUUID(), randomUUID()]

const readOf = (users: readonly string[], seq = 1): BusMessage => ({
  kind: 'register',
  register: { kind: 'read', conversation_id: ana, user_id: rui, seq },
  users,
})
/** What was said in this turn of the event loop has arrived. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const seqOf = (message: BusMessage): number =>
  message.kind === 'register' && message.register.kind === 'read' ? message.register.seq : -1

afterEach(() => {
  vi.useRealTimers()
})

type Process = {
  readonly id: string
  readonly neighbours: Neighbours
  readonly heard: BusMessage[]
  gaps: number
}

/** Processes on a wire that the test may cut. What is said arrives at the end of the turn, in order. */
const createWire = () => {
  const processes = new Map<string, Process>()
  let nowMs = 0
  const wire = { loses: (_envelope: Envelope, _to: Process): boolean => false, said: [] as Envelope[] }
  const start = (maxLength = 900_000): Process => {
    const id = randomUUID()
    const process: Process = {
      id,
      heard: [],
      gaps: 0,
      neighbours: new Neighbours({
        id,
        isUp: () => true,
        send: (to, envelope) => {
          const text = JSON.stringify(envelope)
          if (text.length > maxLength) return false
          wire.said.push(envelope)
          for (const other of processes.values()) {
            if (other.id === id || (to !== null && to !== other.id) || wire.loses(envelope, other)) continue
            queueMicrotask(() => other.neighbours.hear(JSON.parse(text) as Envelope, nowMs))
          }
          return true
        },
        onMessages: (messages) => process.heard.push(...messages),
        onGap: () => (process.gaps += 1),
      }),
    }
    processes.set(id, process)
    return process
  }
  const beat = async (): Promise<void> => {
    nowMs += 1000
    for (const { neighbours } of processes.values()) neighbours.beat(nowMs)
    await turn()
  }
  return { wire, start, beat, end: ({ id }: Process) => processes.delete(id) }
}

const startThree = async () => {
  const world = createWire()
  const [one, two, three] = [world.start(), world.start(), world.start()]
  await world.beat()
  await world.beat()
  await Promise.all([two.neighbours.arrive(ana), three.neighbours.arrive(rui)])
  for (const process of [one, two, three]) process.gaps = 0
  return { ...world, one, two, three }
}

test('LOAD-022: a process is told only what concerns somebody connected to it', async () => {
  const { one, two, three } = await startThree()
  one.neighbours.tell(readOf([ana, lia]), [ana, lia])
  const typing = { kind: 'typing', conversation_id: lia, user_id: lia, display_name: null } as const
  const register: BusMessage = { kind: 'register', register: typing, conversations: [lia] }
  one.neighbours.tell(register, [rui, lia])
  one.neighbours.tell(readOf([lia]), [lia])
  await turn()
  expect(two.heard).toEqual([readOf([ana])])
  expect(three.heard).toHaveLength(1)
  one.neighbours.tell(
    { kind: 'user_event', user_id: lia, event: { kind: 'session_ended', user_seq: 1, session_id: 'gone' } },
    null,
  )
  await turn()
  expect([two.heard.length, three.heard.length]).toEqual([2, 2])
})

test('whoever is connected is told of from the moment on that their arrival resolves', async () => {
  const { one, two } = await startThree()
  await two.neighbours.arrive(lia)
  one.neighbours.tell(readOf([lia]), [lia])
  await turn()
  expect(two.heard).toEqual([readOf([lia])])
})

test('who leaves and comes back within a beat was never gone; who stays away concerns nobody', async () => {
  const { one, two, beat } = await startThree()
  two.neighbours.leave(ana)
  await two.neighbours.arrive(ana)
  await beat()
  one.neighbours.tell(readOf([ana]), [ana])
  await turn()
  expect(two.heard).toHaveLength(1)
  two.neighbours.leave(ana)
  await beat()
  one.neighbours.tell(readOf([ana]), [ana])
  await turn()
  expect(two.heard).toHaveLength(1)
})

test('a lost message is noticed by the next one, a lost last one by the beat', async () => {
  const { wire, one, two, three, beat } = await startThree()
  const lose = (): void => {
    wire.loses = ({ kind }) => kind === 'messages'
  }
  const heal = (): void => {
    wire.loses = () => false
  }
  lose()
  one.neighbours.tell(readOf([ana], 1), [ana])
  await turn()
  heal()
  one.neighbours.tell(readOf([ana], 2), [ana])
  await turn()
  expect([two.heard.map(seqOf), two.gaps, three.gaps]).toEqual([[2], 1, 0])
  lose()
  one.neighbours.tell(readOf([ana], 3), [ana])
  await turn()
  heal()
  await beat()
  expect([two.gaps, three.gaps]).toEqual([2, 0])
})

test('an arrival that a process did not hear of is confirmed once it has asked who is there', async () => {
  const { wire, one, two, beat } = await startThree()
  wire.loses = ({ kind }, to) => kind === 'people' && to.id === one.id
  let isConfirmed = false
  const arrival = two.neighbours.arrive(lia).then(() => {
    isConfirmed = true
  })
  await turn()
  await turn()
  expect(isConfirmed).toBe(false)
  wire.loses = () => false
  await beat()
  await arrival
  one.neighbours.tell(readOf([lia]), [lia])
  await turn()
  expect(two.heard).toEqual([readOf([lia])])
})

test('an arrival waits for half a second at most; a gap is told when it is confirmed', async () => {
  const { wire, two, beat } = await startThree()
  wire.loses = ({ kind }) => kind === 'confirmed' || kind === 'people'
  await two.neighbours.arrive(lia)
  expect(two.gaps).toBe(0)
  wire.loses = () => false
  await beat()
  expect(two.gaps).toBeGreaterThan(0)
})

test('who comes back waits no longer than the first time, though what confirms them was lost', async () => {
  const { wire, two, beat } = await startThree()
  wire.loses = ({ kind }) => kind === 'confirmed' || kind === 'beat'
  await two.neighbours.arrive(lia)
  two.neighbours.leave(lia)
  let isLetIn = false
  void two.neighbours.arrive(lia).then(() => {
    isLetIn = true
  })
  await turn()
  expect(isLetIn).toBe(true)
  wire.loses = ({ kind }) => kind === 'confirmed'
  await beat()
  expect(two.gaps).toBeGreaterThan(0)
})

test('who comes back waits for half a second at most for a process that is newly met and confirms nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { wire, start, two, beat } = await startThree()
  // The time in which they were to be confirmed when they came is over.
  vi.advanceTimersByTime(500)
  wire.loses = ({ kind, from }) => kind === 'confirmed' || (kind === 'beat' && from === two.id)
  start()
  await beat()
  two.neighbours.leave(ana)
  let isLetIn = false
  const arrival = two.neighbours.arrive(ana).then(() => {
    isLetIn = true
  })
  vi.advanceTimersByTime(499)
  await turn()
  expect(isLetIn).toBe(false)
  vi.advanceTimersByTime(1)
  await arrival
})

test('a process that was away is met anew: both sides look for what they missed, and everything concerns it until it has said who is there', async () => {
  const { wire, one, two, beat } = await startThree()
  wire.loses = ({ from }, to) => [from, to.id].includes(two.id)
  for (let beats = 0; beats < 5; beats += 1) await beat()
  expect([one.gaps > 0, two.gaps > 0]).toEqual([true, true])
  one.neighbours.tell(readOf([ana], 7), [ana])
  one.gaps = two.gaps = 0
  wire.loses = ({ kind }) => kind === 'everybody'
  await beat()
  one.neighbours.tell(readOf([lia], 8), [lia])
  await turn()
  expect([one.gaps > 0, two.gaps > 0, two.heard.map(seqOf)]).toEqual([true, true, [8]])
})

test('LOAD-016: a change for 100,000 people reaches those who are connected, in messages of at most 1,000 ids and without a gap', async () => {
  const { wire, one, two, three, beat } = await startThree()
  const people = Array.from({ length: 100_000 }, () => randomUUID())
  const here = people.filter((_, nth) => nth % 3 === 0)
  await Promise.all(here.map((id, nth) => (nth % 2 ? two : three).neighbours.arrive(id)))
  const before = wire.said.length
  for (let from = 0; from < people.length; from += 1000) {
    const users = people.slice(from, from + 1000)
    one.neighbours.tell(readOf(users), users)
  }
  await turn()
  await beat()
  const named = [...two.heard, ...three.heard].flatMap((message) =>
    message.kind === 'register' ? [message.users ?? []] : [],
  )
  expect(Math.max(...named.map((users) => users.length))).toBeLessThanOrEqual(1000)
  expect(named.flat().toSorted()).toEqual(here.toSorted())
  expect([two.gaps, three.gaps, wire.said.length > before]).toEqual([0, 0, true])
})

test('what is too long for one message goes in several, one message that is too long alone is a gap', async () => {
  const world = createWire()
  const [one, two] = [world.start(2000), world.start()]
  await world.beat()
  await world.beat()
  await two.neighbours.arrive(ana)
  const { gaps } = two
  for (let seq = 1; seq <= 50; seq += 1) one.neighbours.tell(readOf([ana], seq), [ana])
  await turn()
  expect([two.heard.map(seqOf), two.gaps]).toEqual([Array.from({ length: 50 }, (_, nth) => nth + 1), gaps])
  const text = { kind: 'typing', conversation_id: ana, user_id: rui, display_name: 'x'.repeat(3000) } as const
  one.neighbours.tell({ kind: 'register', register: text, users: [ana] }, [ana])
  one.neighbours.tell(readOf([ana], 51), [ana])
  await turn()
  expect([two.heard.length, two.gaps]).toEqual([51, gaps + 1])
})
