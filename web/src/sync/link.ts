import type { ByeReason, ClientFrame, ServerFrame } from '#contract/frames.ts'
import {
  HEARTBEAT_MS,
  PONG_TIMEOUT_MS,
  RECONNECT_DELAYS_MS,
  RECONNECT_JITTER_MAX,
  URGENT_PONG_TIMEOUT_MS,
} from '#contract/limits.ts'
import { WIRE_RANGE, type WireRange } from '#contract/wire-version.ts'
import type { Clock } from './clock.ts'
import { inOrder } from './inflate.ts'
import { unreachable } from './status.ts'

/** The little of a WebSocket that is used. */
export interface SocketLike {
  onopen: (() => void) | null
  /** A frame is text, or the bytes of compressed text. */
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
  send(text: string): void
  close(code?: number): void
}

/** Every frame but the last word of a connection, which is the link's own business. */
export type DataFrame = Exclude<ServerFrame, { t: 'bye' }>

export type LinkState = 'stopped' | 'waiting' | 'opening' | 'greeting' | 'up'

export interface LinkOptions {
  readonly clock: Clock
  readonly connect: () => SocketLike
  /** Made for each connection; a rejection counts as a failed connect. */
  readonly hello: () => Promise<Extract<ClientFrame, { t: 'hello' }>>
  readonly onFrame: (frame: DataFrame) => void
  readonly onState: (state: LinkState) => void
  /** A reason other than one that simply means: come back. */
  readonly onBye: (reason: ByeReason) => void
  /** What this app speaks; tests of a rolling release give another. */
  readonly wireRange?: WireRange
}

/** One socket to the server that comes back by itself (sync.md, frames: heartbeat and back-off). */
export interface Link {
  start(): void
  stop(): void
  state(): LinkState
  /** Connects that failed in a row without ever being greeted. */
  failedConnects(): number
  /** False when the socket is not up. */
  send(frame: ClientFrame): boolean
  /** The network or the page woke up: look at once whether the socket lives, or connect at once. */
  wake(): void
  /** A send stays unanswered: ping at once with the short limit. */
  suspect(): void
  /** Gives the socket up and connects again after the first delay. */
  restart(): void
  /** The network went away: the socket is given up at once. */
  drop(): void
  /** For a clock that is throttled: sends the heartbeat when it is due. */
  tick(): void
}

/** A greeting on its way over a slow line gets twice the time with each try, up to four times. */
const SLOW_GREETINGS_MAX = 2

/** Delay before connect number `attempt` (from 0): 1, 2, 5, then 10 s, and up to 20 % more by chance. */
export function reconnectDelayMs(attempt: number, random: number): number {
  const base = RECONNECT_DELAYS_MS[Math.min(attempt, RECONNECT_DELAYS_MS.length - 1)]!
  return base * (1 + RECONNECT_JITTER_MAX * random)
}

export function createLink(options: LinkOptions): Link {
  const { clock, connect, hello, onFrame, onState, onBye, wireRange = WIRE_RANGE } = options
  let state: LinkState = 'stopped'
  let socket: SocketLike | null = null
  let attempt = 0
  let failed = 0
  /** Connections in a row that stood and were given up before they were greeted. */
  let slowGreetings = 0
  let heardCount = 0
  let pingedAt = 0
  let cancelRetry = (): void => {}
  let cancelHeartbeat = (): void => {}
  let cancelDeath = (): void => {}

  const enter = (next: LinkState): void => {
    if (next === state) return
    state = next
    onState(next)
  }

  const letGo = (): void => {
    cancelRetry()
    cancelHeartbeat()
    cancelDeath()
    const old = socket
    socket = null
    if (!old) return
    old.onopen = old.onmessage = old.onclose = null
    old.close()
  }

  const retryLater = (): void => {
    letGo()
    if (state === 'stopped') return
    if (state !== 'up') failed += 1
    enter('waiting')
    cancelRetry = clock.after(reconnectDelayMs(attempt, clock.random()), open)
    attempt += 1
  }

  const dieUnlessHeard = (limitMs: number): void => {
    cancelDeath()
    const before = heardCount
    cancelDeath = clock.after(limitMs, () => {
      if (heardCount === before) retryLater()
    })
  }

  /** Each step of a connection that is done gives the next one its whole time: progress is life. */
  const giveUpAfter = (limitMs: number): void => {
    cancelDeath()
    cancelDeath = clock.after(limitMs, () => {
      if (state === 'greeting') slowGreetings = Math.min(slowGreetings + 1, SLOW_GREETINGS_MAX)
      retryLater()
    })
  }
  const awaitGreeting = (): void => giveUpAfter(PONG_TIMEOUT_MS * 2 ** slowGreetings)

  const ping = (limitMs: number): void => {
    pingedAt = clock.now()
    socket?.send('{"t":"ping"}')
    dieUnlessHeard(limitMs)
  }

  const planHeartbeat = (): void => {
    cancelHeartbeat()
    cancelHeartbeat = clock.after(HEARTBEAT_MS, () => {
      ping(PONG_TIMEOUT_MS)
      planHeartbeat()
    })
  }

  const sayHello = async (mine: SocketLike): Promise<void> => {
    giveUpAfter(PONG_TIMEOUT_MS)
    try {
      const frame = await hello()
      if (socket !== mine) return
      mine.send(JSON.stringify(frame))
      enter('greeting')
      awaitGreeting()
    } catch {
      if (socket === mine) retryLater()
    }
  }

  const receive = (frame: ServerFrame): void => {
    if (frame.t === 'heads' && state === 'greeting') {
      attempt = 0
      failed = 0
      slowGreetings = 0
      cancelDeath()
      pingedAt = clock.now()
      planHeartbeat()
      enter('up')
    }
    if (frame.t === 'bye') return isAhead(frame) ? retryLater() : leave(frame.reason)
    onFrame(frame)
  }

  /** Another process of the server is still the older one: a newer app comes back until it is gone. */
  const isAhead = ({ reason, wire }: Extract<ServerFrame, { t: 'bye' }>): boolean =>
    reason === 'upgrade' && wire !== undefined && wire.max < wireRange.min

  const leave = (reason: ByeReason): void => {
    switch (reason) {
      case 'draining':
      case 'protocol':
        return retryLater()
      case 'unauthenticated':
        retryLater()
        return onBye(reason)
      case 'session_ended':
      case 'upgrade':
        letGo()
        enter('stopped')
        return onBye(reason)
      default:
        return unreachable(reason)
    }
  }

  function open(): void {
    letGo()
    enter('opening')
    const mine = connect()
    socket = mine
    giveUpAfter(PONG_TIMEOUT_MS)
    mine.onopen = () => void sayHello(mine)
    mine.onclose = () => retryLater()
    mine.onmessage = inOrder(
      (text) => {
        if (socket !== mine) return
        const frame = parseFrame(text)
        if (frame) receive(frame)
        else retryLater()
      },
      () => {
        heardCount += 1
        if (state === 'greeting') awaitGreeting()
      },
    )
  }

  return {
    start: () => {
      if (state === 'stopped') open()
    },
    stop: () => {
      letGo()
      enter('stopped')
    },
    state: () => state,
    failedConnects: () => failed,
    send: (frame) => {
      if (state !== 'up' || !socket) return false
      socket.send(JSON.stringify(frame))
      return true
    },
    wake: () => {
      if (state === 'waiting') open()
      else if (state === 'up') ping(URGENT_PONG_TIMEOUT_MS)
    },
    suspect: () => {
      if (state === 'up') ping(URGENT_PONG_TIMEOUT_MS)
    },
    restart: () => {
      if (state !== 'stopped') retryLater()
    },
    drop: () => {
      if (state !== 'stopped' && state !== 'waiting') retryLater()
    },
    tick: () => {
      if (state === 'up' && clock.now() - pingedAt >= HEARTBEAT_MS) ping(PONG_TIMEOUT_MS)
    },
  }
}

const parseFrame = (text: string): ServerFrame | null => {
  try {
    return JSON.parse(text) as ServerFrame
  } catch {
    return null
  }
}
