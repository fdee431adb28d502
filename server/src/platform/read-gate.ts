/**
 * Lets so many requests read at once and the rest wait in order and for as long as it takes, where a pool would
 * refuse them after a while. How many connections they have is the pool's to say (reading.ts).
 */
export class ReadGate {
  readonly #maxRunning: number
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(maxRunning: number) {
    this.#maxRunning = maxRunning
  }

  async run<T>(read: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#maxRunning) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      return await read()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
