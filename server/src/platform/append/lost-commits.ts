import type { ConversationEvent } from '#contract/messages.ts'
import type { Bus } from '../bus/bus.ts'
import type { Log } from '../log.ts'

const RETRY_MS = 300
/** A statement that was cut off may still commit this long afterwards (statement_timeout of sync.md). */
const LATE_COMMIT_MS = 5500
/** More are looked for in several queries. */
const SUSPECTS_PER_QUERY = 500

export interface LostCommitsOptions<T> {
  readonly bus: Bus
  readonly log: Log
  /** Those that are in a log. */
  readonly find: (suspects: readonly T[]) => Promise<readonly Found<T>[]>
  readonly keyOf: (suspect: T) => string
}

export type Found<T> = { readonly suspect: T; readonly event: ConversationEvent }

/**
 * What was written and got no answer may be in a log although nobody announced it. Each such suspect is looked for
 * until the database answers and nothing can commit any more; what is found is announced, here and on the bus.
 */
export class LostCommits<T> {
  readonly #options: LostCommitsOptions<T>
  /** The last look for a suspect happens after its moment. */
  readonly #suspects = new Map<string, { readonly suspect: T; readonly untilMs: number }>()
  #timer: NodeJS.Timeout | null = null

  constructor(options: LostCommitsOptions<T>) {
    this.#options = options
  }

  suspect(suspects: readonly T[]): void {
    const untilMs = performance.now() + LATE_COMMIT_MS
    for (const suspect of suspects) this.#suspects.set(this.#options.keyOf(suspect), { suspect, untilMs })
    if (suspects.length > 0) this.#timer ??= this.#lookLater()
  }

  close(): void {
    this.#suspects.clear()
    if (this.#timer) clearTimeout(this.#timer)
  }

  #lookLater(): NodeJS.Timeout {
    return setTimeout(() => void this.#look(), RETRY_MS).unref()
  }

  async #look(): Promise<void> {
    const { bus, log, find, keyOf } = this.#options
    const looked = [...this.#suspects].slice(0, SUSPECTS_PER_QUERY)
    const startedAtMs = performance.now()
    try {
      const all = await find(looked.map(([, { suspect }]) => suspect))
      bus.publish(all.map(({ event }) => ({ kind: 'event', event })))
      const found = new Set(all.map(({ suspect }) => keyOf(suspect)))
      for (const [key, { untilMs }] of looked) {
        if (startedAtMs > untilMs || found.has(key)) this.#suspects.delete(key)
      }
    } catch (error) {
      log.warn({ err: error }, 'the database does not say what was committed; asking again')
    }
    this.#timer = this.#suspects.size === 0 ? null : this.#lookLater()
  }
}
