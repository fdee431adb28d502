import type { ByeReason, ReadRegister, ServerFrame } from '#contract/frames.ts'
import type { ConversationEvent } from '#contract/messages.ts'
import { WIRE_RANGE } from '#contract/wire-version.ts'
import { Counts } from '../counts.ts'
import type { BusMessage } from '../bus/bus.ts'
import { traffic } from '../metrics.ts'
import type { ReadGate } from '../read-gate.ts'
import type { Connection } from './connection.ts'
import { CorkedWriter } from './corked-writer.ts'
import { encodeAnswer, encodeFrame } from './encode-frame.ts'
import type { GatewayLimits, GatewayOptions } from './options.ts'
import { Pace } from './pace.ts'
import { Rooms } from './rooms.ts'
import type { ConnectionFacts } from './sources.ts'
import { Strangers } from './strangers.ts'

/** Try again: the answer is unknown or comes later (sync.md, failure rule). */
export const CLOSE_RETRY = 1013
/** Nothing to try again with the same hello. */
export const CLOSE_REFUSED = 1008
export const CLOSE_LEAVING = 1001

/** Beyond this many held pushes the socket gets its heads read again instead. */
const HELD_MAX = 2000

/** The sockets of this process and the ways to reach them. */
export class Hub {
  readonly connections = new Set<Connection>()
  readonly users = new Map<string, Connection[]>()
  readonly rooms: Rooms
  readonly reads: ReadGate
  readonly pace: Pace
  readonly strangers: Strangers
  readonly socketsByAddress: Counts
  readonly writer: CorkedWriter
  isDraining = false
  /** Set by the receiver: works off what a paused connection had read before. */
  resume: (connection: Connection) => void = () => undefined
  #lastConnectionId = 0

  constructor(
    readonly options: GatewayOptions,
    readonly limits: GatewayLimits,
  ) {
    this.reads = options.reads
    this.pace = new Pace(limits.framesPerMinute)
    this.strangers = new Strangers(limits.strangersPerSecond)
    this.socketsByAddress = new Counts(limits.socketsPerAddress)
    this.writer = new CorkedWriter(limits.highWaterBytes, (connection) => this.#onLagging(connection))
    this.rooms = new Rooms({
      log: options.platform.log,
      readMembers: (ids) => this.reads.run(() => options.sources.readMembers(ids)),
      readLog: (conversationId, after, limit) =>
        this.reads.run(() => options.sources.readLog(conversationId, after, limit)),
      socketsOf: (userId) => this.users.get(userId),
      hasSockets: () => this.users.size > 0,
      hasOthers: () => options.platform.bus.others?.exist ?? false,
      tellOthers: (message, userIds) => this.tellOthers(message, userIds),
      deliver: (connection, event, frame) => this.#deliver(connection, event, frame),
      onSkipped: (connection) => {
        connection.refreshAtMs = 0
      },
    })
  }

  nextConnectionId(): number {
    this.#lastConnectionId += 1
    return this.#lastConnectionId
  }

  /** From here on the person's own log reaches the connection. Resolves when the other processes know of it. */
  async addUser(connection: Connection): Promise<void> {
    const { user_id } = connection.caller
    const mates = this.users.get(user_id)
    if (mates) mates.push(connection)
    else this.users.set(user_id, [connection])
    await this.options.platform.bus.others?.arrive(user_id)
  }

  /** To the processes where one of these people is connected; null: to all. */
  tellOthers(message: BusMessage, userIds: Iterable<string> | null): void {
    this.options.platform.bus.others?.tell(message, userIds)
  }

  /** An answer or a push; waits behind heads that are being read. */
  send(connection: Connection, frame: ServerFrame): void {
    this.sendEncoded(connection, encodeFrame(frame))
  }

  /** An answer that may be large. */
  answer(connection: Connection, frame: ServerFrame): void {
    this.answerJson(connection, JSON.stringify(frame))
  }

  answerJson(connection: Connection, json: string): void {
    this.sendEncoded(connection, encodeAnswer(json, connection.canDeflate))
  }

  sendEncoded(connection: Connection, frame: Buffer): void {
    if (connection.held) connection.held.push({ kind: 'other', frame })
    else this.writer.push(connection, frame)
  }

  /** A push that may be left out while the socket lags: the heads it gets afterwards make up for it. */
  pushEncoded(connection: Connection, frame: Buffer): void {
    if (connection.laggingSinceMs > 0) connection.refreshAtMs = 0
    else this.sendEncoded(connection, frame)
  }

  /** A read of this socket that was written as it was told is no news to it: that goes out with the next pong. */
  confirmLater(connection: Connection, register: ReadRegister): void {
    connection.confirmations ??= new Map()
    connection.confirmations.set(register.conversation_id, register)
  }

  /** Pushes may have been lost: fresh heads, but not more often than the limit says. */
  markStale(connection: Connection): void {
    const nextMs = connection.headsAtMs + this.limits.headsEveryMs
    connection.refreshAtMs = Math.min(connection.refreshAtMs, nextMs)
  }

  /** Says why, closes, and forgets the connection at once: nothing reaches it any more. */
  dismiss(connection: Connection, code: number, reason?: ByeReason): void {
    if (connection.state === 'closed') return
    if (reason) this.writer.push(connection, encodeFrame(this.#toBye(reason)))
    this.writer.flush(connection)
    this.forget(connection)
    // A paused socket would not read the goodbye of the other side.
    connection.ws.resume()
    connection.ws.close(code)
  }

  /** Ends a socket that does not answer. */
  terminate(connection: Connection): void {
    this.forget(connection)
    connection.ws.terminate()
  }

  forget(connection: Connection): void {
    if (connection.state === 'closed') return
    const wasConnected = connection.session !== null && connection.state === 'ready'
    connection.state = 'closed'
    if (this.connections.delete(connection)) traffic.sockets -= 1
    this.socketsByAddress.leave(connection.address)
    this.#removeUser(connection)
    connection.held = null
    connection.inbox = null
    connection.waitingSends = null
    connection.waitingReads = null
    connection.pending = []
    connection.confirmations = null
    if (wasConnected) this.#tellClosed(connection)
  }

  /** Reads from the socket only while its frames can be acted on. */
  updateFlow(connection: Connection): void {
    const { ws } = connection
    if (connection.state === 'closed') return
    const canAct = this.canAct(connection)
    if (canAct === ws.isPaused) {
      if (canAct) ws.resume()
      else ws.pause()
    }
  }

  canAct(connection: Connection): boolean {
    if (connection.state === 'greeting') return connection.closeAtMs === Number.POSITIVE_INFINITY
    return (
      connection.state === 'ready' &&
      connection.laggingSinceMs === 0 &&
      // One that has as many unanswered as it may is still heard: its pings want an answer.
      connection.openRequests + (connection.waitingSends?.length ?? 0) <= this.limits.openRequestsMax &&
      this.pace.isWithin(connection.caller.user_id, performance.now()) &&
      !this.isDraining
    )
  }

  #deliver(connection: Connection, event: ConversationEvent, frame: Buffer): void {
    if (!connection.held) this.pushEncoded(connection, frame)
    else if (connection.held.length < HELD_MAX) connection.held.push({ kind: 'event', event, frame })
    else connection.refreshAtMs = 0
  }

  #toBye(reason: ByeReason): ServerFrame {
    return reason === 'upgrade'
      ? { t: 'bye', reason, wire: this.options.wire ?? WIRE_RANGE }
      : { t: 'bye', reason }
  }

  #onLagging(connection: Connection): void {
    if (connection.laggingSinceMs > 0 || connection.state === 'closed') return
    connection.laggingSinceMs = performance.now()
    this.updateFlow(connection)
  }

  #removeUser(connection: Connection): void {
    const userId = connection.session?.user_id
    const mates = userId ? this.users.get(userId) : undefined
    if (!userId || !mates) return
    const left = mates.filter((mate) => mate !== connection)
    if (left.length > 0) return void this.users.set(userId, left)
    this.users.delete(userId)
    this.options.platform.bus.others?.leave(userId)
  }

  #tellClosed(connection: Connection): void {
    const silentMs = performance.now() - connection.heardAtMs
    const facts: ConnectionFacts = connection
    for (const observer of this.options.observers ?? []) {
      observer.onClosed(facts, this.options.platform.clock.now() - silentMs)
    }
  }
}
