import { expect, test } from 'vitest'
import type { ServerFrame } from '#contract/frames.ts'
import { createLink, type LinkState, reconnectDelayMs, type SocketLike } from './link.ts'
import { createFakeClock } from './testing/fake-clock.ts'

type Scripted = SocketLike & {
  readonly sent: string[]
  isClosed: boolean
}

const heads = { t: 'heads', epoch: 'e', user_seq: 0, heads: [], settings: {} } as unknown as ServerFrame

/** A link on sockets that do what the test says. `greets`: the server answers a hello by itself. */
const createStand = (
  greets = true,
  answersPings = true,
  random = () => 0,
  wireRange = { min: 2, max: 2 },
) => {
  const clock = createFakeClock(undefined, random)
  const started = clock.now()
  const sockets: Scripted[] = []
  const connectsAt: number[] = []
  const states: LinkState[] = []
  const stand = { greets, answersPings }
  const byes: string[] = []
  const link = createLink({
    clock,
    connect: () => {
      connectsAt.push(clock.now() - started)
      const socket: Scripted = {
        onopen: null,
        onmessage: null,
        onclose: null,
        sent: [],
        isClosed: false,
        send: (text) => {
          socket.sent.push(text)
          const { t } = JSON.parse(text) as { t: string }
          if (t === 'hello' && stand.greets) say(socket, heads)
          if (t === 'ping' && stand.answersPings) say(socket, { t: 'pong' })
        },
        close: () => {
          socket.isClosed = true
        },
      }
      sockets.push(socket)
      clock.after(1, () => socket.onopen?.())
      return socket
    },
    hello: async () => ({
      t: 'hello',
      token: 't',
      wire: { min: 2, max: 2 },
      device: 'd',
      epoch: null,
      user_seq: 0,
      watermark: null,
      visible: true,
    }),
    onFrame: () => {},
    onState: (state) => states.push(state),
    onBye: (reason) => byes.push(reason),
    wireRange,
  })
  const say = (socket: Scripted, frame: ServerFrame): void => {
    clock.after(1, () => socket.onmessage?.({ data: JSON.stringify(frame) }))
  }
  const pingsOf = (socket: Scripted): number => socket.sent.filter((text) => text.includes('ping')).length
  return { byes, clock, link, sockets, connectsAt, states, stand, say, pingsOf, last: () => sockets.at(-1)! }
}

test('PRESENCE-014, PRESENCE-007: a heartbeat goes out every 25 s', async () => {
  const { clock, link, last, pingsOf } = createStand()
  link.start()
  while (pingsOf(last()) === 0) await clock.advance(clock.untilNext() ?? 0)
  await clock.advance(24_999)
  expect(pingsOf(last())).toBe(1)
  await clock.advance(1)
  expect(pingsOf(last())).toBe(2)
  await clock.advance(75_000)
  expect(pingsOf(last())).toBe(5)
})

test('PRESENCE-015: the back-off is 1 s, 2 s, 5 s, then 10 s', async () => {
  const { clock, link, last, connectsAt } = createStand()
  link.start()
  for (let connects = 1; connects <= 6; connects += 1) {
    last().onclose?.()
    while (connectsAt.length === connects) await clock.advance(clock.untilNext() ?? 0)
  }
  const waits = connectsAt.slice(1).map((at, index) => at - connectsAt[index]!)
  expect(waits).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000])
})

test('chance adds at most a fifth to the back-off', () => {
  expect(reconnectDelayMs(0, 0)).toBe(1000)
  expect(reconnectDelayMs(0, 1)).toBe(1200)
  expect(reconnectDelayMs(9, 0.5)).toBe(11_000)
})

test('a socket is dead 10 s after a ping without an answer', async () => {
  const { clock, link, stand, sockets } = createStand()
  link.start()
  await clock.advance(1000)
  stand.answersPings = false
  await clock.advance(33_900)
  expect(sockets[0]!.isClosed).toBe(false)
  await clock.advance(200)
  expect(sockets[0]!.isClosed).toBe(true)
})

test('on waking up a living socket is tried at once, with 3 s to answer', async () => {
  const { clock, link, stand, sockets } = createStand()
  link.start()
  await clock.advance(1000)
  stand.answersPings = false
  link.wake()
  await clock.advance(2900)
  expect(sockets[0]!.isClosed).toBe(false)
  await clock.advance(200)
  expect(sockets[0]!.isClosed).toBe(true)
})

test('on waking up a waiting link connects at once', async () => {
  const { clock, link, last, connectsAt } = createStand()
  link.start()
  for (let connects = 0; connects < 3; connects += 1) {
    last().onclose?.()
    await clock.advance(clock.untilNext() ?? 0)
  }
  last().onclose?.()
  const before = connectsAt.length
  link.wake()
  expect(connectsAt.length).toBe(before + 1)
})

test('a server that never greets is given up after 10 s', async () => {
  const { clock, link, sockets, states } = createStand(false)
  link.start()
  await clock.advance(9900)
  expect(sockets[0]!.isClosed).toBe(false)
  await clock.advance(200)
  expect(sockets[0]!.isClosed).toBe(true)
  expect(states.at(-1)).toBe('waiting')
})

test('DEVICE-010: whatever comes before the greeting counts as life, and each step of a connection has its own 10 s', async () => {
  const { clock, link, last, sockets, say } = createStand(false)
  link.start()
  const { onopen } = last()
  last().onopen = null
  await clock.advance(9000)
  onopen?.()
  for (let step = 0; step < 3; step += 1) {
    await clock.advance(9000)
    say(last(), { t: 'pong' })
  }
  await clock.advance(9000)
  expect([sockets.length, link.state()]).toEqual([1, 'greeting'])
  say(last(), heads)
  await clock.advance(10)
  expect(link.state()).toBe('up')
})

test('DEVICE-010: a greeting that takes longer than 10 s gets there: each try gives it twice the time', async () => {
  const { clock, link, sockets } = createStand(false)
  link.start()
  const isGivenUp = () => sockets.map(({ isClosed }) => isClosed)
  for (const [before, patienceMs] of [10_000, 20_000, 40_000, 40_000].entries()) {
    while (link.state() !== 'greeting') await clock.advance(clock.untilNext() ?? 0)
    await clock.advance(patienceMs - 1)
    expect(isGivenUp()).toEqual([...Array<boolean>(before).fill(true), false])
    await clock.advance(1)
    expect(isGivenUp()).toEqual(Array<boolean>(before + 1).fill(true))
  }
})

test('bye{upgrade} and bye{session_ended} end the link, bye{draining} does not', async () => {
  for (const [reason, state] of [
    ['upgrade', 'stopped'],
    ['session_ended', 'stopped'],
    ['draining', 'waiting'],
  ] as const) {
    const { clock, link, last, say } = createStand()
    link.start()
    await clock.advance(100)
    say(last(), { t: 'bye', reason })
    await clock.advance(10)
    expect(link.state()).toBe(state)
  }
})

test('the hello of a connection that is over is not said on the next one', async () => {
  const { clock, link, last, sockets } = createStand(false)
  link.start()
  last().onopen?.()
  last().onclose?.()
  const helloed = () => sockets.map(({ sent }) => sent.length)
  await clock.advance(500)
  expect([helloed(), link.state(), link.failedConnects()]).toEqual([[0], 'waiting', 1])
})

test('words that cannot be read end the connection: what they said would be missing', async () => {
  const { clock, link, last, states } = createStand()
  link.start()
  await clock.advance(100)
  expect(link.state()).toBe('up')
  last().onmessage?.({ data: '{"t":"eve' })
  expect(states.at(-1)).toBe('waiting')
})

test('a connection that was greeted begins the back-off anew', async () => {
  const { clock, link, stand, last, connectsAt } = createStand(false)
  link.start()
  for (let connects = 0; connects < 3; connects += 1) {
    last().onclose?.()
    await clock.advance(clock.untilNext() ?? 0)
  }
  stand.greets = true
  last().onclose?.()
  await clock.advance(11_000)
  expect([link.state(), link.failedConnects()]).toEqual(['up', 0])
  const before = connectsAt.length
  last().onclose?.()
  await clock.advance(1000)
  expect(connectsAt.length).toBe(before + 1)
})

test('what an old socket still says or does is heard no more', async () => {
  const { clock, link, sockets, states } = createStand()
  link.start()
  await clock.advance(100)
  const [old] = sockets
  const late = { message: old!.onmessage, close: old!.onclose }
  link.restart()
  expect([old!.onmessage, old!.onclose, old!.isClosed]).toEqual([null, null, true])
  expect(late.message).not.toBeNull()
  await clock.advance(1100)
  expect(states.at(-1)).toBe('up')
})

test('a link that was stopped says and plans nothing more', async () => {
  const { clock, link, sockets } = createStand()
  link.start()
  await clock.advance(100)
  const said = sockets[0]!.sent.length
  link.stop()
  expect(clock.untilNext()).toBeNull()
  await clock.advance(60_000)
  expect([sockets.length, sockets[0]!.sent.length]).toEqual([1, said])
})

test('RUN-002: a client below the range of the server is told once to update; one above it waits for a newer process, without a reload', async () => {
  const old = createStand(false, true, () => 0, { min: 2, max: 2 })
  old.link.start()
  while (old.last().sent.length === 0) await old.clock.advance(1)
  old.say(old.last(), { t: 'bye', reason: 'upgrade', wire: { min: 3, max: 3 } })
  await old.clock.advance(60_000)
  expect([old.byes, old.sockets.length, old.link.state()]).toEqual([['upgrade'], 1, 'stopped'])

  const early = createStand(false, true, () => 0, { min: 3, max: 3 })
  early.link.start()
  for (let connects = 1; connects <= 3; connects += 1) {
    while (early.last().sent.length === 0) await early.clock.advance(1)
    early.say(early.last(), { t: 'bye', reason: 'upgrade', wire: { min: 2, max: 2 } })
    while (early.sockets.length === connects) await early.clock.advance(early.clock.untilNext() ?? 0)
  }
  expect([early.byes, early.sockets.length]).toEqual([[], 4])
})
