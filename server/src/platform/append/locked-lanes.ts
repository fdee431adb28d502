import { setTimeout } from 'node:timers/promises'

const FIRST_DELAY_MS = 50
/** So long at most after the lock ends its conversation is served. */
const DELAY_MAX_MS = 400

export type LockedLanesOptions = {
  /** Which of these conversations somebody has locked just now. */
  findLocked(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Writes what waits for one of them; false when it turns out to be locked still. */
  serve(id: string): Promise<boolean>
}

/**
 * Conversations that somebody else has locked. Each is looked at with growing patience, all in one look, and served
 * alone when it is free: no other conversation ever waits for one of these.
 */
export class LockedLanes {
  readonly #options: LockedLanesOptions
  readonly #looks = new Map<string, { tries: number; dueMs: number }>()
  #isWorking = false

  constructor(options: LockedLanesOptions) {
    this.#options = options
  }

  get ids(): readonly string[] {
    return [...this.#looks.keys()]
  }

  add(ids: Iterable<string>): void {
    for (const id of ids) this.#putOff(id)
    if (!this.#isWorking) void this.#work()
  }

  async #work(): Promise<void> {
    this.#isWorking = true
    while (this.#looks.size > 0) {
      const nextMs = Math.min(...[...this.#looks.values()].map((look) => look.dueMs))
      await setTimeout(Math.max(0, nextMs - performance.now()))
      const nowMs = performance.now()
      const due = this.ids.filter((id) => (this.#looks.get(id)?.dueMs ?? 0) <= nowMs)
      // One that cannot be looked at counts as locked.
      const locked = await this.#options.findLocked(due).catch(() => new Set(due))
      for (const id of due) {
        if (!locked.has(id) && (await this.#options.serve(id))) this.#looks.delete(id)
        else this.#putOff(id)
      }
    }
    this.#isWorking = false
  }

  #putOff(id: string): void {
    const tries = (this.#looks.get(id)?.tries ?? -1) + 1
    const dueMs = performance.now() + Math.min(FIRST_DELAY_MS * 2 ** tries, DELAY_MAX_MS)
    this.#looks.set(id, { tries, dueMs })
  }
}
