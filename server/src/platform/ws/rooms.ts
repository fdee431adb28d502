import type { ConversationEvent } from '#contract/messages.ts'
import type { Log } from '../log.ts'
import type { Connection } from './connection.ts'
import { encodeFrame } from './encode-frame.ts'
import { Room } from './room.ts'

/** Messages of two processes may overtake each other: a hole gets this long to close by itself. */
const HOLE_PATIENCE_MS = 30
const RETRY_MS = 500
const FILL_PAGE = 500
/** Behind by more than this: the members read for themselves (sync.md, LOG_GAP_MAX). */
const FILL_MAX = 1000
/** Reading finds nothing above although more is known: after so many tries the members are told to look. */
const EMPTY_READS_MAX = 5
/**
 * In a room of many sockets each event costs as many writes, and a write costs far more than what it carries. So
 * there, events that follow each other within this time leave in one; the first after a pause never waits.
 */
const JOINED_FROM_MEMBERS = 16
const JOINED_WITHIN_MS = 20

export interface RoomsOptions {
  readonly log: Log
  readonly readLog: (
    conversationId: string,
    after: number,
    limit: number,
  ) => Promise<readonly ConversationEvent[]>
  readonly deliver: (connection: Connection, event: ConversationEvent, frame: Buffer) => void
  /** The members of a room must look for themselves: it has skipped events. */
  readonly onSkipped: (room: Room) => void
}

/** All rooms of this process, and the filling of their holes from the database. */
export class Rooms {
  readonly #rooms = new Map<string, Room>()
  #isClosed = false

  constructor(private readonly options: RoomsOptions) {}

  get size(): number {
    return this.#rooms.size
  }

  find(conversationId: string): Room | undefined {
    return this.#rooms.get(conversationId)
  }

  conversationIds(): string[] {
    return [...this.#rooms.keys()]
  }

  /** `lastSeq`: head of the log as the caller knows it, where a new room starts. */
  join(connection: Connection, conversationId: string, lastSeq: number): Room {
    let room = this.#rooms.get(conversationId)
    if (room) this.#deliverWaiting(room)
    else {
      room = new Room(conversationId, lastSeq)
      this.#rooms.set(conversationId, room)
    }
    if (!room.members.has(connection)) room.members.set(connection, 0)
    connection.rooms ??= new Set()
    connection.rooms.add(room)
    return room
  }

  /** Events up to `bound` have reached the member in another way. */
  setBound(room: Room, connection: Connection, bound: number): void {
    room.members.set(connection, Math.max(bound, room.members.get(connection) ?? 0))
  }

  leave(connection: Connection, room: Room): void {
    this.#deliverWaiting(room)
    connection.rooms?.delete(room)
    room.members.delete(connection)
    if (room.members.size === 0) this.#rooms.delete(room.conversationId)
  }

  leaveAll(connection: Connection): void {
    for (const room of connection.rooms ?? []) this.leave(connection, room)
  }

  /** An event from the bus. */
  accept(event: ConversationEvent): void {
    const room = this.#rooms.get(event.conversation_id)
    if (!room) return
    this.#pass(room, room.accept(event))
    if (room.isBehind) this.#startFilling(room, HOLE_PATIENCE_MS)
  }

  /** The log is known to reach `seq`: what the room lacks is read unless it comes by itself. */
  noteHead(conversationId: string, seq: number, patienceMs = HOLE_PATIENCE_MS): void {
    const room = this.#rooms.get(conversationId)
    if (!room || seq <= room.lastSeq) return
    room.knownSeq = Math.max(room.knownSeq, seq)
    this.#startFilling(room, patienceMs)
  }

  close(): void {
    this.#isClosed = true
    this.#rooms.clear()
  }

  #startFilling(room: Room, patienceMs: number): void {
    if (room.isFilling) return
    room.isFilling = true
    setTimeout(() => void this.#fill(room, 0), patienceMs).unref()
  }

  async #fill(room: Room, emptyReads: number): Promise<void> {
    let emptyReadsNow = emptyReads
    try {
      while (room.isBehind && this.#isLive(room)) {
        if (room.knownSeq - room.lastSeq > FILL_MAX || emptyReadsNow >= EMPTY_READS_MAX) {
          this.#skip(room)
          break
        }
        const lastSeq = room.lastSeq
        const events = await this.options.readLog(room.conversationId, lastSeq, FILL_PAGE)
        for (const event of events) this.#pass(room, room.accept(event))
        if (room.lastSeq > lastSeq) continue
        emptyReadsNow += 1
        break
      }
    } catch (error) {
      this.options.log.warn({ err: error }, 'a room could not be filled; trying again')
    }
    room.isFilling = false
    if (!room.isBehind || !this.#isLive(room)) return
    room.isFilling = true
    setTimeout(() => void this.#fill(room, emptyReadsNow), RETRY_MS).unref()
  }

  #skip(room: Room): void {
    this.#deliverWaiting(room)
    room.skipTo(room.knownSeq)
    this.options.onSkipped(room)
  }

  #isLive(room: Room): boolean {
    return !this.#isClosed && this.#rooms.get(room.conversationId) === room
  }

  /** Delivers now, or soon and together with what else comes. Members change only after `#deliverWaiting`. */
  #pass(room: Room, events: readonly ConversationEvent[]): void {
    if (events.length === 0) return
    if (room.members.size < JOINED_FROM_MEMBERS) {
      this.#deliverWaiting(room)
      this.#deliver(room, events)
      return
    }
    const isFirst = room.waiting.length === 0
    room.waiting.push(...events)
    const waitMs = room.deliveredAtMs + JOINED_WITHIN_MS - performance.now()
    if (room.isOpen || waitMs <= 0) this.#deliverWaiting(room)
    else if (isFirst) setTimeout(() => this.#deliverWaiting(room), waitMs).unref()
  }

  #deliverWaiting(room: Room): void {
    const events = room.waiting
    if (events.length === 0) return
    room.waiting = []
    room.deliveredAtMs = performance.now()
    if (!room.isOpen) {
      room.isOpen = true
      setImmediate(() => {
        room.isOpen = false
      })
    }
    this.#deliver(room, events)
  }

  #deliver(room: Room, events: readonly ConversationEvent[]): void {
    for (const event of events) {
      const frame = encodeFrame({ t: 'event', event })
      for (const [connection, bound] of room.members) {
        if (event.seq > bound) this.options.deliver(connection, event, frame)
      }
      if (event.kind === 'member_left') this.#removeLeaver(room, event.user_id, event.seq)
    }
  }

  /** The one who left has just got the event of it, and gets nothing after (I11). */
  #removeLeaver(room: Room, userId: string, leaveSeq: number): void {
    for (const [connection, bound] of room.members) {
      const hasReturned = bound >= leaveSeq
      if (connection.session?.user_id === userId && !hasReturned) this.leave(connection, room)
    }
  }
}
