/** A change names so many people at most. */
const PEOPLE_PER_CHANGE = 10_000
/** Whoever takes longer to confirm that somebody came is told apart: nobody's connect waits for it, first or again. */
const CONFIRM_WITHIN_MS = 500

export type PeopleChange = {
  readonly number: number
  readonly came: readonly string[]
  readonly gone: readonly string[]
}

export type PeopleHereOptions = {
  readonly announce: (change: PeopleChange) => void
  /** The change that every process has confirmed which knows of this one, or tells a gap for. */
  readonly settledByAll: () => number
  /** Somebody takes too long to confirm this change. */
  readonly onLate: (number: number) => void
}

/**
 * The people who are connected to this process, and what the others know of them. Arrivals of one turn of the event
 * loop are told at once and together, departures once a second: who comes back meanwhile was never gone.
 */
export class PeopleHere {
  readonly #options: PeopleHereOptions
  /** Each person, with the change that told of their coming. */
  readonly #people = new Map<string, number>()
  readonly #leaving = new Set<string>()
  #came: string[] = []
  #number = 0
  #waiting: { readonly number: number; readonly resolve: () => void }[] = []
  /** Changes whose time to be confirmed is running. */
  readonly #timed = new Set<number>()

  constructor(options: PeopleHereOptions) {
    this.#options = options
  }

  /** The last change that was told. */
  get number(): number {
    return this.#number
  }

  get people(): readonly string[] {
    return [...this.#people.keys()]
  }

  arrive(userId: string): Promise<void> {
    this.#leaving.delete(userId)
    const known = this.#people.get(userId)
    if (known !== undefined) return this.#confirmed(known)
    if (this.#came.length === 0) setImmediate(() => this.#tellArrivals())
    this.#came.push(userId)
    const number = this.#number + Math.ceil(this.#came.length / PEOPLE_PER_CHANGE)
    this.#people.set(userId, number)
    return this.#confirmed(number)
  }

  leave(userId: string): void {
    if (this.#people.has(userId)) this.#leaving.add(userId)
  }

  /** Called once a second. */
  tellDepartures(): void {
    this.#tellArrivals()
    const gone = [...this.#leaving].slice(0, PEOPLE_PER_CHANGE)
    if (gone.length === 0) return
    for (const userId of gone) {
      this.#leaving.delete(userId)
      this.#people.delete(userId)
    }
    this.#tell([], gone)
  }

  /** Somebody may have confirmed more, or be gone. */
  settle(): void {
    if (this.#waiting.length === 0) return
    this.#letIn(this.#options.settledByAll())
  }

  #tellArrivals(): void {
    const came = this.#came
    if (came.length === 0) return
    this.#came = []
    for (let from = 0; from < came.length; from += PEOPLE_PER_CHANGE)
      this.#tell(came.slice(from, from + PEOPLE_PER_CHANGE), [])
    this.settle()
    if (this.#waiting.length > 0) this.#limit(this.#number)
  }

  #tell(came: readonly string[], gone: readonly string[]): void {
    this.#number += 1
    this.#options.announce({ number: this.#number, came, gone })
  }

  #confirmed(number: number): Promise<void> {
    if (number <= this.#options.settledByAll()) return Promise.resolve()
    // Where the change is not told yet, its time begins when it is.
    if (number <= this.#number) this.#limit(number)
    return new Promise((resolve) => this.#waiting.push({ number, resolve }))
  }

  #limit(number: number): void {
    if (this.#timed.has(number)) return
    this.#timed.add(number)
    setTimeout(() => this.#giveUp(number), CONFIRM_WITHIN_MS).unref()
  }

  #giveUp(number: number): void {
    this.#timed.delete(number)
    if (!this.#waiting.some((waiter) => waiter.number <= number)) return
    this.#options.onLate(number)
    this.#letIn(number)
  }

  #letIn(number: number): void {
    const done = this.#waiting.filter((waiter) => waiter.number <= number)
    this.#waiting = this.#waiting.filter((waiter) => waiter.number > number)
    for (const { resolve } of done) resolve()
  }
}
