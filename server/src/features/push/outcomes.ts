import type pg from 'pg'
import type { DeviceFacts } from './device.queries.ts'
import type { Done, Put, Source } from './source.ts'
import { deleteDead } from './subscriptions.queries.ts'

/** Outcomes of this time are written together. */
const JOINED_WITHIN_MS = 20

type Dead = Pick<DeviceFacts, 'session_id' | 'endpoint'>

type OutcomesOptions<Claim> = {
  readonly pool: pg.Pool
  readonly source: Pick<Source<Claim, never, never>, 'finish' | 'postpone' | 'closeRead'>
  onFailure(error: unknown): void
  /** Something is due in that many milliseconds that was on its way, or has to go because it was read meanwhile. */
  onDue(inMs: number): void
}

/** What became of claims, written in a few statements however many they are. What could not be written is claimed anew. */
export class Outcomes<Claim> {
  readonly #options: OutcomesOptions<Claim>
  #done: Done<Claim>[] = []
  #put: Put<Claim>[] = []
  #dead: Dead[] = []
  #writing: Promise<void> | null = null

  constructor(options: OutcomesOptions<Claim>) {
    this.#options = options
  }

  get isWriting(): boolean {
    return this.#writing !== null
  }

  done(claim: Claim & { readonly user_id: string }, wasShown: boolean): void {
    this.#done.push({ ...claim, wasShown })
    this.#begin()
  }

  postpone(claim: Claim, inMs: number, isFailure: boolean): void {
    this.#put.push({ ...claim, inMs, isFailure })
    this.#begin()
  }

  /** The push service knows this address no more, or its device is signed out. */
  dead(device: Dead): void {
    this.#dead.push(device)
    this.#begin()
  }

  /** Resolves when everything is written. */
  async settle(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  #begin(): void {
    this.#writing ??= this.#write()
  }

  async #write(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, JOINED_WITHIN_MS))
    const [done, put, dead] = [this.#done, this.#put, this.#dead]
    this.#done = []
    this.#put = []
    this.#dead = []
    const { pool, source, onFailure, onDue } = this.#options
    try {
      if (dead.length > 0) await deleteDead(pool, dead)
      if (put.length > 0) {
        await source.postpone(put)
        onDue(Math.min(...put.map(({ inMs }) => inMs)))
      }
      if (done.length > 0 && (await source.finish(done)) > 0) onDue(0)
      // Read while the push was on its way: nothing noted that it has to go.
      const shown = done.filter((one) => one.wasShown)
      if (shown.length > 0 && (await source.closeRead(shown)) > 0) onDue(0)
    } catch (error) {
      onFailure(error)
    }
    this.#writing = null
    if (this.#done.length + this.#put.length + this.#dead.length > 0) this.#begin()
  }
}
