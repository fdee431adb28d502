import type { ConversationEvent } from '#contract/messages.ts'

/** What a client shows of one conversation: a prefix of its log without holes. */
export class LocalLog {
  /** Client ids of the messages in the order of the log. */
  readonly clientIds: string[] = []
  lastSeq = 0
  readonly #ahead = new Map<number, ConversationEvent>()

  /** True when a hole is before this event. */
  apply(event: ConversationEvent): boolean {
    if (event.seq <= this.lastSeq) return false
    this.#ahead.set(event.seq, event)
    for (;;) {
      const next = this.#ahead.get(this.lastSeq + 1)
      if (!next) return this.#ahead.size > 0
      this.#ahead.delete(next.seq)
      this.lastSeq = next.seq
      if (next.kind !== 'message' || next.message.client_id === null) continue
      this.clientIds.push(next.message.client_id)
    }
  }
}
