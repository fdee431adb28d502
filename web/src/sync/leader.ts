import type { Heads } from '#contract/conversations.ts'
import type { ByeReason, ClientFrame, Register, UserEvent } from '#contract/frames.ts'
import type { CallInput, CallName, CallOutput } from '#contract/registry.ts'
import type { Settings } from '#contract/settings.ts'
import { WIRE_VERSION } from '#contract/wire-version.ts'
import type { Change } from './change.ts'
import type { Clock } from './clock.ts'
import type { Appliers } from './dispatch.ts'
import { NetworkError } from './errors.ts'
import { createLink, type DataFrame, type LinkState, type SocketLike } from './link.ts'
import type { Memory } from './memory.ts'
import { createPolling } from './polling.ts'
import { createPulls } from './pulls.ts'
import { createReplica } from './replica.ts'
import { createSender } from './sender.ts'
import { createSocketCalls } from './socket-calls.ts'
import { type ConnectionStatus, unreachable } from './status.ts'
import type { Call, SendRefusal } from './sync.ts'

/** What every tab hears of besides changes of the memory. */
export type Signal =
  | { readonly kind: 'register'; readonly register: Register }
  | { readonly kind: 'user_event'; readonly event: UserEvent }
  | { readonly kind: 'refusal'; readonly refusal: SendRefusal }

export interface LeaderOptions {
  readonly me: string
  /** Stable id of this browser. */
  readonly device: string
  readonly memory: Memory
  readonly appliers: Appliers
  readonly clock: Clock
  readonly connect: () => SocketLike
  readonly http: Call
  readonly accessToken: () => Promise<string>
  readonly rejectToken: (token: string) => Promise<void>
  readonly commit: (change: Change) => void
  readonly emit: (signal: Signal) => void
  readonly setStatus: (status: ConnectionStatus) => void
  /** Any tab is on screen. */
  readonly isVisible: () => boolean
  /** The conversation is open in some tab. */
  readonly isOpen: (conversationId: string) => boolean
  readonly isUnsaved: (clientId: string) => boolean
  readonly onEnd: (reason: 'session_ended' | 'upgrade') => void
}

export type Leader = ReturnType<typeof createLeader>

const PREFETCH_AFTER_MS = 1000
const STUCK_AFTER_MS = 30_000

/** The tab that owns socket and outbox: joins link, replica, sender and pulls. */
export const createLeader = (options: LeaderOptions) => {
  const { me, device, memory, appliers, clock, http, commit, emit, setStatus, isVisible, isOpen } = options
  let token = ''
  let isFirstHeads = true
  let isNetworkDown = false
  let ended: 'session_ended' | 'upgrade' | null = null
  let shownVisible = isVisible()
  let cancelPrefetch = (): void => {}

  const link = createLink({
    clock,
    connect: options.connect,
    hello: async () => {
      token = await options.accessToken()
      const { epoch, user_seq } = memory.meta()
      shownVisible = isVisible()
      return { t: 'hello', token, wire: WIRE_VERSION, device, epoch, user_seq, visible: shownVisible }
    },
    onFrame: (frame) => takeFrame(frame),
    onState: (state) => onLinkState(state),
    onBye: (reason) => onBye(reason),
  })
  const calls = createSocketCalls(clock, link.send)

  /** Over the socket when it is up; a call that was cut off goes again over HTTP: every call may be repeated. */
  const call: Call = async <N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> => {
    if (link.state() !== 'up') return http(name, input)
    try {
      return await calls.call(name, input)
    } catch (error) {
      if (error instanceof NetworkError) return http(name, input)
      throw error
    }
  }

  const replica = createReplica({ me, memory, appliers, commit, onMissing: (id) => pulls.expect(id) })
  const pulls = createPulls({
    memory,
    clock,
    call,
    replica: () => replica,
    isOpen,
    onHeads: (heads) => takeHeads(heads, false),
  })
  const sender = createSender({
    memory,
    clock,
    commit,
    isUnsaved: options.isUnsaved,
    send: link.send,
    post: http,
    onAcked: ({ conversation_id }) => pulls.expect(conversation_id),
    onRefused: ({ conversation_id, client_id }, code) => {
      const is_group = memory.heads.get(conversation_id)?.is_group ?? false
      emit({ kind: 'refusal', refusal: { conversation_id, client_id, code, is_group } })
    },
    // A server that answers pings and no sends: a new connection repeats them.
    onImpatient: (waitedMs) => (waitedMs < STUCK_AFTER_MS ? link.suspect() : link.restart()),
  })
  const polling = createPolling({
    clock,
    isVisible,
    poll: async () => {
      takeHeads(await http('conversations.list', {}), isFirstHeads)
      isFirstHeads = false
      await sender.pumpOverHttp()
    },
    onChange: () => tellStatus(),
  })

  const takeHeads = (heads: Heads & { settings?: Settings }, isFirst: boolean): void => {
    replica.takeHeads(heads, isFirst)
    pulls.catchUp()
    for (const id of memory.heads.keys()) if (isOpen(id)) pulls.open(id)
    for (const read of memory.reads.values()) sendRead(read.conversation_id, read.seq)
  }

  const sendRead = (conversationId: string, seq: number): void => {
    if (link.send({ t: 'read', conversation_id: conversationId, seq })) return
    // Stays among the pending reads and goes out with the next heads when this fails.
    if (polling.isWorking()) http('messages.read', { conversation_id: conversationId, seq }).catch(() => {})
  }

  const takeFrame = (frame: DataFrame): void => {
    switch (frame.t) {
      case 'heads': {
        const isFirst = isFirstHeads
        isFirstHeads = false
        takeHeads(frame, isFirst)
        sender.pump()
        cancelPrefetch()
        cancelPrefetch = clock.after(PREFETCH_AFTER_MS, pulls.prefetch)
        return
      }
      case 'ack':
        return sender.takeAck(frame)
      case 'nack':
        return sender.takeNack(frame.client_id, frame.code)
      case 'event':
        return replica.takeEvents(frame.event.conversation_id, [frame.event])
      case 'events':
        return replica.takeEvents(frame.conversation_id, frame.events)
      case 'snapshot':
        return replica.takeSnapshot(frame)
      case 'gone':
        return replica.takeGone(frame.conversation_id)
      case 'user_event':
        replica.takeUserEvent(frame.event)
        pulls.catchUp()
        return emit({ kind: 'user_event', event: frame.event })
      case 'register':
        replica.takeRegister(frame.register)
        return emit({ kind: 'register', register: frame.register })
      case 'result':
        return calls.takeResult(frame.id, frame.output)
      case 'refused':
        return calls.takeRefusal(frame.id, frame.code, frame.message)
      case 'busy':
        return sender.pause(frame.retry_after_ms)
      case 'pong':
        return
      default:
        return unreachable(frame)
    }
  }

  const onLinkState = (state: LinkState): void => {
    if (state === 'up') {
      isNetworkDown = false
      isFirstHeads = true
      polling.stop()
    } else if (state !== 'greeting' && state !== 'opening') {
      calls.failAll()
      pulls.reset()
      sender.reset()
      cancelPrefetch()
    }
    if (state === 'waiting' && link.failedConnects() >= 2) polling.start()
    tellStatus()
  }

  const onBye = (reason: ByeReason): void => {
    // The server does not take this token, whatever its age: a new one, then again at once.
    if (reason === 'unauthenticated') void options.rejectToken(token).then(() => link.wake())
    if (reason !== 'session_ended' && reason !== 'upgrade') return
    ended = reason
    tellStatus()
    options.onEnd(reason)
  }

  const tellStatus = (): void => {
    const since = clock.now()
    if (ended === 'upgrade') return setStatus({ state: 'updating', since })
    if (ended === 'session_ended') return setStatus({ state: 'signed_out', since })
    if (link.state() === 'up') return setStatus({ state: 'online', via: 'socket', since })
    if (polling.isWorking()) return setStatus({ state: 'online', via: 'http', since })
    // The first try of a reconnect is no failure yet: a restart of the server passes unseen.
    const isFailing = isNetworkDown || link.failedConnects() > 0
    setStatus(isFailing ? { state: 'offline', since } : { state: 'connecting', since })
  }

  tellStatus()
  link.start()

  return {
    call,
    pump: sender.pump,
    sendRead,
    open: pulls.open,
    wake: () => {
      isNetworkDown = false
      link.wake()
    },
    networkLost: () => {
      isNetworkDown = true
      polling.stop()
      link.drop()
      tellStatus()
    },
    tick: link.tick,
    tellVisible: () => {
      if (isVisible() === shownVisible) return
      if (link.send({ t: 'visible', visible: isVisible() })) shownVisible = isVisible()
    },
    tellToken: (renewed: string) => {
      if (renewed === token) return
      if (link.send({ t: 'token', token: renewed })) token = renewed
    },
    tellTyping: (conversationId: string) => {
      const frame: ClientFrame = { t: 'typing', conversation_id: conversationId }
      link.send(frame)
    },
    /** The page below what is held, from the server. Throws NetworkError or ApiError. */
    fetchOlder: async (conversationId: string): Promise<void> => {
      const before = memory.ranges.get(conversationId)?.from
      if (before === undefined) return
      replica.takeOlder(await call('messages.open', { conversation_id: conversationId, before }), before)
    },
    stop: () => {
      polling.stop()
      cancelPrefetch()
      link.stop()
      calls.failAll()
      pulls.reset()
      sender.reset()
    },
  }
}
