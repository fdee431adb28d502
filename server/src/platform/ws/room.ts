import type { ConversationEvent } from '#contract/messages.ts'

/** Out-of-order events kept while a hole is filled; more than that is read from the database again. */
const AHEAD_MAX = 1000

/** An event on its way to sockets. */
export type Delivery = {
  readonly event: ConversationEvent
  /** The socket that gets no echo of what it sent itself. */
  readonly origin: number | undefined
  /** Published in this process: the others hear of it from here. */
  readonly isOwn: boolean
}

/**
 * One conversation that is alive at the moment: who is in it, and where the delivery of its log stands. Lets events
 * through in the order of the log only: what comes too early waits, what came before is dropped.
 */
export class Room {
  /** First number of each member's range (I11); null: to be read before anything is delivered. */
  members: Map<string, number> | null = null
  isLoading = false
  /** Membership changed while it was being read. */
  isStale = false
  /** What waits for the members: events in the order of their coming, and whatever else concerns them. */
  held: Delivery[] = []
  heldUses: ((room: Room) => void)[] = []
  /** Sockets that the last delivery reached. */
  receivers = 0
  isFilling = false
  /** Events that are in order and wait to leave together; when the last ones left (monotonic clock). */
  waiting: Delivery[] = []
  deliveredAtMs = Number.NEGATIVE_INFINITY
  /** What comes in this turn of the event loop leaves in the same write. */
  isOpen = false
  /** Turn of the sweep in which it was last used. */
  usedIn = 0
  /** Null before the first event. */
  #lastSeq: number | null = null
  /** Where this room began: what lies before it was never delivered by it. */
  #baseSeq = 0
  #knownSeq = 0
  #ahead: Map<number, Delivery> | null = null

  constructor(readonly conversationId: string) {}

  get lastSeq(): number | null {
    return this.#lastSeq
  }

  get isBehind(): boolean {
    return this.#lastSeq !== null && this.#knownSeq > this.#lastSeq
  }

  get missingCount(): number {
    return this.#lastSeq === null ? 0 : this.#knownSeq - this.#lastSeq
  }

  get isBusy(): boolean {
    return this.isLoading || this.isFilling || this.waiting.length > 0 || this.held.length > 0
  }

  noteKnown(seq: number): void {
    this.#knownSeq = Math.max(this.#knownSeq, seq)
  }

  /** Late: from before this room began. What such an event says of members may be long over. */
  isLate(event: ConversationEvent): boolean {
    return event.seq <= this.#baseSeq
  }

  /** The events that may be delivered now, in order; empty while one before them is missing. */
  accept(delivery: Delivery): Delivery[] {
    const { seq } = delivery.event
    this.#lastSeq ??= this.#baseSeq = seq - 1
    if (this.isLate(delivery.event)) return [delivery]
    if (seq <= this.#lastSeq) return []
    this.noteKnown(seq)
    if (seq > this.#lastSeq + 1) {
      this.#ahead ??= new Map()
      const isKept = this.#ahead.get(seq)?.isOwn ?? false
      if (!isKept && this.#ahead.size < AHEAD_MAX) this.#ahead.set(seq, delivery)
      return []
    }
    const ready = [delivery]
    this.#lastSeq = seq
    while (this.#ahead) {
      const next = this.#ahead.get(this.#lastSeq + 1)
      if (!next) break
      this.#lastSeq = next.event.seq
      ready.push(next)
      this.#forgetPast()
    }
    return ready
  }

  /** It waits for those before it. */
  keeps(delivery: Delivery): boolean {
    return this.#ahead?.get(delivery.event.seq) === delivery
  }

  /** Gives up on what is missing: the members get fresh heads and read it themselves. Answers what waited for it. */
  skipMissing(): readonly Delivery[] {
    const skipped = [...(this.#ahead?.values() ?? [])]
    this.#lastSeq = this.#knownSeq
    this.#forgetPast()
    return skipped
  }

  #forgetPast(): void {
    if (!this.#ahead) return
    for (const seq of this.#ahead.keys()) if (seq <= (this.#lastSeq ?? 0)) this.#ahead.delete(seq)
    if (this.#ahead.size === 0) this.#ahead = null
  }
}
