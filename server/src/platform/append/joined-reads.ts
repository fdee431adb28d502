import type { ReadPosition } from './read-writer.ts'
import type { Read } from './reads.queries.ts'

/** Whoever waits for a read to be written. */
export type ReadWaiter = {
  /** The socket of this process (connectionId) that told it. */
  readonly origin?: number | undefined
  resolve(position: ReadPosition | null): void
  /** It is unknown whether it was written. */
  reject(error: unknown): void
}

/** The furthest of what one person read in one conversation, and whoever waits for it. */
export class WaitingRead implements ReadWaiter {
  #others: ReadWaiter[] | null = null

  constructor(
    public read: Read,
    readonly first: ReadWaiter,
    public origin = first.origin,
  ) {}

  join(read: Read, waiter: ReadWaiter): void {
    this.#others ??= []
    this.#others.push(waiter)
    if (read.seq <= this.read.seq) return
    this.read = read
    this.origin = waiter.origin
  }

  resolve(position: ReadPosition | null): void {
    this.first.resolve(position)
    for (const waiter of this.#others ?? []) waiter.resolve(position)
  }

  reject(error: unknown): void {
    this.first.reject(error)
    for (const waiter of this.#others ?? []) waiter.reject(error)
  }
}

/** Reads that wait to be written: one for each person and conversation. */
export class JoinedReads {
  readonly #conversations = new Map<string, Map<string, WaitingRead>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(read: Read, waiter: ReadWaiter): void {
    let readers = this.#conversations.get(read.conversation_id)
    if (!readers) this.#conversations.set(read.conversation_id, (readers = new Map()))
    const waiting = readers.get(read.user_id)
    if (waiting) return waiting.join(read, waiter)
    readers.set(read.user_id, new WaitingRead(read, waiter))
    this.#size += 1
  }

  /** The conversation that waits longest first. */
  take(max: number): WaitingRead[] {
    const taken: WaitingRead[] = []
    for (const [conversationId, readers] of this.#conversations) {
      for (const [userId, waiting] of readers) {
        if (taken.length === max) break
        readers.delete(userId)
        taken.push(waiting)
      }
      this.#conversations.delete(conversationId)
      if (readers.size === 0) continue
      // Behind the others: a group that reads without end keeps nobody waiting.
      this.#conversations.set(conversationId, readers)
      break
    }
    this.#size -= taken.length
    return taken
  }
}
