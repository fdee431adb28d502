import type { ConversationEvent } from '#contract/messages.ts'
import { SLIM_FROM } from '#contract/wire-version.ts'
import type { BusMessage } from '../bus/bus.ts'
import type { Log } from '../log.ts'
import type { Connection } from './connection.ts'
import { encodeEvent } from './encode-frame.ts'
import { RoomFiller } from './room-filler.ts'
import { RoomMembers } from './room-members.ts'
import { type Delivery, Room } from './room.ts'
import type { MembersOf } from './sources.ts'

/** Conversations whose members are kept, and members of all of them; the longest unused go first. */
const ROOMS_MAX = 50_000
const MEMBERS_MAX = 400_000
/** Sweeps after which an unused conversation is forgotten. */
const IDLE_SWEEPS = 300
/** Used within so many sweeps: brought up to date at once after a gap, its members are likely to look at it. */
const ACTIVE_SWEEPS = 60
/** While the members are being read; what is beyond it is read from the log. */
const HELD_MAX = 1000
/**
 * In a room of many sockets each event costs as many writes, and a write costs far more than what it carries. So
 * there, events that follow each other within this time leave in one; the first after a pause never waits.
 */
const JOINED_FROM_RECEIVERS = 16
const JOINED_WITHIN_MS = 20

export interface RoomsOptions {
  readonly log: Log
  readonly readMembers: (conversationIds: readonly string[]) => Promise<readonly MembersOf[]>
  readonly readLog: (
    conversationId: string,
    after: number,
    limit: number,
  ) => Promise<readonly ConversationEvent[]>
  /** The sockets of a person in this process. */
  readonly socketsOf: (userId: string) => readonly Connection[] | undefined
  /** False while nobody is connected: nothing needs to be known of anybody. */
  readonly hasSockets: () => boolean
  /** Other processes want to hear of what is published here. */
  readonly hasOthers: () => boolean
  /** To the processes where one of these people is connected; null: to all. */
  readonly tellOthers: (message: BusMessage, userIds: Iterable<string> | null) => void
  readonly deliver: (connection: Connection, event: ConversationEvent, frame: Buffer) => void
  /** The person must look for themselves: something was left out. */
  readonly onSkipped: (connection: Connection) => void
}

/**
 * The conversations that are alive in this process, and the delivery of their events by person: members are read at
 * the first event, kept while there are more, and follow the log's own entries. A socket that waits costs nothing
 * here, whatever number of conversations its person is in.
 */
export class Rooms {
  readonly #options: RoomsOptions
  readonly #rooms = new Map<string, Room>()
  readonly #members: RoomMembers
  readonly #filler: RoomFiller
  #memberCount = 0
  #sweep = 0

  constructor(options: RoomsOptions) {
    this.#options = options
    this.#members = new RoomMembers({
      log: options.log,
      readMembers: options.readMembers,
      onLoaded: (room, lastSeq) => this.#onLoaded(room, lastSeq),
    })
    this.#filler = new RoomFiller({
      log: options.log,
      readLog: options.readLog,
      isLive: (room) => this.#isLive(room),
      onEvent: (event) => this.accept(event),
      onSkipped: (room, skipped) => {
        this.#deliverWaiting(room)
        this.#tellSkipped(room)
        for (const { event, isOwn } of skipped) if (isOwn) this.#tellAll(event)
      },
    })
  }

  get size(): number {
    return this.#rooms.size
  }

  /** An event from the bus; of this process (`isOwn`) the others that it concerns hear from here. */
  accept(event: ConversationEvent, origin?: number, isOwn = false): void {
    if (!this.#isWanted(isOwn)) return this.#drop(this.#rooms.get(event.conversation_id))
    const room = this.#use(event.conversation_id)
    const delivery = { event, origin, isOwn }
    if (room.members) return this.#pass(room, delivery)
    if (room.held.length < HELD_MAX) room.held.push(delivery)
    else {
      room.noteKnown(event.seq)
      if (isOwn) this.#tellAll(event)
    }
    this.#members.load(room)
  }

  /** Calls back with the members, as soon as they are known, when somebody wants to hear of them. */
  withMembers(conversationId: string, isOwn: boolean, use: (userIds: Iterable<string>) => void): void {
    if (!this.#isWanted(isOwn)) return
    const room = this.#use(conversationId)
    const useAll = ({ members }: Room): void => use(members?.keys() ?? [])
    if (room.members) return useAll(room)
    room.heldUses.push(useAll)
    this.#members.load(room)
  }

  /** The log is known to reach `seq`: what a live room lacks is read unless it comes by itself. */
  noteHead(conversationId: string, seq: number): void {
    const room = this.#rooms.get(conversationId)
    if (!room) return
    room.noteKnown(seq)
    this.#filler.fillIfBehind(room)
  }

  /** Whether somebody is in it is to be read again before anything else is delivered. */
  forgetMembers(conversationId: string): void {
    const room = this.#rooms.get(conversationId)
    if (room) this.#forget(room)
  }

  /** The bus may have lost entries of any conversation. */
  recheck(): void {
    for (const room of this.#rooms.values()) {
      this.#forget(room)
      if (this.#sweep - room.usedIn > ACTIVE_SWEEPS) continue
      this.#members.load(room)
    }
  }

  /** Called by the sweep. */
  forgetIdle(): void {
    this.#sweep += 1
    for (const room of this.#rooms.values()) {
      const isIdle = this.#sweep - room.usedIn > IDLE_SWEEPS
      if (!isIdle && this.#rooms.size <= ROOMS_MAX && this.#memberCount <= MEMBERS_MAX) return
      if (!room.isBusy) this.#drop(room)
    }
  }

  close(): void {
    this.#members.close()
    this.#rooms.clear()
  }

  #isWanted(isOwn: boolean): boolean {
    return this.#options.hasSockets() || (isOwn && this.#options.hasOthers())
  }

  /** Where the members at that number are not known for sure, everybody is told: each knows its own. */
  #tellAll(event: ConversationEvent): void {
    this.#options.tellOthers({ kind: 'event', event }, null)
  }

  /** Rooms stand in the order of their last use. */
  #use(conversationId: string): Room {
    const known = this.#rooms.get(conversationId)
    if (known && known.usedIn === this.#sweep) return known
    const room = known ?? new Room(conversationId)
    room.usedIn = this.#sweep
    this.#rooms.delete(conversationId)
    this.#rooms.set(conversationId, room)
    return room
  }

  #forget(room: Room): void {
    this.#deliverWaiting(room)
    room.isStale = true
    this.#count(room, -(room.members?.size ?? 0))
    room.members = null
  }

  /** A room may be at work for a while after it has been dropped. */
  #isLive(room: Room): boolean {
    return this.#rooms.get(room.conversationId) === room
  }

  #count(room: Room, members: number): void {
    if (this.#isLive(room)) this.#memberCount += members
  }

  /** The one way out. */
  #drop(room: Room | undefined): void {
    if (!room || !this.#isLive(room)) return
    this.#memberCount -= room.members?.size ?? 0
    this.#rooms.delete(room.conversationId)
  }

  #onLoaded(room: Room, lastSeq: number): void {
    this.#count(room, room.members?.size ?? 0)
    const held = room.held.toSorted((a, b) => a.event.seq - b.event.seq)
    const uses = room.heldUses
    room.held = []
    room.heldUses = []
    for (const delivery of held) this.#pass(room, delivery)
    for (const use of uses) use(room)
    if (room.lastSeq === null) return
    room.noteKnown(lastSeq)
    this.#filler.fillIfBehind(room)
  }

  #tellSkipped(room: Room): void {
    for (const userId of room.members?.keys() ?? []) {
      for (const connection of this.#options.socketsOf(userId) ?? []) this.#options.onSkipped(connection)
    }
  }

  #pass(room: Room, delivery: Delivery): void {
    const isLate = room.isLate(delivery.event)
    const ready = room.accept(delivery)
    this.#send(room, ready)
    // Read from the log before it was published.
    if (delivery.isOwn && !ready.includes(delivery) && !room.keeps(delivery)) this.#tellAll(delivery.event)
    if (isLate && isOfMembers(delivery.event)) this.#forget(room)
    this.#filler.fillIfBehind(room)
    this.#dropUnheard(room)
  }

  /** Delivers now, or soon and together with what else comes. */
  #send(room: Room, deliveries: readonly Delivery[]): void {
    if (deliveries.length === 0) return
    const isFirst = room.waiting.length === 0
    room.waiting.push(...deliveries)
    const waitMs = room.deliveredAtMs + JOINED_WITHIN_MS - performance.now()
    if (room.receivers < JOINED_FROM_RECEIVERS || room.isOpen || waitMs <= 0) this.#deliverWaiting(room)
    else if (isFirst) setTimeout(() => this.#deliverWaiting(room), waitMs).unref()
  }

  #deliverWaiting(room: Room): void {
    const deliveries = room.waiting
    if (deliveries.length === 0) return
    room.waiting = []
    room.deliveredAtMs = performance.now()
    if (!room.isOpen && room.receivers >= JOINED_FROM_RECEIVERS) {
      room.isOpen = true
      setImmediate(() => {
        room.isOpen = false
      })
    }
    // Who is in it changes with such an entry: it ends a run.
    let from = 0
    for (const [index, { event }] of deliveries.entries()) {
      if (!isOfMembers(event)) continue
      this.#deliverRun(room, deliveries.slice(from, index + 1))
      if (!room.isLate(event)) this.#moveMember(room, event)
      from = index + 1
    }
    this.#deliverRun(room, from === 0 ? deliveries : deliveries.slice(from))
  }

  #deliverRun(room: Room, deliveries: readonly Delivery[]): void {
    const slimFrames: Buffer[] = []
    const fullFrames: Buffer[] = []
    let receivers = 0
    this.#tellOthers(room, deliveries)
    for (const [userId, firstSeq] of room.members ?? []) {
      const connections = this.#options.socketsOf(userId)
      if (!connections) continue
      receivers += connections.length
      for (const [index, { event, origin }] of deliveries.entries()) {
        if (event.seq < firstSeq) continue
        for (const connection of connections) {
          if (connection.connectionId === origin) continue
          const isSlim = connection.wire >= SLIM_FROM
          const frame = ((isSlim ? slimFrames : fullFrames)[index] ??= encodeEvent(event, isSlim))
          this.#options.deliver(connection, event, frame)
        }
      }
    }
    if (deliveries.length > 0) room.receivers = receivers
  }

  /** Other processes do not tell this one what happens where nobody of here is: what is known now grows old. */
  #dropUnheard(room: Room): void {
    const isHeard = room.receivers > 0 || room.isBusy || room.isBehind
    if (isHeard || !room.members || !this.#options.hasOthers()) return
    this.#drop(room)
  }

  /** In the order of the log, so that whoever joined before is among the members. */
  #tellOthers({ members }: Room, deliveries: readonly Delivery[]): void {
    if (!members || !this.#options.hasOthers()) return
    for (const { event, isOwn } of deliveries)
      if (isOwn) this.#options.tellOthers({ kind: 'event', event }, members.keys())
  }

  /** Members as read from the database may be further than the log is here: a later range stays. */
  #moveMember(room: Room, event: MemberEvent): void {
    const { members } = room
    if (!members) return
    const sizeBefore = members.size
    const firstSeq = members.get(event.user_id)
    if (event.kind === 'member_joined') members.set(event.user_id, Math.max(firstSeq ?? 0, event.seq))
    else if (firstSeq !== undefined && firstSeq <= event.seq) members.delete(event.user_id)
    this.#count(room, members.size - sizeBefore)
  }
}

type MemberEvent = Extract<ConversationEvent, { kind: 'member_joined' | 'member_left' }>

const isOfMembers = (event: ConversationEvent): event is MemberEvent =>
  event.kind === 'member_joined' || event.kind === 'member_left'
