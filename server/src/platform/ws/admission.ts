/** A bucket of `perSecond` admissions that refills evenly. */
export class Admission {
  readonly #perSecond: number
  #tokens: number
  #filledAtMs: number

  constructor(perSecond: number, nowMs: number) {
    this.#perSecond = perSecond
    this.#tokens = perSecond
    this.#filledAtMs = nowMs
  }

  tryAdmit(nowMs: number): boolean {
    return this.reserve(nowMs, 0) !== null
  }

  /** Takes the next admission and answers how long it is away; null: longer than that, and none is taken. */
  reserve(nowMs: number, withinMs: number): number | null {
    this.#fill(nowMs)
    const awayMs = Math.max(0, ((1 - this.#tokens) / this.#perSecond) * 1000)
    if (awayMs > withinMs) return null
    this.#tokens -= 1
    return awayMs
  }

  isFull(nowMs: number): boolean {
    this.#fill(nowMs)
    return this.#tokens === this.#perSecond
  }

  #fill(nowMs: number): void {
    const refilled = ((nowMs - this.#filledAtMs) / 1000) * this.#perSecond
    this.#tokens = Math.min(this.#perSecond, this.#tokens + refilled)
    this.#filledAtMs = nowMs
  }
}
