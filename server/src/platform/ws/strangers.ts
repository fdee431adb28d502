import { Admission } from './admission.ts'

/**
 * Addresses from which hellos came that no session stands behind. While one has more of them than its limit, its
 * hellos pass a bucket of their own before they touch the one of all.
 */
export class Strangers {
  readonly #perSecond: number
  readonly #buckets = new Map<string, Admission>()

  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  count(address: string, nowMs: number): void {
    const bucket = this.#buckets.get(address) ?? new Admission(this.#perSecond, nowMs)
    bucket.tryAdmit(nowMs)
    this.#buckets.set(address, bucket)
  }

  /** True for every address that nothing is known of. */
  tryAdmit(address: string, nowMs: number): boolean {
    return this.#buckets.get(address)?.tryAdmit(nowMs) ?? true
  }

  /** Drops addresses that have been quiet. */
  forgetRested(nowMs: number): void {
    for (const [address, bucket] of this.#buckets) if (bucket.isFull(nowMs)) this.#buckets.delete(address)
  }
}
