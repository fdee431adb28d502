/**
 * How much a person may ask over all their sockets: a minute's worth at once, after that evenly. Nothing is
 * refused: whoever is ahead of the pace is read on later.
 */
export class Pace {
  readonly #everyMs: number
  readonly #aheadMaxMs: number
  /** When everything a person has asked would be done at the even pace; only of those who are ahead of it. */
  readonly #doneAtMs = new Map<string, number>()

  constructor(perMinute: number) {
    this.#everyMs = 60_000 / perMinute
    this.#aheadMaxMs = 60_000 - this.#everyMs
  }

  /** On the monotonic clock, as everything here. */
  isWithin(userId: string, nowMs: number): boolean {
    return (this.#doneAtMs.get(userId) ?? 0) - nowMs <= this.#aheadMaxMs
  }

  count(userId: string, nowMs: number): void {
    this.#doneAtMs.set(userId, Math.max(this.#doneAtMs.get(userId) ?? 0, nowMs) + this.#everyMs)
  }

  /** Drops what is known of people who have nothing left to wait for. */
  forgetRested(nowMs: number): void {
    for (const [userId, doneAtMs] of this.#doneAtMs) if (doneAtMs <= nowMs) this.#doneAtMs.delete(userId)
  }
}
