/**
 * Lets so many database reads of the gateway run at once and the rest wait in order, so that a crowd that
 * returns does not take every connection from the sends.
 */
export class ReadGate {
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(private readonly maxRunning: number) {}

  async run<T>(read: () => Promise<T>): Promise<T> {
    if (this.#running >= this.maxRunning) await new Promise<void>((resolve) => this.#waiting.push(resolve))
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
