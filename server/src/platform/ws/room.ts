import type { ConversationEvent } from '#contract/messages.ts'
import type { Connection } from './connection.ts'

/** Out-of-order events kept while a hole is filled; more than that is read from the database again. */
const AHEAD_MAX = 1000

/**
 * The sockets of this process that follow one conversation. Lets events through in the order of the log only:
 * what comes too early waits, what came before is dropped.
 */
export class Room {
  /** Each member's bound: events up to it reached the socket in another way (heads) or are not its to see. */
  readonly members = new Map<Connection, number>()
  isFilling = false
  /** Events that are in order and wait to leave together; when the last ones left (monotonic clock). */
  waiting: ConversationEvent[] = []
  deliveredAtMs = Number.NEGATIVE_INFINITY
  /** What comes in this turn of the event loop leaves in the same write. */
  isOpen = false
  /** A newer number than `lastSeq` is known to exist: from an ack, a head, or an event that came early. */
  knownSeq: number
  #ahead: Map<number, ConversationEvent> | null = null

  constructor(
    readonly conversationId: string,
    public lastSeq: number,
  ) {
    this.knownSeq = lastSeq
  }

  get isBehind(): boolean {
    return this.knownSeq > this.lastSeq
  }

  /** The events that may be delivered now, in order; empty while one before them is missing. */
  accept(event: ConversationEvent): ConversationEvent[] {
    if (event.seq <= this.lastSeq) return []
    this.knownSeq = Math.max(this.knownSeq, event.seq)
    if (event.seq > this.lastSeq + 1) {
      this.#ahead ??= new Map()
      if (this.#ahead.size < AHEAD_MAX) this.#ahead.set(event.seq, event)
      return []
    }
    const ready = [event]
    this.lastSeq = event.seq
    while (this.#ahead) {
      const next = this.#ahead.get(this.lastSeq + 1)
      if (!next) break
      this.#ahead.delete(next.seq)
      this.lastSeq = next.seq
      ready.push(next)
    }
    this.#forgetPast()
    return ready
  }

  /** Gives up on what is missing: the members got fresh heads and read it themselves. */
  skipTo(seq: number): void {
    if (seq <= this.lastSeq) return
    this.lastSeq = seq
    this.knownSeq = Math.max(this.knownSeq, seq)
    this.#forgetPast()
  }

  #forgetPast(): void {
    if (!this.#ahead) return
    for (const seq of this.#ahead.keys()) if (seq <= this.lastSeq) this.#ahead.delete(seq)
    if (this.#ahead.size === 0) this.#ahead = null
  }
}
