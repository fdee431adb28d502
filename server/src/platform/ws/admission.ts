/** A bucket of `perSecond` admissions that refills evenly. */
export class Admission {
  #tokens: number
  #filledAtMs: number

  constructor(
    private readonly perSecond: number,
    nowMs: number,
  ) {
    this.#tokens = perSecond
    this.#filledAtMs = nowMs
  }

  tryAdmit(nowMs: number): boolean {
    this.#tokens = Math.min(
      this.perSecond,
      this.#tokens + ((nowMs - this.#filledAtMs) / 1000) * this.perSecond,
    )
    this.#filledAtMs = nowMs
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
