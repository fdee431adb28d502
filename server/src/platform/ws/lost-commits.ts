import type { Hub } from './hub.ts'

const RETRY_MS = 300
/** A statement that was cut off may still commit this long afterwards (statement_timeout of sync.md). */
const LATE_COMMIT_MS = 5500
const PAGE = 500

interface Suspicion {
  after: number
  /** The last look happens after this moment. */
  untilMs: number
}

/**
 * A send whose answer got lost may be in the log although nobody announced it. For every such conversation
 * the log is read until the database answers, and what it holds is announced, here and on the bus.
 */
export class LostCommits {
  readonly #suspicions = new Map<string, Suspicion>()
  #timer: NodeJS.Timeout | null = null

  constructor(private readonly hub: Hub) {}

  /** `after`: last number that is known to be announced. */
  suspect(conversationId: string, after: number): void {
    const untilMs = performance.now() + LATE_COMMIT_MS
    const known = this.#suspicions.get(conversationId)
    this.#suspicions.set(conversationId, { after: Math.min(after, known?.after ?? after), untilMs })
    this.#timer ??= setTimeout(() => void this.#lookAll(), RETRY_MS).unref()
  }

  close(): void {
    this.#suspicions.clear()
    if (this.#timer) clearTimeout(this.#timer)
  }

  async #lookAll(): Promise<void> {
    for (const [conversationId, suspicion] of this.#suspicions) {
      const isLastLook = performance.now() > suspicion.untilMs
      const hasAnswer = await this.#look(conversationId, suspicion)
      if (!hasAnswer) break
      if (isLastLook) this.#suspicions.delete(conversationId)
    }
    const isDone = this.#suspicions.size === 0
    this.#timer = isDone ? null : setTimeout(() => void this.#lookAll(), RETRY_MS).unref()
  }

  async #look(conversationId: string, suspicion: Suspicion): Promise<boolean> {
    const { sources, platform } = this.hub.options
    try {
      const events = await this.hub.reads.run(() => sources.readLog(conversationId, suspicion.after, PAGE))
      const last = events.at(-1)
      if (!last) return true
      suspicion.after = last.seq
      platform.bus.publish(events.map((event) => ({ kind: 'event', event })))
      return true
    } catch (error) {
      platform.log.warn({ err: error }, 'the database does not say what was committed; asking again')
      return false
    }
  }
}
