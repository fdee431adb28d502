import type { Hub } from './hub.ts'

const RETRY_MS = 300
/** A statement that was cut off may still commit this long afterwards (statement_timeout of sync.md). */
const LATE_COMMIT_MS = 5500
/** More are looked for in several queries. */
const SENDS_PER_QUERY = 500

type Suspicion = {
  readonly sender_id: string
  readonly client_id: string
  /** The last look happens after this moment. */
  readonly untilMs: number
}

/**
 * A send whose answer got lost may be in the log although nobody announced it. Each such send is looked for until
 * the database answers and nothing can commit any more; what is found is announced, here and on the bus.
 */
export class LostCommits {
  readonly #hub: Hub
  readonly #suspicions = new Map<string, Suspicion>()
  #timer: NodeJS.Timeout | null = null

  constructor(hub: Hub) {
    this.#hub = hub
  }

  suspect(senderId: string, clientId: string): void {
    const untilMs = performance.now() + LATE_COMMIT_MS
    const client_id = clientId.toLowerCase()
    this.#suspicions.set(senderId + client_id, { sender_id: senderId, client_id, untilMs })
    this.#timer ??= setTimeout(() => void this.#look(), RETRY_MS).unref()
  }

  close(): void {
    this.#suspicions.clear()
    if (this.#timer) clearTimeout(this.#timer)
  }

  async #look(): Promise<void> {
    const looked = [...this.#suspicions].slice(0, SENDS_PER_QUERY)
    const startedAtMs = performance.now()
    const { sources, platform } = this.#hub.options
    try {
      const events = await this.#hub.reads.run(() =>
        sources.readSent(looked.map(([, suspicion]) => suspicion)),
      )
      platform.bus.publish(events.map((event) => ({ kind: 'event', event })))
      const found = new Set(
        events.map((event) => (event.kind === 'message' ? event.message.client_id : null)),
      )
      for (const [key, { client_id, untilMs }] of looked) {
        if (startedAtMs > untilMs || found.has(client_id)) this.#suspicions.delete(key)
      }
    } catch (error) {
      platform.log.warn({ err: error }, 'the database does not say what was committed; asking again')
    }
    const isDone = this.#suspicions.size === 0
    this.#timer = isDone ? null : setTimeout(() => void this.#look(), RETRY_MS).unref()
  }
}
