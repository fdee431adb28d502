import type { ReadPosition } from './read-writer.ts'
import type { Read } from './reads.queries.ts'

type Waiter = {
  resolve: (position: ReadPosition | null) => void
  reject: (error: unknown) => void
}

/** The furthest of what one person read in one conversation, and whoever waits for it. */
export type WaitingRead = Waiter & { read: Read }

/** Reads that wait to be written: one for each person and conversation, in the order of their first. */
export class JoinedReads {
  readonly #reads = new Map<string, { read: Read; waiters: Waiter[] }>()

  get size(): number {
    return this.#reads.size
  }

  add(read: Read, waiter: Waiter): void {
    const key = read.conversation_id + read.user_id
    const waiting = this.#reads.get(key)
    if (!waiting) {
      this.#reads.set(key, { read, waiters: [waiter] })
      return
    }
    waiting.waiters.push(waiter)
    if (read.seq > waiting.read.seq) waiting.read = read
  }

  take(max: number): WaitingRead[] {
    const taken: WaitingRead[] = []
    for (const [key, { read, waiters }] of this.#reads) {
      if (taken.length === max) break
      this.#reads.delete(key)
      taken.push({
        read,
        resolve: (position) => {
          for (const waiter of waiters) waiter.resolve(position)
        },
        reject: (error) => {
          for (const waiter of waiters) waiter.reject(error)
        },
      })
    }
    return taken
  }
}
