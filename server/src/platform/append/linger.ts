/** So long a send waits for others, where others come. */
const LINGER_MS = 5
/** Others within that time, on the average, from which on it pays. */
const WORTH = 0.35
/** As many as this are a batch already: what they share costs next to nothing for each. */
const ENOUGH = 32
/** Weight of the newest look in the average. */
const WEIGHT = 0.1

/**
 * Whether a batch should wait for more (ADR 0047): a statement and its commit cost as much as seven messages in them.
 * Where few people write, nobody waits.
 */
export class Linger {
  #lookedAtMs = Number.NEGATIVE_INFINITY
  #company = 0
  #meanCompany = 0

  /** One send came. */
  note(nowMs: number): void {
    const sinceMs = nowMs - this.#lookedAtMs
    if (sinceMs <= LINGER_MS) {
      this.#company += 1
      return
    }
    this.#meanCompany += WEIGHT * (this.#company - this.#meanCompany)
    this.#company = 0
    this.#lookedAtMs = nowMs
  }

  /** How long a batch should wait with so many sends in it; 0: not at all. */
  waitMs(waiting: number): number {
    return waiting < ENOUGH && this.#meanCompany >= WORTH ? LINGER_MS : 0
  }
}
