import type { HeadsPage } from '#contract/conversations.ts'
import type { ByeReason, Register, UserEvent } from '#contract/frames.ts'
import type { Ack, ConversationEvent } from '#contract/messages.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { CallInput, CallName, CallOutput } from '#contract/registry.ts'
import { toMessageEvent } from '#contract/text-message.ts'
import { WIRE_RANGE } from '#contract/wire-version.ts'
import type { Change } from './change.ts'
import type { Clock } from './clock.ts'
import type { Appliers } from './dispatch.ts'
import type { CreateJobRunner } from './job-runner.ts'
import { ApiError, NetworkError } from './errors.ts'
import { canInflate } from './inflate.ts'
import { createJoinedRegisters } from './joined-registers.ts'
import { createDoor } from './door.ts'
import { createLink, type DataFrame, type LinkState, type SocketLike } from './link.ts'
import type { Job } from './job.ts'
import type { Memory } from './memory.ts'
import { toOwnMessage } from './outbox.ts'
import { createPolling } from './polling.ts'
import { createPresenceRefresh } from './presence-refresh.ts'
import { createPulls } from './pulls.ts'
import { createReplica, type Known } from './replica.ts'
import type { UploadTools } from './runners.ts'
import { createSender } from './sender.ts'
import { createSocketCalls } from './socket-calls.ts'
import { type ConnectionStatus, unreachable } from './status.ts'
import type { Call, JobRefusal, SendRefusal } from './sync.ts'
import { createCallWithinEpoch } from './within-epoch.ts'

/** What every tab hears of besides changes of the memory. */
export type Signals = {
  readonly registers: readonly Register[]
  readonly user_event: UserEvent
  readonly refusal: SendRefusal
  readonly job_refusal: JobRefusal
}
export type Signal = {
  readonly [K in keyof Signals]: { readonly kind: K; readonly told: Signals[K] }
}[keyof Signals]

export interface LeaderOptions {
  readonly me: string
  /** Stable id of this browser. */
  readonly device: string
  readonly memory: Memory
  readonly appliers: Appliers
  /** What does this person's changes: fetched with the first of them. */
  readonly loadJobRunner: () => Promise<CreateJobRunner>
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
  readonly isUnready: (clientId: string) => boolean
  readonly files: UploadTools['files']
  readonly upload: UploadTools['upload']
  /** Most numbers of logs that the device keeps; what it is without a word, see cache-bound.ts. */
  readonly cacheNumbersMax?: number
  readonly onEnd: (reason: 'session_ended' | 'upgrade') => void
}

export type Leader = ReturnType<typeof createLeader>

const ignore = (): void => {}
const PREFETCH_AFTER_MS = 1000
const BOUND_AFTER_MS = 5000
const CLOCK_TOLERANCE_MS = 3000
const STUCK_AFTER_MS = 30_000

/** The tab that owns socket and outbox: joins link, replica, sender and pulls. */
export function createLeader(options: LeaderOptions) {
  const { me, device, memory, appliers, clock, http, emit, setStatus, isVisible, isOpen } = options
  const commit = (change: Change): void => {
    options.commit(change)
    if (change.logs) boundSoon()
    // What its log holds now holds nothing back any more.
    if (change.outbox?.remove && polling.isWorking()) pump()
  }
  let token = ''
  /** How far this device was when the connection began, until its first heads are there. */
  let knownAtHello: Known | null = null
  let isNetworkDown = false
  let ended: 'session_ended' | 'upgrade' | null = null
  let shownVisible = isVisible()
  let cancelPrefetch = (): void => {}

  const link = createLink({
    clock,
    connect: options.connect,
    hello: async () => {
      token = await options.accessToken()
      shownVisible = isVisible()
      const base = replica.sets.base()
      knownAtHello = replica.known()
      return {
        t: 'hello',
        token,
        wire: WIRE_RANGE,
        device,
        ...base,
        visible: shownVisible,
        deflate: canInflate(),
      }
    },
    onFrame: (frame) => takeFrame(frame),
    onState: (state) => onLinkState(state),
    onBye: (reason) => onBye(reason),
  })
  const calls = createSocketCalls(clock, link.send)

  /** Over the socket when it is up; a call that was cut off goes again over HTTP: every call may be repeated. */
  const ask: Call = async <N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> => {
    if (link.state() !== 'up') return http(name, input)
    try {
      return await calls.call(name, input)
    } catch (error) {
      if (error instanceof NetworkError) return http(name, input)
      throw error
    }
  }
  const call = createCallWithinEpoch(memory, ask)

  const replica = createReplica({ me, memory, appliers, commit, onMissing: (id) => pulls.expect(id) })
  const pulls = createPulls({
    memory,
    clock,
    call,
    replica: () => replica,
    isOpen,
    onHeads: (page) => takeHeads(page, null),
  })
  const sender = createSender({
    memory,
    clock,
    commit,
    isUnready: options.isUnready,
    send: link.send,
    isSocketUp: () => link.state() === 'up',
    post: http,
    onAcked: ({ conversation_id }) => pulls.expect(conversation_id),
    onRefused: ({ conversation_id, client_id }, code) => {
      const is_group = memory.heads.get(conversation_id)?.is_group ?? false
      emit({ kind: 'refusal', told: { conversation_id, client_id, code, is_group } })
    },
    // A server that answers pings and no sends: a new connection repeats them.
    onImpatient: (waitedMs) => (waitedMs < STUCK_AFTER_MS ? link.suspect() : link.restart()),
  })
  const jobs = createDoor(memory, async () => {
    const createJobRunner = await options.loadJobRunner()
    const onRefused = (job: Job, code: ErrorCode): void => emit({ kind: 'job_refusal', told: { job, code } })
    const { accessToken, rejectToken, files, upload } = options
    const uploads = { tokens: { accessToken, reject: rejectToken }, files, upload }
    return () => createJobRunner({ ...options, commit, call, replica, uploads, onRefused })
  })
  const refreshPresence = createPresenceRefresh({
    memory,
    call,
    tell: (registers) => emit({ kind: 'registers', told: registers }),
  })
  const polling = createPolling({
    clock,
    isVisible,
    poll: async () => {
      const before = replica.known()
      takeHeads(await http('conversations.list', { base: replica.sets.base() }).catch(onPollError), before)
      await sender.pumpOverHttp(true)
    },
    onChange: () => tellStatus(),
  })

  const takeHeads = (page: HeadsPage, before: Known | null): void => {
    replica.takeHeads(page, before)
    if (page.now) setClock(Date.parse(page.now) - clock.now())
    if (page.cursor !== null) askForMore(page.cursor)
    else refreshPresence()
    pulls.catchUp()
    for (const read of memory.reads.values()) sendRead(read.conversation_id, read.seq)
  }

  /** The way of the frame, a second or so, is none of the clock's. */
  const setClock = (offsetMs: number): void => {
    const meta = memory.meta()
    if (Math.abs(offsetMs - (meta.clock_offset_ms ?? 0)) < CLOCK_TOLERANCE_MS) return
    const clock_offset_ms = Math.abs(offsetMs) < CLOCK_TOLERANCE_MS ? 0 : offsetMs
    commit({ meta: { ...meta, clock_offset_ms } })
  }

  /** The next page, in this device's own time. One that does not come is asked for again by the next heads. */
  const askForMore = (cursor: string): void => {
    if (link.send({ t: 'heads_more', cursor })) return
    // A page of a set that was given up meanwhile would be taken for the first of another one.
    http('conversations.list', { cursor }).then(
      (page) => replica.sets.isContinued(page) && takeHeads(page, null),
      replica.sets.forget,
    )
  }

  const pump = (): void => {
    sender.pump()
    if (polling.isWorking()) void sender.pumpOverHttp(false)
  }

  const sendRead = (conversationId: string, seq: number): void => {
    if (link.send({ t: 'read', conversation_id: conversationId, seq })) return
    // Stays among the pending reads and goes out with the next heads when this fails.
    if (polling.isWorking()) http('messages.read', { conversation_id: conversationId, seq }).catch(() => {})
  }

  const takeEvent = (event: ConversationEvent): void => {
    if (event.kind === 'message') joined.endTyping(event.conversation_id, event.message.sender_id)
    replica.takeEvents(event.conversation_id, [event])
  }

  /** What stands in the log as this device sent it comes as no event. */
  const takeOwn = (ack: Ack): void => {
    const entry = ack.as_sent && memory.outbox.get(ack.client_id)
    if (entry) takeEvent(toMessageEvent(toOwnMessage(entry, ack, me)))
  }

  let cancelBound: (() => void) | null = null
  let isStopped = false
  /** What leaves the cache leaves it in peace, not while the screen waits for its messages. */
  const boundSoon = (): void => {
    cancelBound ??= clock.after(BOUND_AFTER_MS, () => {
      cancelBound = null
      void bound().catch(ignore)
    })
  }
  const bound = async (): Promise<void> => {
    const { boundCache } = await import('./cache-bound.ts')
    const change = boundCache(memory, isOpen, options.cacheNumbersMax)
    if (change && !isStopped) commit(change)
  }

  const joined = createJoinedRegisters(clock, (registers) => emit({ kind: 'registers', told: registers }))
  const takeRegister = (register: Register): void => {
    if (register.kind === 'presence' || register.kind === 'typing') return joined.take(register)
    replica.takeRegister(register)
    emit({ kind: 'registers', told: [register] })
  }

  const takeFrame = (frame: DataFrame): void => {
    switch (frame.t) {
      case 'heads': {
        const before = knownAtHello
        knownAtHello = null
        takeHeads(frame, before)
        sender.pump()
        cancelPrefetch()
        cancelPrefetch = clock.after(PREFETCH_AFTER_MS, pulls.prefetch)
        boundSoon()
        return
      }
      case 'ack':
        takeOwn(frame)
        return sender.takeAck(frame)
      case 'nack':
        return sender.takeNack(frame.client_id, frame.code)
      case 'event':
        return takeEvent(frame.event)
      case 'message': {
        const { t: _, ...fields } = frame
        return takeEvent(toMessageEvent(fields))
      }
      case 'events':
        return replica.takeEvents(frame.conversation_id, frame.events)
      case 'snapshot':
        return replica.takeSnapshot(frame)
      case 'gone':
        return replica.takeGone(frame.conversation_id)
      case 'user_event':
        replica.takeUserEvent(frame.event)
        pulls.catchUp()
        // Hiding the own status changes what is shown of others (D-141).
        if (frame.event.kind === 'settings_changed') refreshPresence()
        return emit({ kind: 'user_event', told: frame.event })
      case 'register':
        return takeRegister(frame.register)
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
      polling.stop()
      if (memory.jobs.size + memory.drafts.size > 0) void jobs.open().then((runner) => runner.wake(), ignore)
    } else if (state !== 'greeting' && state !== 'opening') {
      calls.failAll()
      pulls.reset()
      // Those over HTTP still come.
      if (!polling.isWorking()) replica.sets.forget()
      sender.reset()
      cancelPrefetch()
    }
    if (state === 'waiting' && link.failedConnects() >= 2) polling.start()
    tellStatus()
  }

  const onPollError = (error: unknown): never => {
    if (error instanceof ApiError && error.code === 'upgrade_required') {
      link.stop()
      onBye('upgrade')
    }
    throw error
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
    pump,
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
    tellTyping: (conversationId: string) => void link.send({ t: 'typing', conversation_id: conversationId }),
    /** The page below what is held, from the server. Throws NetworkError or ApiError. */
    fetchOlder: async (conversationId: string): Promise<void> => {
      const before = memory.ranges.get(conversationId)?.from
      if (before === undefined) return
      replica.takeOlder(await call('messages.open', { conversation_id: conversationId, before }), before)
    },
    stop: () => {
      isStopped = true
      polling.stop()
      jobs.close((runner) => runner.stop())
      cancelPrefetch()
      joined.stop()
      cancelBound?.()
      link.stop()
      calls.failAll()
      pulls.reset()
      sender.reset()
    },
  }
}
