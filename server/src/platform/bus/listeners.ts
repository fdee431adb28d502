import type { Log } from '../log.ts'
import type { BusListener, BusMessage } from './bus.ts'

/** The subscribers inside one process. One that throws is logged and does not keep the others from hearing. */
export class Listeners {
  readonly #log: Log
  readonly #listeners = new Set<BusListener>()

  constructor(log: Log) {
    this.#log = log
  }

  add(listener: BusListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tellMessages(messages: readonly BusMessage[], isOwn: boolean): void {
    this.#tell((listener) => listener.onMessages(messages, isOwn))
  }

  tellGap(): void {
    this.#tell((listener) => listener.onGap())
  }

  #tell(call: (listener: BusListener) => void): void {
    for (const listener of this.#listeners) {
      try {
        call(listener)
      } catch (error) {
        this.#log.error({ err: error }, 'a bus listener failed')
      }
    }
  }
}
