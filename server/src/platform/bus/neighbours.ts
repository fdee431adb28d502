import type { BusMessage, Others } from './bus.ts'
import { type Envelope, pack, type PackedMessage, unpack, type Word } from './envelopes.ts'
import { PeopleHere } from './people-here.ts'
import { type Count, type Peer, Peers } from './peers.ts'

/** People of one part of everybody: far below what a message of NATS may hold. */
const PEOPLE_PER_PART = 10_000

export type NeighboursOptions = {
  readonly id: string
  /** Nothing that is sent leaves this process while it is cut off. */
  readonly isUp: () => boolean
  /** To one process; null: to all. False when it is too long for one. */
  readonly send: (to: string | null, envelope: Envelope) => boolean
  readonly onMessages: (messages: readonly BusMessage[]) => void
  readonly onGap: () => void
}

/**
 * What the processes know of each other: who is connected where, and what each has told whom. A process is told what
 * concerns somebody connected to it, in messages that are numbered for it alone; the last numbers are repeated once a
 * second, so that a lost message is noticed within a beat (decision 0051).
 */
export class Neighbours implements Others {
  readonly #options: NeighboursOptions
  readonly #peers = new Peers()
  readonly #here: PeopleHere
  #dirty = new Set<Peer>()

  constructor(options: NeighboursOptions) {
    this.#options = options
    this.#here = new PeopleHere({
      announce: (change) => this.#send(null, { kind: 'people', ...change }),
      settledByAll: () => this.#settledByAll(),
      onLate: (number) => this.#markLate(number),
    })
  }

  get exist(): boolean {
    return this.#peers.size > 0
  }

  tell(message: BusMessage, userIds: Iterable<string> | null): void {
    if (!this.exist) return
    const packed = pack(message)
    if (userIds === null) for (const peer of this.#peers) this.#put(peer, packed)
    else if (packed.kind === 'register' && packed.users) this.#tellThem(packed, packed.users)
    else for (const peer of this.#placesOf(userIds)) this.#put(peer, packed)
  }

  arrive(userId: string): Promise<void> {
    return this.#here.arrive(userId)
  }

  leave(userId: string): void {
    this.#here.leave(userId)
  }

  /** Once a second, and at once where somebody new is to know of this process. */
  beat(nowMs: number): void {
    this.#here.tellDepartures()
    this.#tellCounts(null)
    for (const peer of this.#peers) peer.isAsked = false
    if (!this.#peers.dropSilent(nowMs)) return
    this.#here.settle()
    this.#options.onGap()
  }

  /** Heard again of everybody after having been cut off: what was told meanwhile is to be looked for. */
  meetAgain(): void {
    this.#markLate(this.#here.number)
    this.#tellCounts(null)
    // What was asked while nothing left this process was not heard.
    for (const peer of this.#peers) {
      peer.isAsked = false
      if (!peer.people) this.#ask(peer)
    }
    this.#options.onGap()
  }

  hear(envelope: Envelope, nowMs: number): void {
    const { peer, isNew } = this.#peers.hear(envelope.from, nowMs)
    if (isNew) this.#tellCounts(peer.id)
    switch (envelope.kind) {
      case 'beat': {
        const told = envelope.told[this.#options.id]
        if (told) this.#takeCount(peer, told)
        if (!peer.people || peer.peopleNumber !== envelope.people) this.#ask(peer)
        break
      }
      case 'messages': {
        const hasHole = peer.hearMessage(envelope.told)
        this.#options.onMessages(envelope.messages.map(unpack))
        if (hasHole) this.#options.onGap()
        break
      }
      case 'people':
        this.#takeChange(peer, envelope)
        break
      case 'who':
        this.#tellEverybody(peer)
        break
      case 'everybody':
        this.#takePart(peer, envelope)
        break
      case 'confirmed':
        this.#takeConfirmed(peer, envelope.number)
    }
  }

  /** A register that names people goes with those of them who are there. */
  #tellThem(register: Extract<PackedMessage, { kind: 'register' }>, named: readonly string[]): void {
    for (const peer of this.#peers) {
      const { people } = peer
      const users = people ? named.filter((id) => people.has(id)) : named
      if (users.length > 0) this.#put(peer, { ...register, users })
    }
  }

  #placesOf(userIds: Iterable<string>): Set<Peer> {
    const places = new Set<Peer>()
    for (const peer of this.#peers) if (!peer.people) places.add(peer)
    for (const id of userIds) {
      if (places.size === this.#peers.size) break
      for (const peer of this.#peers) if (peer.people?.has(id)) places.add(peer)
    }
    return places
  }

  /** What one turn tells a process leaves in one message. */
  #put(peer: Peer, message: PackedMessage): void {
    if (this.#dirty.size === 0) queueMicrotask(() => this.#flush())
    this.#dirty.add(peer)
    peer.outgoing.push(message)
  }

  #flush(): void {
    const dirty = this.#dirty
    this.#dirty = new Set()
    for (const peer of dirty) {
      const messages = peer.outgoing
      peer.outgoing = []
      this.#tellAll(peer, messages)
    }
  }

  /**
   * Every message takes a number, whether it can leave or not: a missing number is what the other one notices,
   * also for the one message that is too long.
   */
  #tellAll(peer: Peer, messages: readonly PackedMessage[]): void {
    peer.toldNumber += 1
    if (this.#send(peer.id, { kind: 'messages', told: peer.told, messages }) || messages.length === 1) return
    peer.toldNumber -= 1
    const middle = messages.length >> 1
    this.#tellAll(peer, messages.slice(0, middle))
    this.#tellAll(peer, messages.slice(middle))
  }

  #tellCounts(to: string | null): void {
    const told = Object.fromEntries([...this.#peers].map((peer) => [peer.id, peer.count]))
    this.#send(to, { kind: 'beat', told, people: this.#here.number })
  }

  /** A beat repeats what it confirms too: the word that did so may have been lost. */
  #takeCount(peer: Peer, [meeting, number, confirmed]: Count): void {
    if (peer.hearCount([meeting, number])) this.#options.onGap()
    if (confirmed !== undefined && confirmed > peer.confirmed) this.#takeConfirmed(peer, confirmed)
  }

  #ask(peer: Peer): void {
    peer.people = null
    if (peer.isAsked) return
    peer.isAsked = true
    this.#send(peer.id, { kind: 'who' })
  }

  #takeChange(peer: Peer, { number, came, gone }: Extract<Word, { kind: 'people' }>): void {
    if (number <= peer.peopleNumber) return
    if (!peer.people || number !== peer.peopleNumber + 1) return this.#ask(peer)
    for (const id of came) peer.people.add(id)
    for (const id of gone) peer.people.delete(id)
    this.#confirm(peer, number)
  }

  #tellEverybody(peer: Peer): void {
    const { people, number } = this.#here
    for (let from = 0; from === 0 || from < people.length; from += PEOPLE_PER_PART) {
      const part = people.slice(from, from + PEOPLE_PER_PART)
      const isLast = from + PEOPLE_PER_PART >= people.length
      this.#send(peer.id, { kind: 'everybody', number, people: part, isFirst: from === 0, isLast })
    }
  }

  #takePart(peer: Peer, { number, people, isFirst, isLast }: Extract<Word, { kind: 'everybody' }>): void {
    if (isFirst) peer.parts = new Set()
    if (!peer.parts) return
    for (const id of people) peer.parts.add(id)
    if (!isLast) return
    peer.people = peer.parts
    peer.parts = null
    peer.isAsked = false
    this.#confirm(peer, number)
  }

  #confirm(peer: Peer, number: number): void {
    peer.peopleNumber = number
    this.#send(peer.id, { kind: 'confirmed', number })
  }

  #takeConfirmed(peer: Peer, number: number): void {
    peer.confirmed = Math.max(peer.confirmed, number)
    this.#here.settle()
    if (peer.lateNumber === 0 || peer.confirmed < peer.lateNumber) return
    peer.lateNumber = 0
    this.#options.onGap()
  }

  /** One that does not know of this process yet tells a gap when it does, as one does that is late. */
  #settledByAll(): number {
    let least = Number.POSITIVE_INFINITY
    if (!this.#options.isUp()) return least
    for (const peer of this.#peers)
      if (peer.hasMet) least = Math.min(least, Math.max(peer.confirmed, peer.lateNumber))
    return least
  }

  #markLate(number: number): void {
    for (const peer of this.#peers) if (peer.confirmed < number) peer.lateNumber = number
  }

  #send(to: string | null, word: Word): boolean {
    return this.#options.send(to, { from: this.#options.id, ...word })
  }
}
