import type { ConversationEvent, Snapshot } from '#contract/messages.ts'

/** What a client shows of one conversation: a prefix of its log without holes, or what a snapshot left of it. */
export class LocalLog {
  /** Client ids of the messages by number. */
  readonly clientIds = new Map<number, string | null>()
  lastSeq = 0
  /** Numbers that snapshots jumped over: to be read from history when a person scrolls there. */
  skipped = 0
  readonly #ahead = new Map<number, ConversationEvent>()

  /** True when a hole is before this event. */
  apply(event: ConversationEvent): boolean {
    if (event.seq <= this.lastSeq) return false
    this.#ahead.set(event.seq, event)
    return this.#advance()
  }

  /** Starts anew from the latest messages; what came early on top of them stays. */
  takeSnapshot({ as_of, messages }: Snapshot): void {
    if (as_of <= this.lastSeq) return
    const shown = messages.filter((message) => message.seq > this.lastSeq)
    this.skipped += as_of - this.lastSeq - shown.length
    for (const message of shown) this.clientIds.set(message.seq, message.client_id)
    this.lastSeq = as_of
    for (const seq of this.#ahead.keys()) if (seq <= as_of) this.#ahead.delete(seq)
    this.#advance()
  }

  #advance(): boolean {
    for (;;) {
      const next = this.#ahead.get(this.lastSeq + 1)
      if (!next) return this.#ahead.size > 0
      this.#ahead.delete(next.seq)
      this.lastSeq = next.seq
      this.clientIds.set(next.seq, next.kind === 'message' ? next.message.client_id : null)
    }
  }
}
